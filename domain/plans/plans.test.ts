// Rules: docs/rules/plans.md#plans
import { describe, expect, test } from 'vitest'
import { isPaid, PLAN_CODES, PLANS, planName, planNamed, priceOf } from './plans.ts'

test('each plan has the name, price and limit of docs/rules/plans.md#plans', () => {
  const table = PLAN_CODES.map((code) => {
    const { months, monthlyPrice, monthlyRequests, fullDirectory } = PLANS[code]
    return [planName(code, 'Quayline'), months, monthlyPrice, monthlyRequests, fullDirectory]
  })
  expect(table).toEqual([
    ['Free', null, 0, 3, false],
    ['Quayline Basic (6 month subscription)', 6, 3_000, 15, true],
    ['Quayline Basic (12 month subscription)', 12, 2_000, 15, true],
    ['Quayline Pro (6 month subscription)', 6, 18_000, null, true],
    ['Quayline Pro (12 month subscription)', 12, 12_000, null, true],
  ])
})

test('a purchase is one payment of all its months', () => {
  expect(PLAN_CODES.filter(isPaid).map(priceOf)).toEqual([18_000, 24_000, 108_000, 144_000])
})

describe('a plan name is recognised only with the provider’s current name', () => {
  test('every name leads back to its plan', () => {
    for (const code of PLAN_CODES)
      expect(planNamed(planName(code, 'Harbour & Sons'), 'Harbour & Sons')).toBe(code)
  })
  test.each([
    'Basic (6 month subscription)',
    'Old Name Basic (6 month subscription)',
    'basic6',
    'quayline basic (6 month subscription)',
    '',
  ])('finds no plan named %j', (name) => {
    expect(planNamed(name, 'Quayline')).toBeNull()
  })
})
