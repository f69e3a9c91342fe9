import { expect, test } from 'vitest'
import { listCountries } from '#contract/accounts.ts'
import { getOverview } from '#contract/operator.ts'
import { getRequest } from '#contract/requests.ts'
import { read } from './route.ts'

test('the type of the caller follows from the access of the endpoint', () => {
  const routes = [
    // @ts-expect-error A public call has no caller.
    read(listCountries, async (_db, { caller }) => ({ json: String(caller.companyId) })),
    // @ts-expect-error An operator has no company.
    read(getOverview, async (_db, { caller }) => ({ json: String(caller.companyId) })),
    read(getRequest, async (_db, { caller }) => ({ json: String(caller.companyId) })),
  ]
  expect(routes).toHaveLength(3)
})
