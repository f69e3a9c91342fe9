import Stripe from 'stripe'
import { loggedReply } from '../http/log.ts'
import { reasonOf } from '../process/cannot-start.ts'
import type { Settings } from '../settings.ts'
import { sessionIdsIn } from './stripe-answers.ts'
import { clientOf } from './stripe-client.ts'

/** What the product asks of Stripe, as the rights of a restricted key are called there. */
const RIGHTS = 'Checkout Sessions (write), PaymentIntents (read) and Charges (read)'

/** Asks Stripe whether the secret key may do what the product needs, and changes nothing. Null if it may, else the reason. */
export async function whyNoStripe(keys: NonNullable<Settings['stripe']>): Promise<string | null> {
  const { sessions } = clientOf(keys).checkout
  const address = keys.apiUrl ?? 'https://api.stripe.com'
  try {
    const listed = await sessions.list({ limit: 1, expand: ['data.payment_intent.latest_charge'] })
    if (!sessionIdsIn(listed))
      return `What answers at ${address} is not Stripe: check STRIPE_API_URL, and the proxy of this network.`
    await mayWrite(sessions)
    return null
  } catch (error) {
    return reasonFor(error, address, keys.apiUrl !== null)
  }
}

/** A checkout that does not exist cannot be ended, which Stripe says only to a key that may end one. */
async function mayWrite(sessions: Stripe['checkout']['sessions']): Promise<void> {
  try {
    await sessions.expire('cs_that_does_not_exist')
  } catch (error) {
    const isAllowed =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!isAllowed) throw error
  }
}

function reasonFor(error: unknown, address: string, isSet: boolean): string {
  if (!(error instanceof Stripe.errors.StripeError)) return reasonOf(error)
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const setting = isSet ? ' Check STRIPE_API_URL.' : ''
    return `Stripe cannot be reached at ${address} (${reasonOf(error.detail ?? error)}): may this machine open connections to it?${setting}`
  }
  const answers = `Stripe answers ${error.statusCode}`
  const said = loggedReply(error.message)
  if (error.statusCode === 401) return `${answers}: the key is not valid. Check STRIPE_SECRET_KEY.`
  if (error.statusCode === 403)
    return `${answers}: "${said}" The key of STRIPE_SECRET_KEY lacks a right. In Stripe, under API keys, give it the rights ${RIGHTS}, or set an unrestricted secret key.`
  const isPassing = error.statusCode === 429 || (error.statusCode ?? 500) >= 500
  return isPassing ? `${answers}. Try again in a few minutes.` : `${answers}: "${said}"`
}
