import { expect, test } from 'vitest'
import { londonDay, MINUTE_MS } from '#domain/time.ts'
import { aContainerRequest } from '../requests/testRequests.ts'
import {
  besideAnswered,
  besideCheapest,
  besideTarget,
  counted,
  demurrage,
  freeHoursHint,
  goodsOf,
  noQuotesText,
  openUntil,
  paymentTerms,
  priceOfExtra,
  targetRates,
} from './quoteText.ts'

test('payment terms are Pre-Paid, 1 day, n days or N/A', () => {
  expect([0, 1, 30, null].map(paymentTerms)).toEqual(['Pre-Paid', '1 day', '30 days', 'N/A'])
})

test('demurrage is by the hour, or a dash', () => {
  expect([4_500, 0, null].map(demurrage)).toEqual(['£45.00/hr', '£0.00/hr', '-'])
})

test('the expected waiting below the free hours is that of "you" for an owner that counters', () => {
  const request = { haulage: 'Container', expectedWaitingHours: 1.5 } as const
  expect(freeHoursHint(request, 'owner')).toBe('You expect 1.5 h for each container')
  expect(freeHoursHint(request, 'haulier')).toBe('The owner expects 1.5 h for each container')
  expect(freeHoursHint({ haulage: 'General', expectedWaitingHours: 0 }, 'owner')).toBe(
    'Free, before waiting is charged',
  )
})

test('differences are in words, without a sign', () => {
  expect([-6_000, 0, 500].map(besideTarget)).toEqual([
    '£60.00 below target',
    'On target',
    '£5.00 above target',
  ])
  expect([0, 4_000].map((pence) => besideCheapest(pence))).toEqual(['Cheapest', '£40.00 above the cheapest'])
  expect(besideCheapest(0, true)).toBe('Cheapest before extras')
  expect([-1, 0, 1].map(besideAnswered)).toEqual(['£0.01 less', 'Same price', '£0.01 more'])
})

test('an offer is open until its last day is over or, if that is earlier, until the pickup', () => {
  const pickupAt = new Date('2026-06-22T07:00:00Z')
  expect(openUntil('2026-06-21', pickupAt)).toBe('the end of 21/06/2026')
  expect(openUntil('2026-06-22', pickupAt)).toBe('pickup on Mon 22/06/2026, 8:00\u00a0am')
  expect(openUntil(null, pickupAt)).toBe('pickup on Mon 22/06/2026, 8:00\u00a0am')
})

test('the amounts of an extra do not break over lines', () => {
  const vbs = { kind: 'vbs', amount: 875, quantity: 3, certain: true, note: null } as const
  expect(priceOfExtra(vbs)).toBe('£8.75\u00a0×\u00a03')
  expect(priceOfExtra({ ...vbs, kind: 'genset', certain: false })).toBe(
    '£8.75\u00a0×\u00a03 days, if it arises',
  )
  expect(priceOfExtra({ ...vbs, kind: 'fuel', amount: 1250, quantity: null })).toBe('12.5% of the total')
})

test('target rates are listed for each size, and N/A once without targets', () => {
  const line = { id: 1, size: '40HC', count: 2, goods: null, grossWeight: null } as const
  expect(targetRates([{ ...line, targetRate: null }])).toEqual(['N/A'])
  expect(
    targetRates([
      { ...line, targetRate: 40_000 },
      { ...line, id: 2, size: '20DC', targetRate: null },
    ]),
  ).toEqual(['£400.00 per 40HC', 'N/A per 20DC'])
})

test('goods are listed for each size that has goods or a weight', () => {
  expect(
    goodsOf([
      { size: '40HC', goods: 'tiles', grossWeight: 24_500 },
      { size: '20DC', goods: null, grossWeight: 8000 },
      { size: '45HC', goods: 'rice', grossWeight: null },
      { size: '40DC', goods: null, grossWeight: null },
    ]),
  ).toEqual(['40HC: tiles, 24,500 kg each', '20DC: 8,000 kg each', '45HC: rice'])
})

test('a count uses singular and plural', () => {
  expect([counted(1, 'quote'), counted(1200, 'quote')]).toEqual(['1 quote', '1,200 quotes'])
})

test('a request without quotes says until when they can come, up to its pickup', () => {
  const { route, ...usual } = aContainerRequest({ status: 'Open' })
  // The deadline is the day of the pickup, so that the request is still Open after it.
  const request = { ...usual, route, deadline: londonDay(route.pickupAt) }
  const minutesAfter = (minutes: number) => new Date(route.pickupAt.getTime() + minutes * MINUTE_MS)
  expect(noQuotesText(request, minutesAfter(-1))).toMatch(
    /^No quotes yet. Hauliers can quote until pickup on /,
  )
  expect(noQuotesText(request, minutesAfter(1))).toBe('No quotes were received.')
})
