/**
 * The one path of every call: decode → load → permit → decide → save → reply.
 * A feature's routes.ts names the call of the contract and fills these steps; nothing else happens there.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { BodyOf, Endpoint, QueryOf } from '#contract/endpoint.ts'
import { isRefused, type Refused } from '#domain/refusals.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Operator } from '../operator/sessions.ts'
import { type AnyCaller, callerFor, callerKey } from './callers.ts'
import { InvalidError, RefusedError } from './errors.ts'
import { claim, idempotencyKey, keep } from './idempotency.ts'
import type { Caller } from './sessions.ts'

export type Tx = Transaction<Tables>

/** What a call asks for, decoded and judged by its shape. */
export interface Asked<E, C = Caller> {
  readonly caller: C
  readonly params: Readonly<Record<string, string>>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly now: Date
  readonly address: string
  readonly http: FastifyRequest
}

/** A page of a list, described in headers. `total` is null where it is not counted. */
export interface PageInfo {
  readonly page: number | null
  readonly size: number
  readonly total: number
}

/** What goes back: JSON as text (built by the database, or printed by an encoder), or nothing at all. */
export interface Answer {
  readonly json: string | null
  readonly page?: PageInfo
  readonly status?: number
}

/** A call with what carries it out, ready to be mounted. */
export interface Route {
  readonly call: Endpoint
  mount(app: FastifyInstance, deps: Deps): void
}

type Public = null

/** A call that only reads. */
export function read<E extends Endpoint>(
  call: E,
  answer: (db: Db, asked: Asked<E>, deps: Deps) => Promise<Answer>,
): Route {
  return route(call, async (asked, deps) => answer(deps.database.db, asked as unknown as Asked<E>, deps))
}

/** A call that only reads and that anybody may make. */
export function publicRead<E extends Endpoint>(
  call: E,
  answer: (db: Db, asked: Asked<E, Public>, deps: Deps) => Promise<Answer>,
): Route {
  return route(call, async (asked, deps) =>
    answer(deps.database.db, asked as unknown as Asked<E, Public>, deps),
  )
}

/** A call of the provider's staff that only reads. */
export function operatorRead<E extends Endpoint>(
  call: E,
  answer: (db: Db, asked: Asked<E, Operator>, deps: Deps) => Promise<Answer>,
): Route {
  return route(call, async (asked, deps) =>
    answer(deps.database.db, asked as unknown as Asked<E, Operator>, deps),
  )
}

/** The steps of a call that changes something; from `load` on they happen in one transaction. */
export interface Steps<E, State, Decision, Saved, C = Caller, Prepared = undefined> {
  /** Counts the try before anything else is done. */
  limit?(asked: Asked<E, C>, deps: Deps): Promise<void>
  /** Work that is too slow for a transaction, such as hashing a password; its result is handed to `load`. */
  prepare?(asked: Asked<E, C>, deps: Deps): Promise<Prepared>
  /** Loads, locked, what the rule needs; refuses with not_found what the caller may not know of. */
  load(tx: Tx, asked: Asked<E, C>, deps: Deps, prepared: Prepared): Promise<State | Refused>
  /** Judges the loaded state: may this caller do this to it at all? */
  permit?(state: State, asked: Asked<E, C>): Refused | null
  /** The rule of the business. */
  decide(state: State, asked: Asked<E, C>, deps: Deps): Decision | Refused
  /** Writes the decision with everything that belongs to it: history, mails, notifications. */
  save(tx: Tx, decision: Decision, asked: Asked<E, C>, deps: Deps): Promise<Saved>
  /** The answer, read in the same transaction. */
  reply(tx: Tx, saved: Saved, asked: Asked<E, C>, deps: Deps): Promise<Answer>
}

/** A call that changes something. */
export function write<E extends Endpoint, State, Decision, Saved, Prepared = undefined>(
  call: E,
  steps: Steps<NoInfer<E>, State, Decision, Saved, Caller, Prepared>,
): Route {
  return route(call, (asked, deps) => carryOut(call, steps, asked as unknown as Asked<E>, deps))
}

/** A call that changes something and that anybody may make. */
export function publicWrite<E extends Endpoint, State, Decision, Saved, Prepared = undefined>(
  call: E,
  steps: Steps<NoInfer<E>, State, Decision, Saved, Public, Prepared>,
): Route {
  return route(call, (asked, deps) => carryOut(call, steps, asked as unknown as Asked<E, Public>, deps))
}

