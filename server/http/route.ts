/**
 * The one path of every call: decode → load → permit → decide → save → reply.
 * A feature's routes.ts names the endpoint of the contract and fills these steps; nothing else happens there.
 */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { BodyOf, Endpoint, QueryOf } from '#contract/endpoint.ts'
import { isRefused, type Refused } from '#domain/refusals.ts'
import { callerFor } from '../auth/authenticate.ts'
import { type AnyCaller, type CallerOf, callerKey, companyKey } from '../auth/caller.ts'
import { makesForget } from '../auth/sessions.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { type FileChanges, fileChanges } from '../files/changes.ts'
import { announcedAs } from '../live/announce.ts'
import { addressKey } from './address.ts'
import { type Answer, send, statusOf } from './answer.ts'
import { allowUpload, bodyLimitOf } from './body-limits.ts'
import { InvalidError, RefusedError } from './errors.ts'
import { claim, idempotencyKey, keep } from './idempotency.ts'
import { takesFiles, withMultipart } from './multipart.ts'

export type { Answer } from './answer.ts'

/** A call by a kind of caller, whatever its query and body are. */
export interface CallBy<C extends AnyCaller> {
  readonly caller: C
  readonly params: Readonly<Record<string, string>>
  readonly now: Date
  readonly address: string
  readonly http: FastifyRequest
  /** What the call does to the contents of files; it holds if the transaction does. */
  readonly files: FileChanges
}

/** One call of an endpoint, decoded and judged by its shape. Who calls follows from the endpoint's access. */
export interface Call<E extends Endpoint> extends CallBy<CallerOf<E>> {
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
}

/** An endpoint with what carries it out, ready to be mounted. */
export interface Route {
  readonly endpoint: Endpoint
  mount(app: FastifyInstance, deps: Deps): void
}

/** A call that only reads. */
export function read<E extends Endpoint>(
  endpoint: E,
  answer: (db: Db, call: Call<E>, deps: Deps) => Promise<Answer>,
): Route {
  return route(endpoint, (call, deps) => answer(deps.database.db, call, deps))
}

/**
 * The steps of a call that changes something; from `load` to `reply` they happen in one transaction.
 * Without `load` the state is what was prepared, without `decide` the decision is the state.
 */
export interface Steps<E extends Endpoint, Prepared, State, Decision, Saved> {
  /** Counts the try before anything else is done. */
  limit?(call: Call<E>, deps: Deps): Promise<void>
  /** Work that is too slow for a transaction, such as hashing a password; its result is handed to `load`. */
  prepare?(call: Call<E>, deps: Deps): Promise<Prepared>
  /** Loads, locked, what the rule needs; refuses with not_found what the caller may not know of. */
  load?(tx: Tx, call: Call<E>, deps: Deps, prepared: Prepared): Promise<State | Refused>
  /** Judges the loaded state: may this caller do this to it at all? */
  permit?(state: State, call: Call<E>): Refused | null
  /** The rule of the business. */
  decide?(state: State, call: Call<E>, deps: Deps): Decision | Refused
  /** Writes the decision with everything that belongs to it: history, mails, notifications. */
  save(tx: Tx, decision: Decision, call: Call<E>, deps: Deps): Promise<Saved>
  /** The answer, read in the same transaction. */
  reply(tx: Tx, saved: Saved, call: Call<E>, deps: Deps): Promise<Answer>
  /** What follows a success outside of the transaction; a repetition of the call does not do it again. */
  afterwards?(call: Call<E>, deps: Deps): Promise<void>
}

/** A call that changes something. */
export function write<
  E extends Endpoint,
  Prepared = undefined,
  State = Prepared,
  Decision = State,
  Saved = unknown,
>(endpoint: E, steps: Steps<NoInfer<E>, Prepared, State, Decision, Saved>): Route {
  return route(endpoint, (call, deps) => runWrite(endpoint, steps, call, deps))
}

async function runWrite<E extends Endpoint, Prepared, State, Decision, Saved>(
  endpoint: E,
  steps: Steps<E, Prepared, State, Decision, Saved>,
  call: Call<E>,
  deps: Deps,
): Promise<Answer> {
  await steps.limit?.(call, deps)
  try {
    const prepared = (await steps.prepare?.(call, deps)) as Prepared
    const answer = await inTransaction(endpoint, steps, call, deps, prepared)
    await call.files.finish()
    return answer
  } catch (error) {
    await call.files.undo()
    throw error
  }
}

