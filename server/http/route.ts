/**
 * The one path of every call: decode → load → permit → decide → save → reply. A feature's routes.ts names the
 * endpoint of the contract and fills in these steps.
 */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { type BodyOf, type Endpoint, type QueryOf, type ReplyOf, statusOf } from '#contract/endpoint.ts'
import { isRefused, type Refused } from '#domain/refuse.ts'
import { callerFor } from '../auth/authenticate.ts'
import { type AnyCaller, type CallerOf, companyKey } from '../auth/caller.ts'
import { makesForget } from '../auth/sessions.ts'
import type { Db } from '../db/connect.ts'
import { againAfterDeadlock } from '../db/deadlocks.ts'
import type { WrittenJson } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { exportCsv, wantsCsv } from '../export/export.ts'
import { type FileChanges, fileChanges } from '../files/changes.ts'
import { announcedAs } from '../live/announce.ts'
import { noteWrite } from '../replica/writes.ts'
import { addSecurityEvent, type Trace } from '../security/log.ts'
import { addressKey } from './address.ts'
import { type Answer, printedAnswer, type SentAnswer, send } from './answer.ts'
import { allowUpload, bodyLimitOf } from './body-limits.ts'
import { decoded } from './decoded.ts'
import { RefusedError } from './errors.ts'
import { answerForm } from './forms.ts'
import { claim, firstReply, type KeyValues, keep, keyOf, keyValues } from './idempotency.ts'
import { bytesOfFiles, takesFiles, withMultipart } from './multipart.ts'
import { TooManyTries } from './rate-limits.ts'

/** A call by a kind of caller, with any query and body. */
export interface CallBy<C extends AnyCaller> {
  readonly caller: C
  readonly params: Readonly<Record<string, string>>
  readonly now: Date
  readonly address: string
  readonly http: FastifyRequest
  /** The call's changes of file contents; they take effect if the transaction commits. */
  readonly files: FileChanges
}

/**
 * One call of an endpoint, decoded and valid in its shape. The type of the caller follows from the endpoint's
 * access.
 */
export interface Call<E extends Endpoint> extends CallBy<CallerOf<E>> {
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
}

/** An endpoint with its handler, ready to be mounted. */
export interface Route {
  readonly endpoint: Endpoint
  mount(app: FastifyInstance, deps: Deps): void
}

/** A call that only reads. A list is answered as a CSV file if the call requests it. */
export function read<E extends Endpoint>(
  endpoint: E,
  answer: (db: Db, call: Call<E>, deps: Deps) => Promise<Answer<ReplyOf<E>>>,
): Route {
  return route(endpoint, (call, deps) => {
    const list = async (asked: Call<E>) =>
      printedAnswer(endpoint, await answer(deps.database.db, asked, deps))
    return endpoint.csv && wantsCsv(call) ? exportCsv(endpoint, endpoint.csv, call, list, deps) : list(call)
  })
}

/**
 * The steps of a call that changes something; `load` to `reply` run in one transaction. Without `load` the
 * state is the prepared value, without `decide` the decision is the state.
 */
export interface Steps<E extends Endpoint, Prepared, State, Decision, Saved> {
  /** Counts the try before anything else. */
  limit?(call: Call<E>, deps: Deps): Promise<void>
  /** Work that is too slow for a transaction, such as hashing a password; `load` gets its result. */
  prepare?(call: Call<E>, deps: Deps): Promise<Prepared>
  /** Loads and locks what the rule needs; refuses objects that the caller may not know of with not_found. */
  load?(tx: Tx, call: Call<E>, deps: Deps, prepared: Prepared): Promise<State | Refused>
  /** Checks the loaded state: may this caller do this at all? */
  permit?(state: State, call: Call<E>): Refused | null
  /** The rule of the business. */
  decide?(state: State, call: Call<E>, deps: Deps): Decision | Refused
  /** Writes the decision with all its effects: history, mails, notifications. */
  save(tx: Tx, decision: Decision, call: Call<E>, deps: Deps): Promise<Saved>
  /** The answer, read in the same transaction. */
  reply(tx: Tx, saved: Saved, call: Call<E>, deps: Deps): Promise<Answer<ReplyOf<E>>>
  /**
   * The security log entry of the call, whether done or refused; null for none. The state is null if the call
   * was refused before it was loaded.
   */
  trace?(call: Call<E>, state: State | null): Trace | null
  /** Runs after a success, outside the transaction; a repeated call does not run it again. */
  afterwards?(call: Call<E>, deps: Deps): Promise<void>
}

/**
 * The steps of a frequent call, in few statements. `load` also claims the idempotency key, in its first
 * statement, and returns null if the key has an answer; `save` also stores the answer.
 */
export interface CombinedSteps<E extends Endpoint, State, Decision> {
  limit?(call: Call<E>, deps: Deps): Promise<void>
  load(tx: Tx, call: Call<E>, key: KeyValues): Promise<State | Refused | null>
  decide(state: State, call: Call<E>, deps: Deps): Decision | Refused
  save(
    tx: Tx,
    decision: Decision,
    call: Call<E>,
    key: KeyValues,
    deps: Deps,
  ): Promise<WrittenJson<ReplyOf<E>>>
}

/** A call that changes something. */
export function write<
  E extends Endpoint,
  Prepared = undefined,
  State = Prepared,
  Decision = State,
  Saved = unknown,
>(endpoint: E, steps: Steps<NoInfer<E>, Prepared, State, Decision, Saved>): Route {
  return route(endpoint, (call, deps) => runWrite({ endpoint, steps, call, deps, state: null }))
}

