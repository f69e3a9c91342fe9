/** Recent payment failures, for operators (docs/rules/operator.md#payment-failures). */
import * as z from 'zod/mini'
import { Id, oneOf } from '../fields.ts'
import { DAY_MS, Instant } from '../time.ts'

/**
 * - `provider`: the payment provider refused a call, or did not answer.
 * - `signature`: an event came with a signature that is not the payment provider's.
 * - `event`: a payment was found by asking, since no event told of it.
 * - `amount`: a payment is of another amount than the price of its plan, so that no plan was given for it.
 * - `unknown`: an event told of a payment that was begun at this address, but is not in the database.
 * - `key`: an event, or the return of a user, told of a payment that the payment provider does not show to this key.
 * - `refund`, `dispute`: money of a payment went back, or may do so; a plan that was given before stays.
 */
const PAYMENT_FAILURE_KINDS = [
  'provider',
  'signature',
  'event',
  'amount',
  'unknown',
  'key',
  'refund',
  'dispute',
] as const
export type PaymentFailureKind = (typeof PAYMENT_FAILURE_KINDS)[number]

/** Where money was taken without a plan, or a plan stays without its money: these are mailed to the provider, too. */
export type MoneyFailureKind = Exclude<PaymentFailureKind, 'provider' | 'signature'>

/** What operators read about a failure, on their first page and in a mail. */
export const WHAT_FAILED: Readonly<Record<PaymentFailureKind, string>> = {
  provider:
    'Stripe refused a call or did not answer, so that a plan could not be bought, or is given later. The log has the reason.',
  signature:
    'A payment event came with a wrong signature. If payments are not applied, is STRIPE_WEBHOOK_SECRET right?',
  event:
    'A payment was found only by asking Stripe, and its plan was given late: no event told of it. Does the webhook in Stripe lead to this product?',
  amount:
    'A payment differs from the price of its plan, so that no plan was given for it. Look at it in Stripe.',
  unknown:
    'A payment was made whose company or checkout is not in the database, for example after a restore: no plan was given for it. Find it in Stripe, then give a plan or refund it.',
  key: 'A payment was made that Stripe does not show to STRIPE_SECRET_KEY, so that no plan was given for it. Is the key that of another account, or of its test mode?',
  refund:
    'A payment was refunded in Stripe, in full or in part. Its plan, if it was given before, goes on here until you end it on the page of the company.',
  dispute:
    'The payer of a plan disputes the payment with the bank. Answer it in Stripe. The plan goes on here until you end it on the page of the company.',
}

/** How long a failure is shown and counted. */
export const PAYMENT_FAILURE_SHOWN_MS = DAY_MS

/** The last failure of a kind; one for each company where it is known. */
export const PaymentFailure = z.object({
  kind: oneOf(PAYMENT_FAILURE_KINDS),
  lastAt: Instant,
  company: z.nullable(z.string()),
  companyId: z.nullable(Id),
})
export type PaymentFailure = z.output<typeof PaymentFailure>