/** A call of the provider's staff that changes something. */
export function operatorWrite<E extends Endpoint, State, Decision, Saved, Prepared = undefined>(
  call: E,
  steps: Steps<NoInfer<E>, State, Decision, Saved, Operator, Prepared>,
): Route {
  return route(call, (asked, deps) => carryOut(call, steps, asked as unknown as Asked<E, Operator>, deps))
}

async function carryOut<E extends Endpoint, State, Decision, Saved, C extends AnyCaller, Prepared>(
  call: E,
  steps: Steps<E, State, Decision, Saved, C, Prepared>,
  asked: Asked<E, C>,
  deps: Deps,
): Promise<Answer> {
  await steps.limit?.(asked, deps)
  const prepared = await steps.prepare?.(asked, deps)
  const key = call.creates
    ? idempotencyKey(
        asked.http.headers['idempotency-key'],
        callerKey(asked.caller, asked.address),
        call.name,
        asked.http.body,
      )
    : null
  return deps.database.db.transaction().execute(async (tx) => {
    const first = key ? await claim(tx, key, asked.now) : null
    if (first) return first
    const state = orStop(await steps.load(tx, asked, deps, prepared as Prepared))
    const refused = steps.permit?.(state, asked)
    if (refused) throw new RefusedError(refused)
    const decision = orStop(steps.decide(state, asked, deps))
    const saved = await steps.save(tx, decision, asked, deps)
    const answer = await steps.reply(tx, saved, asked, deps)
    if (key) await keep(tx, key, { status: answer.status ?? statusOf(call), json: answer.json ?? '' })
    return answer
  })
}

function orStop<T>(result: T | Refused): T {
  if (isRefused(result)) throw new RefusedError(result)
  return result as T
}

function statusOf(call: Endpoint): number {
  if (call.method === 'DELETE') return 204
  return call.creates ? 201 : 200
}

type Handle = (asked: Asked<Endpoint, AnyCaller>, deps: Deps) => Promise<Answer>

function route(call: Endpoint, handle: Handle): Route {
  return {
    call,
    mount(app, deps) {
      app.route({
        method: call.method,
        url: call.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { call },
        handler: async (http, reply) => {
          const caller = await callerFor(call, http, deps)
          const answer = await handle(ask(call, http, caller, deps.clock()), deps)
          return send(call, answer, http, reply)
        },
      })
    },
  }
}

function ask(call: Endpoint, http: FastifyRequest, caller: AnyCaller, now: Date): Asked<Endpoint, AnyCaller> {
  return {
    caller,
    params: http.params as Record<string, string>,
    query: decoded(call, 'query', http.query),
    body: decoded(call, 'body', http.body),
    now,
    address: http.ip,
    http,
  }
}

function decoded(call: Endpoint, part: 'body' | 'query', value: unknown): undefined {
  const shape = call[part]
  if (!shape) return undefined
  const reading = shape.read(value ?? {})
  if (!reading.ok) throw new InvalidError(part, reading.problems)
  // The value has the type that the endpoint declares; callers see it through Asked<E>.
  return reading.value as never
}

function send(call: Endpoint, answer: Answer, http: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.status(answer.status ?? statusOf(call))
  if (answer.page) describePage(answer.page, http, reply)
  if (call.access !== 'public') reply.header('cache-control', 'no-store')
  if (answer.json === null || answer.json === '') return reply.send()
  return reply.type('application/json; charset=utf-8').send(answer.json)
}

function describePage({ page, size, total }: PageInfo, http: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-total-count', total)
  const [path = '', queryText = ''] = http.url.split('?')
  const last = Math.max(1, Math.ceil(total / size))
  const link = (number: number, rel: string) => {
    const query = new URLSearchParams(queryText)
    query.set('page', String(number))
    query.set('page_size', String(size))
    return `<${path}?${query}>; rel="${rel}"`
  }
  const links: string[] = []
  if (page === null) {
    // The whole list was asked for; it continues at the largest pages there are.
    if (total > size) links.push(nextAfterWholeList(path, queryText, size))
  } else {
    links.push(link(1, 'first'))
    if (page > 1) links.push(link(Math.min(page - 1, last), 'prev'))
    if (page < last) links.push(link(page + 1, 'next'))
    links.push(link(last, 'last'))
  }
  if (links.length > 0) reply.header('link', links.join(', '))
}

function nextAfterWholeList(path: string, queryText: string, given: number): string {
  const query = new URLSearchParams(queryText)
  const size = 100
  query.set('page', String(given / size + 1))
  query.set('page_size', String(size))
  return `<${path}?${query}>; rel="next"`
}
