// Rules: docs/rules/plans.md#summary, docs/rules/plans.md#given
import { expect, test } from 'vitest'
import { endingOf } from './purchaseText.ts'

const days = { plan: 'basic6', startsOn: '2026-03-01', endsOn: '2026-09-01' } as const

test.each([
  [18_000, true, '£180.00 paid: ends today instead of 1 September 2026.'],
  [null, true, 'given by Quayline: ends today instead of 1 September 2026.'],
  [null, false, 'given by Quayline: will not start on 1 March 2026.'],
])('a plan with the payment %s, begun: %s, "%s"', (paid, isBegun, text) => {
  expect(endingOf({ ...days, paid, isBegun }, 'Quayline')).toBe(
    `Quayline Basic (6 month subscription), ${text}`,
  )
})
