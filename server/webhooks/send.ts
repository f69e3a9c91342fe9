/** Sends one message to a webhook (docs/rules/webhooks.md#addresses, docs/rules/webhooks.md#signature). */
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { finished } from 'node:stream'
import { Webhook } from 'standardwebhooks'
import { isWebhookAddress } from '#domain/webhooks/rules.ts'
import { addressesOf, BadAddress, NOT_PUBLIC, type Resolve } from './addresses.ts'

/** How long a message may take, from the name's look-up to the end of the answer. */
const MAX_SEND_MS = 10_000
/** How much of an answer is read; its content is not used. */
const MAX_ANSWER_BYTES = 64 * 1024

export interface Message {
  readonly id: string
  readonly url: string
  /** The secret, and the former one while it still signs. */
  readonly secrets: readonly string[]
  readonly payload: string
}

export interface Outcome {
  /** The HTTP status; null without an answer. */
  readonly status: number | null
  /** Why it failed; null for a success. */
  readonly error: string | null
}

export interface Sending {
  readonly now: Date
  /** True where private addresses, http and other ports are allowed: in the demo and in tests. */
  readonly anywhere: boolean
  readonly resolve?: Resolve
  readonly maxMs?: number
}

/** Sends a message once. It follows no redirect, and never rejects. */
export async function sendMessage(message: Message, sending: Sending): Promise<Outcome> {
  const { url, payload } = message
  const { anywhere, resolve, maxMs = MAX_SEND_MS } = sending
  const tooLong = AbortSignal.timeout(maxMs)
  try {
    if (!isWebhookAddress(url, anywhere)) throw new BadAddress('The address is not allowed')
    const target = new URL(url)
    const addresses = await Promise.race([
      addressesOf(target.hostname, anywhere, resolve),
      rejectedBy(tooLong),
    ])
    const lookup: LookupFunction = (_name, { all }, done) => {
      const [first] = addresses
      if (all) done(null, [...addresses])
      else done(null, first?.address ?? '', first?.family)
    }
    const status = await post(target, payload, headersOf(message, sending.now), lookup, tooLong)
    const isDone = status >= 200 && status < 300
    return { status, error: isDone ? null : `The answer was ${status}` }
  } catch (error) {
    return { status: null, error: tooLong.aborted ? 'No answer in time' : reasonOf(error) }
  }
}

function headersOf({ id, secrets, payload }: Message, now: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Quayline-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, payload)).join(' '),
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function post(
  url: URL,
  payload: string,
  headers: Record<string, string>,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const body = Buffer.from(payload)
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      lookup,
      signal,
      // A new connection: an open one would not check the address again.
      agent: false,
    }
    const call = request(url, options, (answer) => {
      const status = answer.statusCode ?? 0
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MAX_ANSWER_BYTES) answer.destroy()
      })
      // The status is what counts, even if the rest of the answer is cut off.
      finished(answer, () => resolve(status))
    })
    // Without a listener, a call that is answered with another protocol gets neither an answer nor an error.
    call.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** The text for the company's Admins: our own message, or the code of the failed connection. */
function reasonOf(error: unknown): string {
  if (error instanceof BadAddress) return error.message
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return NOT_PUBLIC
  return code === '' ? 'No connection' : `No connection (${code})`
}
