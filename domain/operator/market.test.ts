// Rules: docs/rules/operator.md#market
import { expect, test } from 'vitest'
import { mondaysOf } from './market.ts'

test.each([
  ['2026-06-15T00:30:00+01:00', ['2026-06-08', '2026-06-15']],
  ['2026-06-14T23:30:00+01:00', ['2026-06-01', '2026-06-08']],
  ['2025-12-31T12:00:00Z', ['2025-12-22', '2025-12-29']],
])('the weeks up to %s begin on Mondays of London', (now, mondays) => {
  expect(mondaysOf(2, new Date(now))).toEqual(mondays)
})
