// Rules: docs/rules/screens.md#request-rows, docs/rules/attention.md#tabs
import { expect, test } from 'vitest'
import type { QuoteBrief } from '#domain/requests/request.ts'
import {
  bestPrice,
  endingToday,
  loadTypeOf,
  ownBadge,
  ownPrice,
  ownStatus,
  pendingCount,
  quantityText,
  sizesText,
  submittedCount,
  tabTitle,
  tagsOf,
  tagsShown,
  timeLeft,
} from './rows.ts'
import { aContainerRequest, aGeneralRequest } from './testRequests.ts'

const OWNER = 'Fenland Foods Ltd'
const brief = (status: QuoteBrief['status'], companyName = 'Stour Haulage', id = 1): QuoteBrief => ({
  id,
  status,
  isCounter: status === 'Counter',
  companyName,
  total: 100_000,
  expectedTotal: 100_000,
  isWithheld: false,
  expiresOn: null,
})

test.each([
  [1, '1 container'],
  [2, '2 containers'],
  [1250, '1,250 containers'],
])('%i is shown as %s', (quantity, text) => {
  const request = aContainerRequest()
  expect(quantityText({ ...request, shipment: { ...request.shipment, quantity } })).toBe(text)
})

test('the tab of a request names its number and both places, up to their first comma', () => {
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

test('a haulier’s own quotes are counted in every state except cancelled', () => {
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

test.each([
  ['has not quoted', [], null],
  ['has cancelled its quote', [brief('Cancelled')], null],
  ['was rejected', [brief('Rejected')], 'Rejected'],
  ['let its newer quote expire', [brief('Rejected'), brief('Expired', 'Stour Haulage', 2)], 'Expired'],
  ['has quoted again', [brief('Expired'), brief('Pending', 'Stour Haulage', 2)], 'Pending'],
  ['rejected a counter of the owner', [brief('Rejected', OWNER, 2), brief('Pending')], 'Pending'],
] as const)('the row of an open request for a haulier that %s', (_what, quotes, status) => {
  expect(ownStatus(aContainerRequest({ quotes: [...quotes], ownerName: OWNER }))).toBe(status)
})

test('a row says the containers by size, and the weight of a general load', () => {
  expect(sizesText(aContainerRequest())).toBe('2×40HC, 1×20DC')
  expect(sizesText(aGeneralRequest())).toBe('4,200 kg')
})

test('requirements are tags, dangerous goods first, as many as fit', () => {
  const request = aContainerRequest({ requirements: ['Sideloader', 'Waste', 'ADR (Haz)'], stopCount: 2 })
  const tags = tagsOf(request)
  expect(tags.map(({ short }) => short)).toEqual(['ADR', 'Waste', 'Sideloader', '+2 stops'])
  expect(tagsShown(tags)).toBe(2)
  expect(tagsShown(tags.slice(2))).toBe(1)
  expect(tagsOf(aGeneralRequest()).map(({ full }) => full)).toEqual(['ADR (Haz)'])
})

test('the best price is the lowest live offer of a haulier, or the agreed price', () => {
  const offers = [
    { ...brief('Pending'), total: 40_000 },
    { ...brief('Pending', 'Wye Haulage', 2), total: 38_000 },
    { ...brief('Lost', 'Tees Haulage', 3), total: 10_000 },
    { ...brief('Counter', OWNER, 4), total: 20_000 },
  ]
  expect(bestPrice(aContainerRequest({ quotes: offers }))).toEqual({ price: 38_000, isAgreed: false })
  const won = [...offers, { ...brief('Won', 'Wye Haulage', 5), total: 45_000 }]
  expect(bestPrice(aContainerRequest({ quotes: won }))).toEqual({ price: 45_000, isAgreed: true })
  expect(bestPrice(aContainerRequest({ quotes: [brief('Counter', OWNER)] }))).toBeNull()
  const withheld = { ...brief('Pending', 'Esk Haulage', 6), total: 1_000, isWithheld: true }
  expect(bestPrice(aContainerRequest({ quotes: [...offers, withheld] }))?.price).toBe(38_000)
  expect(bestPrice(aContainerRequest({ quotes: [withheld] }))).toBeNull()
})

test('offers of hauliers that cannot be accepted tomorrow are counted', () => {
  const quotes = [
    { ...brief('Pending'), expiresOn: '2026-06-18' },
    { ...brief('Counter', 'Wye Haulage', 2), expiresOn: '2026-06-18' },
    { ...brief('Pending', 'Tees Haulage', 3), expiresOn: '2026-06-19' },
    { ...brief('Cancelled', 'Tyne Haulage', 4), expiresOn: '2026-06-18' },
    { ...brief('Counter', OWNER, 5), expiresOn: '2026-06-18' },
    brief('Pending', 'Dee Haulage', 6),
    { ...brief('Pending', 'Esk Haulage', 7), expiresOn: '2026-06-18', isWithheld: true },
  ]
  const request = aContainerRequest({ quotes })
  expect(endingToday(request, new Date('2026-06-18T22:59:00Z'))).toBe(2)
  expect(endingToday(request, new Date('2026-06-18T23:01:00Z'))).toBe(1)
  const onThePickupDay = new Date(request.route.pickupAt.getTime() - 60_000)
  expect(endingToday(request, onThePickupDay)).toBe(1)
})

test('a haulier’s own price is that of its newest quote that was not cancelled', () => {
  const quotes = [
    { ...brief('Cancelled', 'Stour Haulage', 3), total: 3 },
    { ...brief('Pending', 'Stour Haulage', 2), total: 2 },
    { ...brief('Rejected', 'Stour Haulage', 1), total: 1 },
    { ...brief('Counter', OWNER, 4), total: 4 },
  ]
  expect(ownPrice(aContainerRequest({ quotes }))).toBe(2)
  expect(ownPrice(aContainerRequest())).toBeNull()
})

test('a haulier’s own price is the agreed one, also if it accepted the owner’s counter', () => {
  const first = { ...brief('Lost', 'Stour Haulage', 1), total: 50_000 }
  const counter = { ...brief('Won', OWNER, 2), total: 45_000 }
  expect(ownPrice(aContainerRequest({ quotes: [counter, first], ownerName: OWNER }))).toBe(45_000)
})

test.each([
  ['a day before the end of the deadline day', '2026-06-18T22:59:00Z', ''],
  ['less than a day before it', '2026-06-18T23:30:00Z', '23 h left'],
  ['in the last hour', '2026-06-19T22:48:30Z', '11 min left'],
  ['afterwards', '2026-06-19T23:00:00Z', ''],
])('the time to the deadline, %s', (_when, now, text) => {
  expect(timeLeft(aContainerRequest(), new Date(now))).toBe(text)
  expect(timeLeft(aContainerRequest({ status: 'Accepted' }), new Date(now))).toBe('')
})

test('the pickup ends the time to quote if it is before the end of the deadline day', () => {
  const request = aContainerRequest({ deadline: '2026-06-22' })
  expect(timeLeft(request, new Date('2026-06-22T03:00:00Z'))).toBe('3 h left')
})
