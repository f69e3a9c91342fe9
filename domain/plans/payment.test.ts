import { expect, test } from 'vitest'
import { type Checkout, firstPoll, nextPoll, type Payment, whyNotPaid } from './payment.ts'

const checkout: Checkout = { session: 's', companyId: 7, plan: 'basic6', amount: 18_000 }
const payment: Payment = {
  isPaid: true,
  isOver: false,
  isUnderWay: false,
  hasFailed: false,
  amount: 18_000,
  currency: 'gbp',
  companyId: 7,
  paidAt: null,
}

test('a payment of the price, in pounds, for the company pays', () => {
  expect(whyNotPaid(checkout, payment)).toBeNull()
})

test.each<[string, Payment | null, string]>([
  ['unknown to the provider', null, 'payment_unconfirmed'],
  ['for another company', { ...payment, companyId: 8 }, 'not_found'],
  ['for no company', { ...payment, companyId: null }, 'not_found'],
  ['not completed', { ...payment, isPaid: false }, 'payment_not_completed'],
  ['that the bank has yet to send', { ...payment, isPaid: false, isUnderWay: true }, 'payment_under_way'],
  ['too little', { ...payment, amount: 17_999 }, 'payment_differs'],
  ['too much', { ...payment, amount: 18_001 }, 'payment_differs'],
  ['of no amount', { ...payment, amount: null }, 'payment_differs'],
  ['in another currency', { ...payment, currency: 'usd' }, 'payment_differs'],
])('a payment %s does not pay', (_what, given, code) => {
  expect(whyNotPaid(checkout, given)?.refusals).toEqual([{ code }])
})

test('the provider is asked after a quarter of an hour, then ever more rarely, for thirty days', () => {
  const openedAt = new Date('2026-06-15T09:00Z')
  const after = (minutes: number) => new Date(openedAt.getTime() + minutes * 60_000)
  expect(firstPoll(openedAt)).toEqual(after(15))
  expect(nextPoll(openedAt, after(15))).toEqual(after(30))
  expect(nextPoll(openedAt, after(60))).toEqual(after(120))
  expect(nextPoll(openedAt, after(10 * 1440))).toEqual(after(11 * 1440))
  expect(nextPoll(openedAt, after(30 * 1440))).toBeNull()
})
