/** Refusals of plans, payments and the directory (docs/rules/plans.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const planRefusals = {
  directory_needs_plan: {
    status: 403,
    body: 'detail',
    sentence: 'A Free account limits your access to 3 haulage company profiles.',
  },
  plan_end_unclear: {
    status: 400,
    body: 'field',
    sentence: 'Give either the number of months or the day on which the plan ends.',
  },
  plan_end_unusable: {
    status: 400,
    body: 'field',
    sentence: 'The end must be after the start, and at most five years after it.',
  },
  plan_day_past: { status: 400, body: 'field', sentence: 'The day must be today or later.' },
  plan_overlaps: {
    status: 400,
    body: 'field',
    sentence:
      'The company has this plan or a better one on that day. Choose the day on which it ends, or a later one.',
  },
  plan_was_bought: {
    status: 400,
    body: 'field',
    sentence: 'A plan that was bought can only end earlier. To lengthen it, give a plan that follows.',
  },
  plan_changed: {
    status: 409,
    body: 'whole',
    sentence: 'The end of this plan has changed since you opened it. Please look at it again.',
  },
  plan_is_over: { status: 409, body: 'whole', sentence: 'This plan is over.' },
  plan_not_sold: { status: 400, body: 'field', sentence: 'This plan cannot be bought.' },
  payment_not_completed: { status: 409, body: 'whole', sentence: 'This payment has not been completed.' },
  payment_under_way: {
    status: 409,
    body: 'whole',
    sentence:
      'Your bank has not sent this payment yet. Please do not pay again: your plan starts when the payment has come, and we email you the receipt.',
  },
  earlier_payment_under_way: {
    status: 409,
    body: 'whole',
    sentence:
      'Your company has paid for a plan, and the bank has not sent the payment yet. Please do not pay again: the plan starts when it has come. If you want another one, ring us on {phone}.',
  },
  earlier_payment_found: {
    status: 409,
    body: 'whole',
    sentence:
      'Your company has paid for a plan, which has started just now. Please look at it before you buy another one.',
  },
  payment_unconfirmed: {
    status: 503,
    body: 'detail',
    sentence: 'This payment could not be confirmed yet. Please do not pay again.',
  },
  payment_differs: {
    status: 409,
    body: 'whole',
    sentence:
      'The amount paid is not the price of the plan, so no plan has started. Please do not pay again: ring us on {phone} or email {email}.',
  },
  payments_unavailable: {
    status: 503,
    body: 'detail',
    sentence: 'The payment provider cannot be reached at this moment. Please try again in a few minutes.',
  },
  webhook_signature_wrong: {
    status: 400,
    body: 'detail',
    sentence: 'The signature of this event is not valid.',
  },
  nothing_sold: {
    status: 503,
    body: 'detail',
    sentence: 'Plans cannot be bought online at the moment. Please ring us on {phone} or email {email}.',
  },
} as const satisfies RefusalKinds
