/** Recent payment failures, for operators (docs/rules/operator.md#payment-failures). */
import * as z from 'zod/mini'
import { Id, oneOf } from '../fields.ts'
import { DAY_MS, Instant } from '../time.ts'

/**
 * - `provider`: the payment provider refused a call, or did not answer.
 * - `signature`: an event came with a signature that is not the payment provider's.
 * - `amount`: a payment is of another amount than the price of its plan, so that no plan was given for it.
 */
const PAYMENT_FAILURE_KINDS = ['provider', 'signature', 'amount'] as const
export type PaymentFailureKind = (typeof PAYMENT_FAILURE_KINDS)[number]

/** How long a failure is shown and counted. */
export const PAYMENT_FAILURE_SHOWN_MS = DAY_MS

/** The last failure of a kind; one of `amount` for each company. */
export const PaymentFailure = z.object({
  kind: oneOf(PAYMENT_FAILURE_KINDS),
  lastAt: Instant,
  company: z.nullable(z.string()),
  companyId: z.nullable(Id),
})
export type PaymentFailure = z.output<typeof PaymentFailure>
