// Rules: docs/rules/typed-values.md#days
import { afterEach, expect, test, vi } from 'vitest'
import { DAY, NEAREST_DAY, PAST_DAY, RECENT_DAY } from './typedKinds.ts'

test.each([DAY, PAST_DAY, RECENT_DAY])(
  'a field of a day takes a day that was copied from a program',
  (kind) => {
    expect(kind.read('2026-07-25T00:00:00')).toEqual({ value: '2026-07-25' })
    expect(kind.read('2026-07-25T08:00:00')).toHaveProperty('problem')
  },
)

afterEach(() => void vi.useRealTimers())

test('a filter of a list reads a day without a year as the nearest one', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T09:00:00Z') })
  expect(NEAREST_DAY.read('1/10')).toEqual({ value: '2026-10-01' })
  expect(NEAREST_DAY.read('5/1')).toEqual({ value: '2027-01-05' })
})
