// Rules: docs/rules/operator.md#system
import { expect, test } from 'vitest'
import { KEPT_SLOW, SlowLog } from './slow-log.ts'

test('keeps the newest entries and gives the slowest of them first', () => {
  const log = new SlowLog()
  const add = (ms: number) => log.add({ name: `GET /${ms}`, ms, at: new Date(0) })
  add(9_999)
  for (let ms = 1; ms <= KEPT_SLOW; ms += 1) add(ms)
  const kept = log.slowest().map(({ ms }) => ms)
  expect(kept).toHaveLength(KEPT_SLOW)
  expect([kept[0], kept.at(-1)]).toEqual([KEPT_SLOW, 1])
})
