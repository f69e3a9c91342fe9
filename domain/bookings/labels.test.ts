// Rules: docs/rules/bookings.md#charges
import { expect, test } from 'vitest'
import { chargeUnits } from './labels.ts'

test.each([
  [{ kind: 'waiting', quantity: 1.5, amount: 4_500 }, '1.5 hours × £45.00'],
  [{ kind: 'storage', quantity: 2, amount: 1_200 }, '2 days × £12.00'],
  [{ kind: 'returnElsewhere', quantity: 1, amount: 250 }, '1 mile × £2.50'],
  [{ kind: 'tolls', quantity: 3, amount: 875 }, '3 × £8.75'],
] as const)('the units of a charge are named: %o', (charge, text) => {
  expect(chargeUnits(charge)).toBe(text)
})

test('one unit of waiting, which may be a sum for several hours, is not called an hour', () => {
  expect(chargeUnits({ kind: 'waiting', quantity: 1, amount: 10_125 })).toBe('1 × £101.25')
})
