import { expect, test } from 'vitest'
import { type Checkout, type Payment, whyNotPaid } from './payment.ts'

const checkout: Checkout = { session: 's', companyId: 7, plan: 'basic6', amount: 18_000 }
const payment: Payment = { isPaid: true, amount: 18_000, currency: 'gbp', companyId: 7 }

test('a payment of the price, in pounds, for the company pays', () => {
  expect(whyNotPaid(checkout, payment)).toBeNull()
})

test.each<[string, Payment | null, string]>([
  ['unknown to the provider', null, 'not_found'],
  ['for another company', { ...payment, companyId: 8 }, 'not_found'],
  ['for no company', { ...payment, companyId: null }, 'not_found'],
  ['not completed', { ...payment, isPaid: false }, 'payment_not_completed'],
  ['too little', { ...payment, amount: 17_999 }, 'payment_differs'],
  ['too much', { ...payment, amount: 18_001 }, 'payment_differs'],
  ['of no amount', { ...payment, amount: null }, 'payment_differs'],
  ['in another currency', { ...payment, currency: 'usd' }, 'payment_differs'],
])('a payment %s does not pay', (_what, given, code) => {
  expect(whyNotPaid(checkout, given)?.refusals).toEqual([{ code }])
})
