/** The interface of the payment providers: Stripe and the test checkout. */
import type { Pence } from '#domain/money.ts'
import type { Payment } from '#domain/plans/payment.ts'
import type { PaidPlanCode } from '#domain/plans/plans.ts'

/** The payment. The price is the server's, not the browser's. */
export interface Order {
  readonly companyId: number
  readonly companyName: string
  readonly plan: PaidPlanCode
  readonly email: string
  /** Its name on the payment page. */
  readonly name: string
  readonly description: string
  readonly amount: Pence
}

/** A checkout that may be paid now, or a payment of which money goes back. */
export type PaymentEvent =
  | {
      readonly kind: 'paid'
      readonly session: string
      /** True for a checkout that was paid and returns its user to this installation. */
      readonly isOurs: boolean
    }
  | { readonly kind: 'refund' | 'dispute'; readonly payment: string }

export interface Payments {
  /** Opens a checkout; returns its id at the provider and the address of its payment page. */
  open(order: Order): Promise<{ readonly session: string; readonly address: string }>
  /** The current state of a checkout at the provider; null if the provider does not know it. */
  find(session: string): Promise<Payment | null>
  /** Ends a checkout, so that it can no longer be paid. One that is paid or over stays as it is. Never rejects. */
  end(session: string): Promise<void>
  /**
   * What a signed event tells; null for an event about something else.
   * @throws RefusedError webhook_signature_wrong unless the provider signed it recently.
   */
  readEvent(rawBody: Buffer, signature: string | null, now: Date): PaymentEvent | null
  /** The checkout of a payment; null if it was not made by a checkout. */
  checkoutOf(payment: string): Promise<string | null>
}
