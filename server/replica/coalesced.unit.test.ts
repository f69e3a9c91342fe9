import { expect, test } from 'vitest'
import { coalesced } from './coalesced.ts'

test('callers during a run share the next one, which begins after it', async () => {
  const ends: ((value: number) => void)[] = []
  const ask = coalesced(
    () =>
      new Promise<number>((resolve) => {
        ends.push(resolve)
      }),
  )
  const first = ask()
  const [second, third] = [ask(), ask()]
  expect(ends).toHaveLength(1)
  ends[0]?.(1)
  expect(await first).toBe(1)
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.(2)
  expect([await second, await third]).toEqual([2, 2])
})

test('a run that fails fails for its own callers only', async () => {
  let runs = 0
  const ask = coalesced(async () => {
    runs += 1
    if (runs === 1) throw new Error('away')
    return runs
  })
  const first = ask()
  const second = ask()
  await expect(first).rejects.toThrow('away')
  expect(await second).toBe(2)
})
