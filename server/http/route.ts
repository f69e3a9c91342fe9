/**
 * The one path of every call: decode → load → permit → decide → save → reply.
 * A feature's routes.ts names the call of the contract and fills these steps; nothing else happens there.
 */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Transaction } from 'kysely'
import type { BodyOf, Endpoint, QueryOf } from '#contract/endpoint.ts'
import { isRefused, type Refused } from '#domain/refusals.ts'
import { type AnyCaller, callerFor, callerKey, companyKey } from '../auth/callers.ts'
import type { Operator } from '../auth/operator-sessions.ts'
import { type Caller, makesForget } from '../auth/sessions.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { type FileChanges, fileChanges } from '../files/changes.ts'
import { type Answer, send, statusOf } from './answer.ts'
import { InvalidError, RefusedError } from './errors.ts'
import { claim, idempotencyKey, keep } from './idempotency.ts'
import { takesFiles, withMultipart } from './multipart.ts'

export type { Answer, PageInfo } from './answer.ts'

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
  /** What the call does to the contents of files; it holds if the transaction does. */
  readonly files: FileChanges
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
  /** What follows a success outside of the transaction; a repetition of the call does not do it again. */
  afterwards?(asked: Asked<E, C>, deps: Deps): Promise<void>
}

/** A call that changes something. */
export function write<E extends Endpoint, State, Decision, Saved, Prepared = undefined>(
  call: E,
  steps: Steps<NoInfer<E>, State, Decision, Saved, Caller, Prepared>,
): Route {
  return route(call, (asked, deps) => runWrite(call, steps, asked as unknown as Asked<E>, deps))
}

/** A call that changes something and that anybody may make. */
export function publicWrite<E extends Endpoint, State, Decision, Saved, Prepared = undefined>(
  call: E,
  steps: Steps<NoInfer<E>, State, Decision, Saved, Public, Prepared>,
): Route {
  return route(call, (asked, deps) => runWrite(call, steps, asked as unknown as Asked<E, Public>, deps))
}

/** A call of the provider's staff that changes something. */
export function operatorWrite<E extends Endpoint, State, Decision, Saved, Prepared = undefined>(
  call: E,
  steps: Steps<NoInfer<E>, State, Decision, Saved, Operator, Prepared>,
): Route {
  return route(call, (asked, deps) => runWrite(call, steps, asked as unknown as Asked<E, Operator>, deps))
}

async function runWrite<E extends Endpoint, State, Decision, Saved, C extends AnyCaller, Prepared>(
  call: E,
  steps: Steps<E, State, Decision, Saved, C, Prepared>,
  asked: Asked<E, C>,
  deps: Deps,
): Promise<Answer> {
  await steps.limit?.(asked, deps)
  try {
    const prepared = (await steps.prepare?.(asked, deps)) as Prepared
    const answer = await inTransaction(call, steps, asked, deps, prepared)
    await asked.files.finish()
    return answer
  } catch (error) {
    await asked.files.undo()
    throw error
  }
}

async function inTransaction<E extends Endpoint, State, Decision, Saved, C extends AnyCaller, Prepared>(
  call: E,
  steps: Steps<E, State, Decision, Saved, C, Prepared>,
  asked: Asked<E, C>,
  deps: Deps,
  prepared: Prepared,
): Promise<Answer> {
  const key = call.creates
    ? idempotencyKey(
        asked.http.headers['idempotency-key'],
        callerKey(asked.caller, asked.address),
        call.name,
        asked.http.body,
      )
    : null
  let done: Tx | null = null
  const answer = await deps.database.db.transaction().execute(async (tx) => {
    const first = key ? await claim(tx, key, asked.now) : null
    if (first) return first
    const state = orStop(await steps.load(tx, asked, deps, prepared))
    const refused = steps.permit?.(state, asked)
    if (refused) throw new RefusedError(refused)
    const decision = orStop(steps.decide(state, asked, deps))
    const saved = await steps.save(tx, decision, asked, deps)
    const answer = await steps.reply(tx, saved, asked, deps)
    if (key) await keep(tx, key, { status: answer.status ?? statusOf(call), json: answer.json ?? '' })
    done = tx
    return answer
  })
  if (done && makesForget(done)) await deps.sessions.forgotten()
  if (done) await steps.afterwards?.(asked, deps)
  return answer
}

function orStop<T>(result: T | Refused): T {
  if (isRefused(result)) throw new RefusedError(result)
  return result as T
}

type Handle = (asked: Asked<Endpoint, AnyCaller>, deps: Deps) => Promise<Answer>

function route(call: Endpoint, handle: Handle): Route {
  return {
    call,
    mount(app, deps) {
      const options: RouteOptions = {
        method: call.method,
        url: call.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { call },
        handler: async (http, reply) => {
          const caller = await callerFor(call, http, deps)
          const carry = (body: unknown) => handle(ask(call, http, caller, body, deps), deps)
          const answer = takesFiles(call)
            ? await withMultipart(call, http, companyKey(caller, http.ip), deps.uploadRoom, carry)
            : await carry(http.body)
          return send(call, answer, http, reply)
        },
      }
      if (!takesFiles(call)) return void app.route(options)
      // In a scope of its own: everywhere else a multipart body is the wrong content type.
      app.register(async (scope) => {
        await scope.register(multipart)
        scope.route(options)
      })
    },
  }
}

function ask(
  call: Endpoint,
  http: FastifyRequest,
  caller: AnyCaller,
  body: unknown,
  deps: Deps,
): Asked<Endpoint, AnyCaller> {
  return {
    caller,
    params: http.params as Record<string, string>,
    query: decoded(call, 'query', http.query),
    body: decoded(call, 'body', body),
    now: deps.clock(),
    address: http.ip,
    http,
    files: fileChanges(deps.files, deps.database.db, deps.log),
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
