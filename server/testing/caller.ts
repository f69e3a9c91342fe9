/** Someone who calls the HTTP interface in a test, through the app and without a network. */
import type { FastifyInstance, InjectOptions } from 'fastify'
import {
  type BodyOf,
  decodeReply,
  type Endpoint,
  pathOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/endpoint.ts'

/** JSON of unknown shape: tests look into it by wire names, and what is not there is undefined. */
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

export interface CallParts<E> {
  params?: Record<string, string | number>
  query?: Partial<NonNullable<QueryOf<E>>>
  body?: BodyOf<E>
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
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Sends files (and plain fields) as multipart. */
  upload(method: 'POST' | 'PATCH', path: string, fields: Record<string, Upload | string>): Promise<Answer>
  /**
   * Makes a call of the contract in domain terms, for the "given" of a test. Anything but success is an error
   * that shows the answer.
   */
  call<E extends Endpoint>(endpoint: E, parts?: CallParts<E>): Promise<ReplyOf<E>>
}

/** A caller with a token, or with none. */
export function callerWith(app: FastifyInstance, token: string | null): Caller {
  const authorization: Record<string, string> = token ? { authorization: `Token ${token}` } : {}

  async function send(options: InjectOptions): Promise<Answer> {
    const response = await app.inject({ ...options, headers: { ...authorization, ...options.headers } })
    const body = contentOf(response) as Json
    const rows = Array.isArray(body) ? body : []
    return { status: response.statusCode, body, rows, headers: response.headers }
  }
  const withBody =
    (method: 'POST' | 'PATCH'): Caller['post'] =>
    (path, body, headers = {}) =>
      send({ method, url: path, headers, ...(body === undefined ? {} : { payload: body as object }) })

  return {
    get: (path, headers = {}) => send({ method: 'GET', url: path, headers }),
    post: withBody('POST'),
    patch: withBody('PATCH'),
    delete: (path, headers = {}) => send({ method: 'DELETE', url: path, headers }),
    async upload(method, path, fields) {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) {
        if (typeof value === 'string') form.set(field, value)
        else form.set(field, new Blob([value.content as BlobPart], { type: value.type ?? '' }), value.name)
      }
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      const payload = Buffer.from(await encoded.arrayBuffer())
      return send({ method, url: path, headers: { 'content-type': type }, payload })
    },
    async call(endpoint, { params = {}, query, body } = {}) {
      const payload = body === undefined ? undefined : endpoint.body?.encode(body as never)
      const url = pathOf(endpoint.path, params) + queryText(endpoint, query)
      const answer = await send({ method: endpoint.method, url, ...(payload ? { payload } : {}) })
      if (answer.status < 300) return decodeReply(endpoint, answer.body)
      throw new Error(`${endpoint.name} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
    },
  }
}

function contentOf(response: { body: string; headers: Record<string, unknown> }): unknown {
  if (response.body === '') return undefined
  const isJson = String(response.headers['content-type']).includes('json')
  return isJson ? JSON.parse(response.body) : response.body
}

function queryText(endpoint: Endpoint, query: unknown): string {
  if (!endpoint.query || !query) return ''
  const encoded = Object.entries(endpoint.query.encode(query as never) as Record<string, unknown>)
  const given = encoded.filter(([, value]) => value !== null && value !== undefined)
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
