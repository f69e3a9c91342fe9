/**
 * A server that answers as Stripe's published API describes, for Checkout, and lets a test decide the state of
 * a session. It also signs events with the webhook secret.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll } from 'vitest'

interface Session {
  id: string
  object: 'checkout.session'
  mode: string | null
  client_reference_id: string | null
  customer_email: string | null
  amount_total: number
  currency: string
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  status: 'open' | 'complete' | 'expired'
  url: string | null
  success_url: string | null
  cancel_url: string | null
  payment_intent: string | null
  /** Whether its payment failed, days after the user has completed the session; only its payment intent says so. */
  failed: boolean
  /** When its payment was made, in seconds; only its charge says so. */
  paid_at: number | null
  /** Whether its payment went back in full; only its charge says so. */
  refunded: boolean
}

type Right = 'read' | 'write' | 'charges'
type Misbehaviour = 'silent' | 'in drops' | 'redirects'

interface StripeServer {
  /** The settings with which a world uses it. */
  readonly env: Record<string, string>
  readonly sessions: ReadonlyMap<string, Session>
  /** What was sent to open each session, flattened as forms are. */
  readonly opened: readonly Record<string, string>[]
  /** How often sessions were fetched. */
  readonly asked: number
  /** Changes a session, as paying does. */
  change(session: string, to: Partial<Session>): void
  /** Makes the next requests fail with a status. */
  fail(status: number | null): void
  /** Takes a right from the key, as from a restricted one; null gives it all rights. */
  forbid(right: Right | null): void
  /** Makes the next requests get an answer that never begins, trickles in, or redirects them. */
  misbehave(how: Misbehaviour | null): void
  /** Makes the next requests be answered 200 with a body of another kind. */
  answerWith(body: string | null): void
  /** The Idempotency-Key of each request to open a session, repetitions included. */
  readonly keys: readonly (string | undefined)[]
  /** A signed event about a session. `at` is when it was signed. */
  event(type: string, session: string, at: Date, secret?: string): { payload: string; signature: string }
  /** A signed event about the payment of a session: a charge or a dispute. */
  eventOfPayment(type: string, session: string, at: Date): { payload: string; signature: string }
  /** Any event, signed. */
  sign(event: unknown, at: Date): { payload: string; signature: string }
  /** Forgets a session, as Stripe does not show it to the key of another account. */
  forget(session: string): void
  /** Knows a forgotten session again. */
  restore(session: Session | undefined): void
}

const SECRET_KEY = 'sk_test_quayline'
const ELSEWHERE = '/elsewhere'
const WEBHOOK_SECRET = 'whsec_quayline'

export async function startStripe(): Promise<StripeServer> {
  const sessions = new Map<string, Session>()
  const opened: Record<string, string>[] = []
  let asked = 0
  const keys: (string | undefined)[] = []
  let failure: number | null = null
  let misbehaving: Misbehaviour | null = null
  let oddBody: string | null = null
  let forbidden: Right | null = null
  let made = 0

  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const url = request.url ?? ''
    if (request.method === 'POST') keys.push(request.headers['idempotency-key'] as string | undefined)
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return answer(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
    const lacking = rightLacking(forbidden, request.method ?? '', url)
    if (lacking) return answer(response, 403, { error: { type: 'invalid_request_error', message: lacking } })
    if (misbehaving === 'silent') return
    if (misbehaving === 'in drops') return drip(response)
    if (misbehaving === 'redirects' && url !== ELSEWHERE)
      return response.writeHead(307, { location: ELSEWHERE }).end()
    if (oddBody !== null) return answerText(response, 200, oddBody)
    if (failure !== null)
      return answer(response, failure, { error: { type: 'api_error', message: 'Something went wrong' } })
    if (request.method === 'POST' && url === '/v1/checkout/sessions') {
      const form = Object.fromEntries(new URLSearchParams(body))
      opened.push(form)
      const session = sessionOf(`cs_test_${++made}`, form)
      sessions.set(session.id, session)
      return answer(response, 200, session)
    }
    const { pathname, searchParams } = new URL(url, 'http://stripe')
    if (request.method === 'GET' && pathname === '/v1/checkout/sessions') {
      const intent = searchParams.get('payment_intent')
      const data = [...sessions.values()].filter(({ payment_intent }) => payment_intent === intent)
      return answer(response, 200, { object: 'list', data, has_more: false })
    }
    const [, ending] = /^\/v1\/checkout\/sessions\/([^/?]+)\/expire$/.exec(url) ?? []
    const toEnd = ending && sessions.get(ending)
    if (toEnd) {
      const message = 'Only Checkout Sessions with a status in ["open"] can be expired.'
      if (toEnd.status !== 'open')
        return answer(response, 400, { error: { type: 'invalid_request_error', message } })
      toEnd.status = 'expired'
      return answer(response, 200, toEnd)
    }
    const [, id] = /^\/v1\/checkout\/sessions\/([^/?]+)$/.exec(pathname) ?? []
    asked += 1
    const session = id && sessions.get(decodeURIComponent(id))
    const isExpanded = searchParams.get('expand[0]') === 'payment_intent.latest_charge'
    if (session) return answer(response, 200, isExpanded ? withCharge(session) : session)
    const message = `No such checkout.session: '${id}'`
    answer(response, 404, { error: { type: 'invalid_request_error', code: 'resource_missing', message } })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  })
  const { port } = server.address() as AddressInfo

  return {
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    sessions,
    opened,
    get asked() {
      return asked
    },
    change(id, to) {
      const session = sessions.get(id)
      if (!session) throw new Error(`no session ${id}`)
      Object.assign(session, to)
    },
    fail(status) {
      failure = status
    },
    forbid(right) {
      forbidden = right
    },
    misbehave(how) {
      misbehaving = how
    },
    answerWith(body) {
      oddBody = body
    },
    keys,
    event(type, session, at, secret = WEBHOOK_SECRET) {
      const object = sessions.get(session) ?? { id: session, object: 'checkout.session' }
      return signed(type, object, at, secret)
    },
    eventOfPayment(type, session, at) {
      const [object, id] = type.startsWith('charge.dispute') ? ['dispute', 'du_1'] : ['charge', 'ch_1']
      const payment = { id, object, payment_intent: `pi_${session}` }
      return signed(type, payment, at, WEBHOOK_SECRET)
    },
    sign: (event, at) => signedPayload(event, at, WEBHOOK_SECRET),
    forget(session) {
      sessions.delete(session)
    },
    restore(session) {
      if (session) sessions.set(session.id, session)
    },
  }
}

