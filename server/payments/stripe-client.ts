import Stripe from 'stripe'
import type { Settings } from '../settings.ts'
import { jsonIn } from './stripe-answers.ts'

/** For one try, including its answer. With the pause of half a second between two tries a call takes 8 s at most. */
const TRY_MS = 3700
/** The library sends the second try with the Idempotency-Key of the first. */
const TRIES_AGAIN = 1

/** The library of Stripe with the keys and the limits of this product. */
export function clientOf({ secretKey, apiUrl }: NonNullable<Settings['stripe']>): Stripe {
  return new Stripe(secretKey, {
    ...addressOf(apiUrl),
    timeout: TRY_MS,
    // The client of node:http limits only the idle time: an answer that trickles in would never end.
    httpClient: Stripe.createFetchHttpClient(fetchHere),
    maxNetworkRetries: TRIES_AGAIN,
    telemetry: false,
  })
}

/**
 * Follows no redirects: the secret key is sent to the address of the settings only. JSON that is no object becomes an
 * empty answer, which the library reports: of a number or a text it never says anything, and its error ends the process.
 */
const fetchHere: typeof fetch = async (url, init) => {
  const answer = await fetch(url, { ...init, redirect: 'error' })
  const text = await answer.text()
  const isObject = typeof jsonIn(text) === 'object'
  return new Response(isObject ? text : '', { status: answer.status, headers: answer.headers })
}

function addressOf(apiUrl: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }
}
