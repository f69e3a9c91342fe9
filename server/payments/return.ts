/** The pages to which the payment page sends a user back. */
import { SESSION_PARAMETER } from '#contract/plans.ts'

/** The page that confirms a payment. The session is written as it is given: Stripe fills in a placeholder. */
export function paidPath(session: string): string {
  return `/payment-successful?success=true&${SESSION_PARAMETER}=${session}`
}

/** The page that says that nothing was bought. */
export const CANCELLED_PATH = '/pricing-plan?cancelled=true'
