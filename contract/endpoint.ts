/** A call of the HTTP interface: method and path, access, body and reply. */
import type * as z from 'zod/mini'
import type { ScopeNeeded } from '#domain/api-keys/api-key.ts'
import type { CsvName } from './csv.ts'
import type { Wire } from './wire.ts'

/**
 * Who may call (docs/rules/interface.md#errors): any caller; a signed-in user, also of an inactive company; a user of an
 * active company; an Admin of one; an operator; a user of an active company or an operator.
 */
export type Access = 'public' | 'signed-in' | 'company' | 'admin' | 'operator' | 'company-or-operator'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The type of a part that a call does not have. */
export type None = undefined

/** A list reply: the whole list, or a page of it if the call is `paged`. */
interface ListOf<W> {
  readonly listOf: W
}

type ShapeIn<W> = W extends Wire<infer S> ? z.output<S> : undefined
type ShapeOut<R> =
  R extends ListOf<infer W> ? ShapeOut<W>[] : R extends readonly (infer W)[] ? ShapeIn<W> : ShapeIn<R>

export interface Endpoint<
  Q extends Wire | None = Wire | None,
  B extends Wire | None = Wire | None,
  R = unknown,
  A extends Access = Access,
> {
  /** The name of the operation in the API document and in the authorisation matrix. */
  readonly name: string
  readonly method: Method
  /** With parameters in braces, `/api/quoterequests/{id}/`. Served with and without the trailing slash. */
  readonly path: string
  readonly access: A
  /**
   * The scope that an API key needs for the call; null for calls that are not open to keys
   * (docs/rules/api-keys.md#scopes).
   */
  readonly keyScope: ScopeNeeded
  /** The rule behind the call, as a page and anchor: `docs/rules/lanes.md#lane`. */
  readonly source: string
  readonly summary: string
  readonly query: Q
  readonly body: B
  /** One shape, several alternatives, a list of one, or none. */
  readonly reply: R
  /**
   * True for a POST that creates: it answers 201 and supports Idempotency-Key (docs/rules/interface.md#idempotency).
   */
  readonly creates: boolean
  /** True for a list that takes `page` and `page_size` (docs/rules/interface.md#lists). */
  readonly paged: boolean
  /** True for a list that can be followed by a cursor (docs/rules/interface.md#updated-since). */
  readonly followed: boolean
  /** The name of the list as a CSV file (docs/rules/interface.md#csv); null if there is none. */
  readonly csv: CsvName | null
  /** The field of the reply that is the list, if the reply is an object; null if it is the list itself. */
  readonly csvRows: string | null
  /**
   * For a multipart body with files: how large each may be. Its shape has a z.file() for each. With
   * `isOptional` the body may be JSON as well, without a file.
   */
  readonly files: { readonly maxBytes: number; readonly isOptional?: boolean } | null
  /** The content types of the files with which a call answers; null for a call that answers with JSON. */
  readonly sendsFile: readonly string[] | null
  /** True for a call that is answered by a stream of server-sent events, each of the shape of the reply. */
  readonly streams: boolean
  /** True for a GET of one object that answers with an ETag (docs/rules/interface.md#etag). */
  readonly tagged: boolean
  /** Statuses of refusals beyond those that every call of its kind may get. */
  readonly refusedWith: readonly number[]
  /** How large the JSON body may be, if larger than usual. */
  readonly maxBodyBytes: number | null
  /** True for a call that an operator without the required second factor may make. */
  readonly setsUpSecondFactor: boolean
  /** True for a call that an operator may make who has not yet replaced the first password. */
  readonly replacesFirstPassword: boolean
  /** True for an answer with a secret that is shown once: it is not stored for an Idempotency-Key. */
  readonly showsSecret: boolean
}

export type QueryOf<E> = E extends Endpoint<infer Q, infer _B, infer _R> ? ShapeIn<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _Q, infer B, infer _R> ? ShapeIn<B> : never
export type ReplyOf<E> = E extends Endpoint<infer _Q, infer _B, infer R> ? ShapeOut<R> : never

