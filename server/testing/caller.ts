/** A caller of the HTTP interface in a test. */
import type { FastifyInstance } from 'fastify'
import {
  type BodyOf,
  decodeReply,
  type Endpoint,
  encodeBody,
  type CallParts as PartsOf,
  pathOf,
  queryText,
  type ReplyOf,
} from '#contract/endpoint.ts'

/** JSON of unknown shape: tests read it by wire names; a missing value is undefined. */
export interface Json {
  readonly [name: string]: Json
}

export interface Answer {
  readonly status: number
  /** The JSON of the answer; its text if it is not JSON; undefined if it is empty. */
  readonly body: Json
  /** The same where the answer is a list. */
  readonly rows: readonly Json[]
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

interface CallParts<E> extends PartsOf<E> {
  readonly headers?: Record<string, string>
}

/** A file to send, as a form would. */
export interface Upload {
  name: string
  content: Uint8Array | string
  type?: string
}

export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Sends files (and plain fields) as multipart. */
  upload(
    method: 'POST' | 'PATCH',
    path: string,
    fields: Record<string, Upload | string>,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Makes a call of the contract with domain values, whatever the answer. */
  ask<E extends Endpoint>(endpoint: E, parts?: CallParts<E>): Promise<Answer>
  /** The same, to prepare a test. Throws an error with the answer if the call fails. */
  call<E extends Endpoint>(endpoint: E, parts?: CallParts<E>): Promise<ReplyOf<E>>
}

/** Sends a request to the server. */
export type Send = (request: {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}) => Promise<{ status: number; text: string; headers: Answer['headers'] }>

/** Passes requests directly to the app, without a network. */
export function overApp(app: FastifyInstance): Send {
  return async (request) => {
    const response = await app.inject(request)
    return { status: response.statusCode, text: response.body, headers: response.headers }
  }
}

/** Sends requests to a running server over the network. */
export function overNetwork(base: string): Send {
  return async ({ method, url, headers, payload }) => {
    const body = payload === undefined ? null : Buffer.from(payload)
    const response = await fetch(base + url, { method, headers, body })
    return {
      status: response.status,
      text: await response.text(),
      headers: Object.fromEntries(response.headers),
    }
  }
}

/** A caller with a token, or with none. */
export function callerWith(transport: Send, token: string | null): Caller {
  const authorization: Record<string, string> = token ? { authorization: `Token ${token}` } : {}

  async function send(
    method: Endpoint['method'],
    url: string,
    headers: Record<string, string> = {},
    payload?: string | Buffer,
  ): Promise<Answer> {
    const sent = { method, url, headers: { ...authorization, ...headers } }
    const {
      status,
      text,
      headers: answered,
    } = await transport(payload === undefined ? sent : { ...sent, payload })
    const isJson = String(answered['content-type']).includes('json')
    const body = text === '' ? undefined : isJson ? JSON.parse(text) : text
    return { status, body, rows: Array.isArray(body) ? body : [], headers: answered }
  }

  function askJson(method: Endpoint['method'], url: string, body: unknown, headers = {}): Promise<Answer> {
    if (body === undefined) return send(method, url, headers)
    return send(method, url, { 'content-type': 'application/json', ...headers }, JSON.stringify(body))
  }

  function askCall<E extends Endpoint>(
    endpoint: E,
    { params = {}, query, body, headers }: CallParts<E> = {},
  ): Promise<Answer> {
    const payload = body === undefined ? undefined : wireBody(endpoint, body)
    const url = pathOf(endpoint.path, params) + queryText(endpoint, query)
    return askJson(endpoint.method, url, payload, headers)
  }

  return {
    get: (path, headers) => send('GET', path, headers),
    post: (path, body, headers) => askJson('POST', path, body, headers),
    put: (path, body, headers) => askJson('PUT', path, body, headers),
    patch: (path, body, headers) => askJson('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, headers),
    async upload(method, path, fields, headers) {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) {
        if (typeof value === 'string') form.set(field, value)
        else form.set(field, new Blob([value.content as BlobPart], { type: value.type ?? '' }), value.name)
      }
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      return send(
        method,
        path,
        { ...headers, 'content-type': type },
        Buffer.from(await encoded.arrayBuffer()),
      )
    },
    ask: askCall,
    async call(endpoint, parts) {
      const answer = await askCall(endpoint, parts)
      if (answer.status < 300) return decodeReply(endpoint, answer.body)
      throw new Error(`${endpoint.name} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
    },
  }
}

/** The body of a call as it goes over the wire, for tests that change single keys of it. */
export function wireBody<E extends Endpoint>(endpoint: E, body: BodyOf<E>): Json {
  return encodeBody(endpoint, body) as Json
}