function signed(
  type: string,
  object: { readonly id: string; readonly object: string },
  at: Date,
  secret: string,
) {
  return signedPayload({ id: `evt_${object.id}`, object: 'event', type, data: { object } }, at, secret)
}

function signedPayload(event: unknown, at: Date, secret: string) {
  const payload = JSON.stringify(event, null, 2)
  const timestamp = Math.floor(at.getTime() / 1000)
  return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
}

function sessionOf(id: string, form: Record<string, string>): Session {
  const amount = Number(form['line_items[0][price_data][unit_amount]'])
  return {
    id,
    object: 'checkout.session',
    mode: form.mode ?? null,
    client_reference_id: form.client_reference_id ?? null,
    customer_email: form.customer_email ?? null,
    amount_total: amount * Number(form['line_items[0][quantity]']),
    currency: form['line_items[0][price_data][currency]'] ?? '',
    payment_status: 'unpaid',
    status: 'open',
    url: `https://checkout.stripe.example/c/pay/${id}`,
    success_url: form.success_url ?? null,
    cancel_url: form.cancel_url ?? null,
    payment_intent: `pi_${id}`,
    failed: false,
    paid_at: null,
    refunded: false,
  }
}

/** A session with its payment and the charge of it in place of their ids. */
function withCharge({ paid_at, refunded, failed, payment_intent, ...session }: Session) {
  const latest_charge = paid_at === null ? null : { id: 'ch_1', object: 'charge', created: paid_at, refunded }
  const isAwaited = session.status === 'complete' && !failed
  const status =
    session.payment_status === 'paid' ? 'succeeded' : isAwaited ? 'processing' : 'requires_payment_method'
  const intent = { id: payment_intent, object: 'payment_intent', status, latest_charge }
  return { ...session, payment_intent: intent }
}

/** What Stripe says to a restricted key that lacks the right to a call; null if it has the right. */
function rightLacking(forbidden: Right | null, method: string, url: string): string | null {
  const isExpanded = url.includes('latest_charge')
  const needed: readonly Right[] = [
    method === 'POST' ? 'write' : 'read',
    ...(isExpanded ? ['charges' as const] : []),
  ]
  if (!forbidden || !needed.includes(forbidden)) return null
  const permission = forbidden === 'charges' ? 'rak_charge_read' : `rak_checkout_session_${forbidden}`
  return `The provided key 'rk_test_***' does not have the required permissions for this endpoint. Having the '${permission}' permission would allow this request to continue.`
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  answerText(response, status, JSON.stringify(body))
}

function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
  response.end(text)
}

/** Begins an answer and sends a space now and then, until the caller gives up. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const drops = setInterval(() => response.write(' '), 200)
  response.on('close', () => clearInterval(drops))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
