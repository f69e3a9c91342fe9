import { expect, test } from 'vitest'
import { checkGivenPlan, type GivenPlanForm } from './givenPlan.ts'

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
