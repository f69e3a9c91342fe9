import { expect, test } from 'vitest'
import { planName } from '#domain/plans/plans.ts'
import { provider } from '../provider.ts'
import { checkGivenPlan, type GivenPlanForm, monthsFor } from './givenPlan.ts'

const EMPTY: GivenPlanForm = { plan: null, startsOn: '2026-12-01', months: null, endsOn: null, reason: '' }

async function marked(values: GivenPlanForm): Promise<string[]> {
  const { errors } = await checkGivenPlan(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.keys(errors).sort()
}

test('a form without a length is marked there with its other empty fields', async () => {
  expect(await marked(EMPTY)).toEqual(['endsOn', 'plan', 'reason'])
})

test('months and an end day together are marked', async () => {
  const both = { ...EMPTY, plan: 'Free', reason: 'INV-1', months: 6, endsOn: '2027-01-01' as const }
  expect(await marked(both)).toEqual(['endsOn'])
  expect(await marked({ ...both, endsOn: null })).toEqual([])
})

test('a chosen plan fills in its months, not over other months or an end day', () => {
  const [six, twelve] = [planName('basic6', provider.name), planName('basic12', provider.name)]
  expect(monthsFor(twelve, EMPTY)).toBe(12)
  expect(monthsFor(six, { ...EMPTY, plan: twelve, months: 12 })).toBe(6)
  expect(monthsFor(six, { ...EMPTY, plan: twelve, months: 3 })).toBe(3)
  expect(monthsFor(six, { ...EMPTY, months: 3 })).toBe(3)
  expect(monthsFor(six, { ...EMPTY, endsOn: '2027-01-01' })).toBeNull()
  expect(monthsFor(null, { ...EMPTY, plan: six, months: 6 })).toBeNull()
})
