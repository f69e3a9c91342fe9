import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getOverview } from '#contract/operator.ts'
import { listPlans, PlanEntryWire } from '#contract/plans.ts'
import { listCountries } from '#contract/registration.ts'
import { getRequest } from '#contract/requests.ts'
import type { Overview } from '#domain/operator/operator.ts'
import type { ListedPlan } from '#domain/plans/plans.ts'
import type { ContainerRequest, GeneralRequest } from '#domain/requests/request.ts'
import { type Json, jsonRow, textOf } from '../db/json.ts'
import { read } from './route.ts'

test('the type of the caller follows from the access of the endpoint', () => {
  const routes = [
    read(listCountries, async (_db, { caller }) => {
      // @ts-expect-error A public call has no caller.
      return { value: [{ id: caller.companyId, name: '' }] }
    }),
    read(getOverview, async (_db, { caller }) => {
      // @ts-expect-error An operator has no company.
      return { json: {} as Json<Overview>, page: { page: caller.companyId, size: 1, total: 1 } }
    }),
    read(getRequest, async (_db, { caller }) => {
      const page = { page: caller.companyId, size: 1, total: 1 }
      return { json: {} as Json<ContainerRequest | GeneralRequest>, page }
    }),
  ]
  expect(routes).toHaveLength(3)
})

test('a reply of another shape, or of text not written by a shape, does not compile', async () => {
  const one = {} as Json<ListedPlan>
  const list = {} as Json<ListedPlan[]>
  read(listPlans, async () => ({ json: list }))
  read(listPlans, async () => ({
    value: [{ plan: 'Free', startsOn: '2026-06-15', endsOn: null, isGiven: false }],
  }))
  // @ts-expect-error: text is not JSON of the reply
  read(listPlans, async () => ({ json: '[]' }))
  // @ts-expect-error: one entry is not a list
  read(listPlans, async () => ({ json: one }))
  // @ts-expect-error: a field is missing
  read(listPlans, async () => ({ value: [{ plan: 'Free' }] }))
  // @ts-expect-error: the call has a reply
  read(listPlans, async () => ({ json: null }))
  expect(textOf(jsonRow(PlanEntryWire, { plan: sql`a`, startsOn: sql`b`, endsOn: sql`c` }))).toBeDefined()
})
