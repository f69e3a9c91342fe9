/** The pages to which the payment page sends a user back. */
import { SESSION_PARAMETER } from '#contract/plans.ts'

/** How the address of the page that confirms a payment begins. */
export const PAID_PATH = '/payment-successful'

/** The page that confirms a payment. The session is written as it is given: Stripe fills in a placeholder. */
export function paidPath(session: string): string {
  return `${PAID_PATH}?success=true&${SESSION_PARAMETER}=${session}`
}

/** The page that says that nothing was bought. */
export const CANCELLED_PATH = '/pricing-plan?cancelled=true'
