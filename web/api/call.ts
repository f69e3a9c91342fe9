import {
  type BodyOf,
  decodeReply,
  type Endpoint,
  encodeBody,
  pathOf,
  type QueryOf,
  queryText,
  type ReplyOf,
} from '#contract/endpoint.ts'
import type { Wire } from '#contract/wire.ts'
import { SIGNED_OUT } from '#domain/signed-out.ts'
import { noteBuild } from './build.ts'
import { takeEarlyAnswer } from './earlyAnswer.ts'
import { connectionLost, errorOf } from './errors.ts'
import { keyFor, settle } from './idempotency.ts'
import { operatorSession, type Session, userSession } from './session.ts'

/** The value of a call: the draft of its body, or else its query, of which every part is optional. */
export type ValueOf<E> = BodyOf<E> extends undefined ? Partial<NonNullable<QueryOf<E>>> : BodyOf<E>

export interface CallOptions {
  /** The parameters in the path. */
  params?: Readonly<Record<string, string | number>>
  signal?: AbortSignal
  /** The caller's side if both companies and operators may call; the user by default. */
  session?: Session
  /** Called with the headers of an answer that is a success. */
  onResponse?: (header: (name: string) => string | null) => void
}

/** A page of a list. */
export interface PageOf<T> {
  readonly items: T
  /** How many there are on all pages. */
  readonly total: number
  /** True if there are more than `total`. */
  readonly isMore: boolean
}

/**
 * Makes a call: encodes the value, sends it with the session's token, decodes the reply. Rejects with a `CallError`.
 * A creating call that got no answer can be repeated with the same value: it carries the same Idempotency-Key, so the
 * server does it once.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  value?: ValueOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { json } = await send(endpoint, value, options)
  return decodeReply(endpoint, json)
}

/** Makes a call for a page of a list; the total comes from a header of the answer. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  value?: ValueOf<E>,
  options: CallOptions = {},
): Promise<PageOf<ReplyOf<E>>> {
  const { json, headers } = await send(endpoint, value, options)
  const items = decodeReply(endpoint, json)
  const total = Number(headers.get('X-Total-Count'))
  const isMore = headers.has('X-Total-More')
  return { items, total: total || (Array.isArray(items) ? items.length : 0), isMore }
}

/** The address of a call of a list, with its query. */
export function addressOf<E extends Endpoint>(
  endpoint: E,
  value: ValueOf<E>,
  params?: CallOptions['params'],
): string {
  return pathOf(endpoint.path, params) + (endpoint.body ? '' : queryText(endpoint, value))
}

/** A success that has arrived in full. */
interface Arrived {
  readonly headers: Headers
  /** Undefined if the answer has no content. */
  readonly json: unknown
}

async function send(endpoint: Endpoint, value: unknown, options: CallOptions): Promise<Arrived> {
  const session = endpoint.access === 'operator' ? operatorSession : (options.session ?? userSession)
  const token = endpoint.access === 'public' ? null : session.token()
  if (endpoint.access !== 'public' && token === null) {
    session.end('expired')
    throw errorOf(401, { detail: SIGNED_OUT }, null, (path) => path)
  }

  const url = addressOf(endpoint, value as never, options.params)
  const body = bodyOf(endpoint, value)
  const headers = headersOf(token)
  if (body !== null) headers.set('Content-Type', 'application/json')
  const key = endpoint.creates ? keyFor(url, body) : null
  if (key !== null) headers.set('Idempotency-Key', key)

  const init: RequestInit = { method: endpoint.method, headers }
  if (body !== null) init.body = body
  if (options.signal) init.signal = options.signal
  // Programs may cache a reply and revalidate it; a shared browser must not.
  if (endpoint.tagged) init.cache = 'no-store'
  let response: Response
  try {
    response = await (takeEarlyAnswer(url, token) ?? fetch(url, init))
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw connectionLost()
  }
  noteBuild(response)
  const text = await textOf(response)
  const answer = text === '' ? undefined : parsed(text)
  // A proxy in between answered instead of the server.
  if (response.ok && text !== '' && answer === undefined) throw errorOf(502, null, null, (path) => path)
  // Not before all of it has arrived: if the answer to a creating call breaks off, it is repeated under its key.
  if (key !== null && response.status < 500) settle(url, body)
  if (response.ok) {
    options.onResponse?.((name) => response.headers.get(name))
    return { headers: response.headers, json: answer }
  }
  const wire = (endpoint.body ?? endpoint.query) as Wire | undefined
  const domainPath = wire?.domainPath ?? ((path) => path)
  if (response.status === 401 && token !== null) endRefused(session, token, answer)
  throw errorOf(response.status, answer, response.headers.get('Retry-After'), domainPath)
}

function headersOf(token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (token !== null) headers.set('Authorization', `Token ${token}`)
  return headers
}

/**
 * Ends the session whose token was refused, for the reason that the answer gives. A late 401 for an old token must not end
 * a session that began after it, and one without JSON is of a proxy in between, which knows nothing of the session.
 */
export function endRefused(session: Session, token: string | null, answer: unknown): void {
  if (answer === undefined || session.token() !== token) return
  const { detail } = (answer ?? {}) as { detail?: unknown }
  const isKnown = typeof detail === 'string' && detail !== SIGNED_OUT
  session.end('expired', isKnown ? detail : '')
}

function bodyOf(endpoint: Endpoint, value: unknown): string | null {
  const body = encodeBody(endpoint, value as never)
  return body === undefined ? null : JSON.stringify(body)
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch {
    throw connectionLost()
  }
}

/** The JSON of a text; undefined if it is not JSON, as the page of a proxy in between. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
