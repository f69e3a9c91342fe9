/** The interface of every way to pay. */
import type { Pence } from '#domain/money.ts'
import type { Payment } from '#domain/plans/payment.ts'
import type { PaidPlanCode } from '#domain/plans/plans.ts'

/** What is to be paid. The price is the server's own, whatever the browser showed. */
export interface Order {
  readonly companyId: number
  readonly companyName: string
  readonly plan: PaidPlanCode
  readonly email: string
  /** What the payment page calls it. */
  readonly name: string
  readonly description: string
  readonly amount: Pence
}

export interface Payments {
  /** Opens a checkout and returns the provider's name for it and the address at which it is paid. */
  open(order: Order): Promise<{ readonly session: string; readonly address: string }>
  /** What the provider now says about a checkout; null if it knows none of that name. */
  find(session: string): Promise<Payment | null>
  /**
   * The checkout that a signed event is about; null for an event about something else.
   * @throws RefusedError webhook_signature_wrong unless the provider signed it, and lately.
   */
  sessionOfEvent(rawBody: Buffer, signature: string | null, now: Date): string | null
}
