/** What a call of the HTTP interface is: its method and path, who may make it, what goes in and what comes out. */
import type * as z from 'zod/mini'
import type { Wire } from './wire.ts'

/**
 * Who may call (docs/rules/interface.md#errors): anybody; a signed-in person whatever the state of the company; a person of
 * an active company; an Admin of one; the provider's staff; a person of an active company or the staff.
 */
export type Access = 'public' | 'signed-in' | 'company' | 'admin' | 'operator' | 'company-or-operator'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Stands for a part that a call does not have. */
export type None = undefined

/** A reply of many: the whole list, or a page of it where the call is `paged`. */
export interface ListOf<W> {
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
  /** The rule that asks for the call, as a page and anchor of docs/rules/. */
  readonly source: string
  readonly summary: string
  readonly query: Q
  readonly body: B
  /** One shape, several alternatives, a list of one, or none. */
  readonly reply: R
  /** True for a POST that creates: it answers 201 and obeys Idempotency-Key (docs/rules/interface.md#idempotency). */
  readonly creates: boolean
  /** True for a list that takes `page` and `page_size` (docs/rules/interface.md#lists). */
  readonly paged: boolean
  /**
   * Where the body is multipart with files: how large each may be. Its shape has a z.file() for each. With
   * `isOptional` the body may be JSON as well, without a file.
   */
  readonly files: { readonly maxBytes: number; readonly isOptional?: boolean } | null
  /** True for a call that answers with the content of a file. */
  readonly sendsFile: boolean
  /** How large the JSON body may be, where it may be larger than others. */
  readonly maxBodyBytes: number | null
}

export type QueryOf<E> = E extends Endpoint<infer Q, infer _B, infer _R> ? ShapeIn<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _Q, infer B, infer _R> ? ShapeIn<B> : never
export type ReplyOf<E> = E extends Endpoint<infer _Q, infer _B, infer R> ? ShapeOut<R> : never

interface Declaration<Q, B, R, A> {
  readonly method: Method
  readonly path: string
  readonly access: A
  readonly source: string
  readonly summary: string
  readonly query?: Q
  readonly body?: B
  readonly reply?: R
  readonly creates?: boolean
  readonly paged?: boolean
  readonly files?: { readonly maxBytes: number; readonly isOptional?: boolean }
  readonly sendsFile?: boolean
  readonly maxBodyBytes?: number
}

/** Declares a call. Everything optional is filled in, so that readers of an endpoint need no defaults. */
export function endpoint<
  A extends Access,
  Q extends Wire | None = None,
  B extends Wire | None = None,
  const R = None,
>(name: string, declaration: Declaration<Q, B, R, A>): Endpoint<Q, B, R, A> {
  return {
    name,
    method: declaration.method,
    path: declaration.path,
    access: declaration.access,
    source: declaration.source,
    summary: declaration.summary,
    query: declaration.query as Q,
    body: declaration.body as B,
    reply: declaration.reply as R,
    creates: declaration.creates ?? false,
    paged: declaration.paged ?? false,
    maxBodyBytes: declaration.maxBodyBytes ?? null,
    files: declaration.files ?? null,
    sendsFile: declaration.sendsFile ?? false,
  }
}

/** Which of several alternatives a value is: the first one none of whose required fields is missing. */
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

/** The address of a call with its path parameters filled in, each encoded. */
export function pathOf(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}
