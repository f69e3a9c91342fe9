import { expect, test } from 'vitest'
import type { QuoteBrief } from '#domain/requests/request.ts'
import { loadTypeOf, ownBadge, pendingCount, quantityText, submittedCount, tabTitle } from './rows.ts'
import { aContainerRequest, aGeneralRequest } from './testRequests.ts'

const OWNER = 'Fenland Foods Ltd'
const brief = (status: QuoteBrief['status'], companyName = 'Stour Haulage', id = 1): QuoteBrief => ({
  id,
  status,
  isCounter: status === 'Counter',
  companyName,
  total: 100_000,
  expectedTotal: 100_000,
})

test.each([
  [1, '1 container'],
  [2, '2 containers'],
  [1250, '1,250 containers'],
])('%i is shown as %s', (quantity, text) => {
  const request = aContainerRequest()
  expect(quantityText({ ...request, shipment: { ...request.shipment, quantity } })).toBe(text)
})

test('the tab of a request names its number and both places, without what follows their commas', () => {
  const request = aContainerRequest()
  const route = { ...request.route, pickup: 'Felixstowe', delivery: 'Leeds, West Yorkshire, LS9 0PS' }
  expect(tabTitle({ id: 123, route })).toBe('#123 Felixstowe to Leeds')
})

test('a general request is counted in pallets', () => {
  const request = aGeneralRequest()
  expect(quantityText({ ...request, freight: { ...request.freight, quantity: 1 } })).toBe('1 pallet')
  expect(quantityText({ ...request, freight: { ...request.freight, quantity: 8 } })).toBe('8 pallets')
})

test('the load type is that of the kind of request', () => {
  expect(loadTypeOf(aContainerRequest())).toBe('Import')
  expect(loadTypeOf(aGeneralRequest())).toBe('LTL')
})

test('only pending quotes are counted', () => {
  const quotes = [brief('Pending'), brief('Counter'), brief('Cancelled'), brief('Pending'), brief('Won')]
  expect(pendingCount(aContainerRequest({ quotes }))).toBe(2)
})

test('a haulier’s own quotes are counted however they stand, but for those it took back', () => {
  const quotes = [brief('Won'), brief('Cancelled'), brief('Counter', OWNER, 2), brief('Expired')]
  expect(submittedCount(aContainerRequest({ quotes, ownerName: OWNER }))).toBe(2)
})

test.each([
  ['has not quoted', 'Open', [], 'Available'],
  ['has a live quote', 'Open', [brief('Pending')], 'Pending'],
  ['has been countered by the owner', 'Open', [brief('Counter', OWNER, 2), brief('Pending')], 'Counter'],
  ['has countered itself', 'Open', [brief('Counter')], 'Pending'],
  ['has won', 'Accepted', [brief('Won'), brief('Cancelled', OWNER, 2)], 'Won'],
  ['has lost', 'Accepted', [brief('Lost')], 'Lost'],
  ['can still win an expired request', 'Expired', [brief('Pending')], 'Pending'],
] as const)('a haulier that %s', (_what, status, quotes, badge) => {
  expect(ownBadge(aContainerRequest({ status, quotes: [...quotes], ownerName: OWNER }))).toBe(badge)
})
