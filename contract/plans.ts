/** Plans and paying for them on the wire (docs/rules/plans.md#plans). */
import * as z from 'zod/mini'
import { line } from '#domain/fields.ts'
import { ListedPlan, PlanEntry } from '#domain/plans/plans.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

export const PlanEntryWire = wire(PlanEntry, {
  plan: 'pricingplan',
  startsOn: 'startdate',
  endsOn: 'enddate',
})

export const ListedPlanWire = wire(ListedPlan, {
  plan: 'pricingplan',
  startsOn: 'startdate',
  endsOn: 'enddate',
  isGiven: 'isGiven',
})

export const listPlans = endpoint('listPlans', {
  method: 'GET',
  path: '/api/pricing-plan',
  access: 'company',
  source: 'docs/rules/plans.md#periods',
  summary: 'The plans of the company: the current one first, then those to come, then those that are over',
  reply: { listOf: ListedPlanWire },
  csv: 'plans',
})

function checkout(name: string, path: string) {
  return endpoint(name, {
    method: 'POST',
    path,
    access: 'admin',
    source: 'docs/rules/plans.md#who-buys',
    summary: 'Begin to buy a plan: gives the address at which it is paid',
    body: wire(z.object({ plan: line() }), { plan: 'pricingplan' }),
    reply: wire(z.object({ address: z.string() }), { address: 'checkoutUrl' }),
    creates: true,
  })
}

export const createCheckout = checkout('createCheckout', '/api/create-checkout-session')

/** The same call at its second address, outside /api (docs/rules/interface.md#paths). */
export const createCheckoutAtRoot = checkout('createCheckoutAtRoot', '/create-checkout-session')

/** The parameter with which the payment provider's page names the checkout when it returns the user to our page. */
export const SESSION_PARAMETER = 'session_id'

export const confirmPayment = endpoint('confirmPayment', {
  method: 'POST',
  path: '/api/stripe/stripe-payment-successful',
  access: 'company',
  source: 'docs/rules/plans.md#settle',
  summary: 'Confirm a payment after the return from the payment page: gives what was bought',
  body: wire(z.object({ session: line(255) }), { session: SESSION_PARAMETER }),
  reply: PlanEntryWire,
})

export const receivePaymentEvent = endpoint('receivePaymentEvent', {
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'public',
  source: 'docs/rules/plans.md#webhook',
  summary: 'Signed events of the payment provider',
  reply: wire(z.object({ status: z.string() }), { status: 'status' }),
})

export const getRequestUsage = endpoint('getRequestUsage', {
  method: 'GET',
  path: '/api/quoterequestlimit/',
  access: 'company',
  keyScope: 'read',
  source: 'docs/rules/plans.md#usage',
  summary: 'Requests created this month, the limit, and what remains',
  reply: wire(z.object({ used: z.int(), limit: z.nullable(z.int()), remaining: z.nullable(z.int()) }), {
    used: 'quoterequestlimit',
    limit: 'limit',
    remaining: 'remaining',
  }),
})
