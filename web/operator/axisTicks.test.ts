// Rules: docs/rules/operator.md#market
import { expect, test } from 'vitest'
import { axisTicks, MINUTES, TENTHS, WHOLE } from './axisTicks.ts'

test.each([
  ['counts', 52, WHOLE, [0, 20, 40, 60]],
  ['counts', 7, WHOLE, [0, 2, 4, 6, 8]],
  ['a round count', 10_000, WHOLE, [0, 2_000, 4_000, 6_000, 8_000, 10_000]],
  ['averages', 2.2, TENTHS, [0, 0.5, 1, 1.5, 2, 2.5]],
  ['small averages', 0.3, TENTHS, [0, 0.1, 0.2, 0.3]],
  ['minutes', 108, MINUTES, [0, 30, 60, 90, 120]],
  ['days', 5_000, MINUTES, [0, 1_440, 2_880, 4_320, 5_760]],
  ['nothing', 0, WHOLE, [0, 1]],
] as const)(
  'the labels of an axis are evenly apart and written in full: %s',
  (_what, greatest, steps, ticks) => {
    expect(axisTicks(greatest, steps)).toEqual(ticks)
  },
)