async function inTransaction<E extends Endpoint, Prepared, State, Decision, Saved>(
  endpoint: E,
  steps: Steps<E, Prepared, State, Decision, Saved>,
  call: Call<E>,
  deps: Deps,
  prepared: Prepared,
): Promise<Answer> {
  const key = endpoint.creates
    ? idempotencyKey(
        call.http.headers['idempotency-key'],
        callerKey(call.caller, call.address),
        endpoint.name,
        [call.params, call.http.body ?? fieldsOf(call.body)],
      )
    : null
  let done: Tx | null = null
  const answer = await deps.database.db.transaction().execute(async (tx) => {
    const first = key ? await claim(tx, key, call.now) : null
    if (first) return first
    // Without a step its result is that of the step before: see Steps.
    const state = steps.load
      ? orThrow(await steps.load(tx, call, deps, prepared))
      : (prepared as unknown as State)
    const refused = steps.permit?.(state, call)
    if (refused) throw new RefusedError(refused)
    const decision = steps.decide ? orThrow(steps.decide(state, call, deps)) : (state as unknown as Decision)
    const saved = await steps.save(tx, decision, call, deps)
    const answer = await steps.reply(tx, saved, call, deps)
    if (key) await keep(tx, key, { status: answer.status ?? statusOf(endpoint), json: answer.json ?? '' })
    done = tx
    return answer
  })
  if (done && makesForget(done)) await deps.sessions.forgotten()
  if (done) await steps.afterwards?.(call, deps)
  const transaction = done && announcedAs(done)
  return transaction ? { ...answer, transaction } : answer
}

/** A form as it can be compared with another one: of a file its name and size. */
function fieldsOf(form: unknown): unknown {
  const fields = Object.entries(form ?? {})
  return fields.map(([field, value]) => [field, value instanceof File ? [value.name, value.size] : value])
}

function orThrow<T>(result: T | Refused): T {
  if (isRefused(result)) throw new RefusedError(result)
  return result as T
}

type Handle<E extends Endpoint> = (call: Call<E>, deps: Deps) => Promise<Answer>

function route<E extends Endpoint>(endpoint: E, handle: Handle<E>): Route {
  const callers = new WeakMap<FastifyRequest, CallerOf<E>>()
  return {
    endpoint,
    mount(app, deps) {
      const options: RouteOptions = {
        method: endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { endpoint },
        bodyLimit: bodyLimitOf(endpoint),
        // Before the body is read: a caller without a session has nothing to send.
        onRequest: async (http) => {
          callers.set(http, await callerFor(endpoint, http, deps))
          if (takesFiles(endpoint)) allowUpload(http)
        },
        handler: async (http, reply) => {
          const caller = callers.get(http) as CallerOf<E>
          const carry = (body: unknown) => handle(callOf(endpoint, http, caller, body, deps), deps)
          const isForm = takesFiles(endpoint) && (http.isMultipart() || !endpoint.files.isOptional)
          const answer = isForm
            ? await withMultipart(endpoint, http, companyKey(caller, http.ip), deps.uploadRoom, carry)
            : await carry(http.body)
          return send(endpoint, answer, http, reply)
        },
      }
      if (!takesFiles(endpoint)) return void app.route(options)
      // In a scope of its own: everywhere else a multipart body is the wrong content type.
      app.register(async (scope) => {
        await scope.register(multipart)
        scope.route(options)
      })
    },
  }
}

function callOf<E extends Endpoint>(
  endpoint: E,
  http: FastifyRequest,
  caller: CallerOf<E>,
  body: unknown,
  deps: Deps,
): Call<E> {
  return {
    caller,
    params: http.params as Record<string, string>,
    query: decoded(endpoint, 'query', http.query),
    body: decoded(endpoint, 'body', body),
    now: deps.clock(),
    address: addressKey(http.ip),
    http,
    files: fileChanges(deps.files, deps.database.db, deps.log),
  }
}

function decoded(endpoint: Endpoint, part: 'body' | 'query', value: unknown): never {
  const shape = endpoint[part]
  if (!shape) return undefined as never
  const reading = shape.read(value ?? {})
  if (!reading.ok) throw new InvalidError(part, reading.problems)
  // The value has the type that the endpoint declares; callers see it through Call<E>.
  return reading.value as never
}
