import { expect, test } from 'vitest'
import { acceptableOffers } from './offers.ts'
import type { QuoteBrief } from './request.ts'

test('the offers that can be accepted are live ones of active hauliers, not counters of the owner', () => {
  const offer: QuoteBrief = {
    ...{ id: 1, status: 'Pending', isCounter: false, companyName: 'Stour Haulage' },
    ...{ total: 40_000, expectedTotal: 40_000, expiresOn: null, isWithheld: false },
  }
  const back: QuoteBrief = {
    ...offer,
    id: 2,
    status: 'Counter',
    isCounter: true,
    companyName: 'Tees Haulage',
  }
  const others: QuoteBrief[] = [
    { ...back, id: 3, companyName: 'Aire Imports' },
    { ...offer, id: 4, isWithheld: true },
    { ...offer, id: 5, status: 'Cancelled' },
    { ...offer, id: 6, status: 'Expired' },
  ]
  const request = { ownerName: 'Aire Imports', quotes: [offer, back, ...others] }
  expect(acceptableOffers(request)).toEqual([offer, back])
})