/** A call that changes something in as few statements as possible. */
export function writeCombined<E extends Endpoint, State, Decision>(
  endpoint: E,
  steps: CombinedSteps<NoInfer<E>, State, Decision>,
): Route {
  return route(endpoint, async (call, deps) => {
    await steps.limit?.(call, deps)
    const key = await keyOf(endpoint, call)
    const values = keyValues(key, call.now)
    const work = async (tx: Tx) => {
      const loaded = await steps.load(tx, call, values)
      if (loaded === null && key) return firstReply(tx, key)
      const decision = orThrow(steps.decide(orThrow(loaded as State), call, deps))
      if (deps.replica) await noteWrite(tx, call.caller)
      return steps.save(tx, decision, call, values, deps)
    }
    return againAfterDeadlock(() => deps.database.db.transaction().execute(work))
  })
}

interface RunningWrite<E extends Endpoint, Prepared, State, Decision, Saved> {
  readonly endpoint: E
  readonly steps: Steps<E, Prepared, State, Decision, Saved>
  readonly call: Call<E>
  readonly deps: Deps
  /** What has been loaded so far. */
  state: State | null
}

async function runWrite<E extends Endpoint, Prepared, State, Decision, Saved>(
  running: RunningWrite<E, Prepared, State, Decision, Saved>,
): Promise<SentAnswer> {
  const { steps, call, deps } = running
  await steps.limit?.(call, deps)
  try {
    const prepared = (await steps.prepare?.(call, deps)) as Prepared
    const answer = await inTransaction(running, prepared)
    await call.files.finish()
    return answer
  } catch (error) {
    await call.files.undo()
    const trace = steps.trace?.(call, running.state)
    const reason = reasonOf(error)
    if (trace && reason) await addSecurityEvent(deps.database.db, trace, 'refused', call, reason)
    throw error
  }
}

/** Carries out a write unless its idempotency key has an answer, and then what follows a commit. */
async function inTransaction<E extends Endpoint, Prepared, State, Decision, Saved>(
  running: RunningWrite<E, Prepared, State, Decision, Saved>,
  prepared: Prepared,
): Promise<SentAnswer> {
  const { endpoint, steps, call, deps } = running
  const key = await keyOf(endpoint, call)
  let done: Tx | null = null
  const work = async (tx: Tx) => {
    const first = key ? await claim(tx, key, call.now) : null
    if (first) return first
    const answer = await loadToReply(tx, running, prepared)
    if (key) await keep(tx, key, { status: statusOf(endpoint), json: answer.json ?? '' }, call.now)
    done = tx
    return answer
  }
  const answer = await againAfterDeadlock(() => deps.database.db.transaction().execute(work))
  if (!done) {
    // The call was carried out before, with the same files.
    await call.files.undo()
    return { ...answer, isRepeated: true }
  }
  if (makesForget(done)) await deps.sessions.forgotten()
  await steps.afterwards?.(call, deps)
  const transaction = announcedAs(done)
  return transaction ? { ...answer, transaction } : answer
}

/** The steps from `load` to `reply`. The result of a missing step is that of the step before: see Steps. */
async function loadToReply<E extends Endpoint, Prepared, State, Decision, Saved>(
  tx: Tx,
  running: RunningWrite<E, Prepared, State, Decision, Saved>,
  prepared: Prepared,
): Promise<SentAnswer> {
  const { endpoint, steps, call, deps } = running
  const state = steps.load
    ? orThrow(await steps.load(tx, call, deps, prepared))
    : (prepared as unknown as State)
  running.state = state
  const refused = steps.permit?.(state, call)
  if (refused) throw new RefusedError(refused)
  const decision = steps.decide ? orThrow(steps.decide(state, call, deps)) : (state as unknown as Decision)
  const saved = await steps.save(tx, decision, call, deps)
  const answer = printedAnswer(endpoint, await steps.reply(tx, saved, call, deps))
  if (deps.replica) await noteWrite(tx, call.caller)
  const trace = steps.trace?.(call, state)
  if (trace) await addSecurityEvent(tx, trace, 'done', call)
  return answer
}

/** Why a call was refused, for the security log; null for another kind of failure. */
function reasonOf(error: unknown): string | null {
  if (error instanceof TooManyTries) return 'too many tries'
  if (!(error instanceof RefusedError)) return null
  return error.refused.refusals.map(({ code }) => code.replaceAll('_', ' ')).join(', ')
}

function orThrow<T>(result: T | Refused): T {
  if (isRefused(result)) throw new RefusedError(result)
  return result as T
}

type Handle<E extends Endpoint> = (call: Call<E>, deps: Deps) => Promise<SentAnswer>

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
          const read = (body: unknown) => callOf(endpoint, http, caller, body, deps)
          const isForm = takesFiles(endpoint) && (http.isMultipart() || !endpoint.files.isOptional)
          const uploader = companyKey(caller, http.ip)
          const answer = isForm
            ? await withMultipart(endpoint, http, uploader, deps.uploadRoom, (form) => {
                const upload = { uploader, bytes: bytesOfFiles(form) }
                return answerForm(endpoint, () => read(form), upload, handle, deps)
              })
            : await handle(read(http.body), deps)
          return send(endpoint, answer, http, reply)
        },
      }
      if (!takesFiles(endpoint)) return void app.route(options)
      // In its own scope: everywhere else a multipart body is the wrong content type.
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