/** The input of a call: the parameters of the path, any parts of the query, and the body. */
export interface CallParts<E> {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Partial<NonNullable<QueryOf<E>>>
  readonly body?: BodyOf<E>
}

/** The parts of a call that most calls leave out, with the value that they have then. */
const DEFAULTS = {
  keyScope: null,
  creates: false,
  paged: false,
  followed: false,
  csv: null,
  csvRows: null,
  files: null,
  sendsFile: null,
  streams: false,
  tagged: false,
  refusedWith: [],
  maxBodyBytes: null,
  setsUpSecondFactor: false,
  replacesFirstPassword: false,
  showsSecret: false,
} satisfies Partial<Endpoint>

type Optional = Pick<Endpoint, keyof typeof DEFAULTS>

interface Declaration<Q, B, R, A>
  extends Pick<Endpoint, 'method' | 'path' | 'source' | 'summary'>,
    Partial<Optional> {
  readonly access: A
  readonly query?: Q
  readonly body?: B
  readonly reply?: R
}

/** Declares a call. Optional parts get their defaults here. */
export function endpoint<
  A extends Access,
  Q extends Wire | None = None,
  B extends Wire | None = None,
  const R = None,
>(name: string, declaration: Declaration<Q, B, R, A>): Endpoint<Q, B, R, A> {
  const { query, body, reply } = declaration
  return {
    ...DEFAULTS,
    ...declaration,
    name,
    query: query as Q,
    body: body as B,
    reply: reply as R,
  }
}

/** The status of a successful call: 204 without a body, 201 if it created an object, else 200. */
export function statusOf({
  reply,
  sendsFile,
  creates,
}: Pick<Endpoint, 'reply' | 'sendsFile' | 'creates'>): number {
  if (!reply && !sendsFile) return 204
  return creates ? 201 : 200
}

/** The alternative that a value matches: the first one with all its required fields present. */
function alternativeOf(alternatives: readonly Wire[], value: unknown): Wire {
  const given = typeof value === 'object' && value !== null ? value : {}
  const match = alternatives.find((shape) =>
    shape.fields.every(({ name, takesNull, takesAbsence }) => takesNull || takesAbsence || name in given),
  )
  if (!match) throw new Error('a reply that fits none of its declared shapes')
  return match
}

/** A reply of the server in domain terms. */
export function decodeReply<E extends Endpoint>(call: E, json: unknown): ReplyOf<E> {
  const reply = call.reply as Wire | readonly Wire[] | ListOf<Wire | readonly Wire[]> | None
  const decodeOne = (shape: Wire | readonly Wire[], value: unknown): unknown =>
    ('decode' in shape ? shape : alternativeOf(shape, value)).decode(value)
  if (!reply) return undefined as ReplyOf<E>
  if ('listOf' in reply) {
    const items = json as unknown[]
    return items.map((item) => decodeOne(reply.listOf, item)) as ReplyOf<E>
  }
  return decodeOne(reply, json) as ReplyOf<E>
}

/** A reply as the server sends it. Only the database writes a reply with several alternatives. */
export function encodeReply<E extends Endpoint>(call: E, value: ReplyOf<E>): unknown {
  const reply = call.reply as Wire | ListOf<Wire>
  if ('listOf' in reply) return (value as unknown[]).map((item) => reply.listOf.encode(item as never))
  return reply.encode(value as never)
}

/** A body as the wire shows it; undefined for a call without one. */
export function encodeBody<E extends Endpoint>(
  call: E,
  body: BodyOf<E> | undefined,
): Record<string, unknown> | undefined {
  return body === undefined ? undefined : call.body?.encode(body as never)
}

/** The address of a call with its path parameters filled in, each encoded. */
export function pathOf(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** The query of a call with its question mark, or nothing; parts without a value are left out. */
export function queryText(call: Endpoint, query: unknown): string {
  if (!call.query || query === undefined) return ''
  const encoded = call.query.encode(query as never)
  const given = new URLSearchParams()
  for (const [name, part] of Object.entries(encoded))
    if (part !== null && part !== undefined && part !== '') given.set(name, String(part))
  return given.size > 0 ? `?${given}` : ''
}
