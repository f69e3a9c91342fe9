/** Maps each error to its answer (docs/rules/interface.md#errors). */
import type { Endpoint } from '#contract/endpoint.ts'
import { changedName } from '#contract/request-edit.ts'
import { type WireErrors, wireErrors } from '#contract/wire.ts'
import type { Problem } from '#domain/fields.ts'
import { type RefusalCode, refusals, sentenceOf } from '#domain/refusals.ts'
import { type Refused, refuse } from '#domain/refuse.ts'
import { NoConnection } from '../db/connect.ts'
import { refusalOfConstraint } from '../db/constraints.ts'
import { LostConnection } from '../db/lost-connection.ts'
import { StoreAway, StoreUnwritable } from '../files/storage.ts'
import { errorCode } from '../process/cannot-start.ts'
import { NO_ROOM } from '../process/disk.ts'
import type { Settings } from '../settings.ts'
import { TooManyTries } from './rate-limits.ts'

/** Carries a refusal out of a transaction, which is rolled back. */
export class RefusedError extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.refusals.map(({ code }) => code).join(', '))
    this.refused = refused
  }
}

/** Carries the problems of a body or a query that does not fit its shape. */
export class InvalidError extends Error {
  readonly part: 'body' | 'query'
  readonly problems: readonly Problem[]
  constructor(part: 'body' | 'query', problems: readonly Problem[]) {
    super(`invalid ${part}`)
    this.part = part
    this.problems = problems
  }
}

/** Ends a request with a refusal, from any place in the code. */
export function throwRefusal(code: RefusalCode, path?: readonly (string | number)[]): never {
  throw new RefusedError(refuse(code, path))
}

interface ErrorAnswer {
  readonly status: number
  /** What was refused, for programs: the header of docs/rules/interface.md#refusal-codes. */
  readonly codes: readonly string[]
  readonly body: WireErrors | { detail: string; reference?: string }
  readonly headers?: Readonly<Record<string, string>>
}

const FRAMEWORK_CODES: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_PARTS_LIMIT: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
}

/** How long a caller should wait after a 503. Its cause is temporary; only an operator ends that of the second kind. */
const SOON_SECONDS = '5'
const MENDED_SECONDS = '300'
const ENDED_BY_OPERATOR = new Set<RefusalCode>(['no_room', 'files_not_stored', 'payment_unconfirmed'])

// The database gave up waiting for a lock or a statement, has no free connection or memory, or takes no changes: it was
// made read-only, or has become a replica.
const BUSY_STATES = new Set(['57014', '55P03', '53200', '53300', '57P01', '57P03', '40P01', '40001', '25006'])

// Codes of the operating system, and of PostgreSQL.
const DISK_FULL = new Set([...NO_ROOM, '53100'])
// This process, or the machine, has as many open files and connections as it may have.
const TOO_MANY_OPEN = new Set(['EMFILE', 'ENFILE'])

/** The answer to an error, or null for an unexpected one. */
export function answerTo(error: unknown, call: Endpoint | null, settings: Settings): ErrorAnswer | null {
  if (error instanceof RefusedError) return refusalAnswer(error.refused, call, settings)
  if (error instanceof InvalidError) {
    const shape = call?.[error.part]
    return {
      status: 400,
      codes: ['invalid'],
      body: wireErrors(error.problems, shape ? (shape.wirePath ?? same) : same),
    }
  }
  if (error instanceof TooManyTries)
    return {
      ...refusalAnswer(refuse(error.code), call, settings),
      headers: { 'retry-after': String(error.retryAfterSeconds) },
    }
  const code = errorCode(error)
  const foreseen = code ? (FRAMEWORK_CODES[code] ?? refusalOfConstraint(error)) : null
  if (foreseen) return refusalAnswer(refuse(foreseen), call, settings)
  if (error instanceof StoreUnwritable) return refusalAnswer(refuse('files_not_stored'), call, settings)
  if (hasCode(error, DISK_FULL)) return refusalAnswer(refuse('no_room'), call, settings)
  const isBusy = (code && BUSY_STATES.has(code)) || hasCode(error, TOO_MANY_OPEN)
  if (isDatabaseAway(error) || error instanceof StoreAway || isBusy)
    return refusalAnswer(refuse('too_busy'), call, settings)
  return null
}

/** What only an operator can mend, as the log says it; null for any other error. */
export function forOperators(error: unknown): string | null {
  if (hasCode(error, TOO_MANY_OPEN)) return 'too many open files'
  // That files cannot be stored is logged once (server/files/store-health.ts).
  const isOfDatabase = !(error instanceof StoreUnwritable)
  return isOfDatabase && hasCode(error, DISK_FULL) ? 'the disk of the database is full' : null
}

/** True for an error with one of the codes. The file store wraps the error of the system. */
function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (codes.has(errorCode(error) ?? '')) return true
  return error instanceof Error && error.cause !== undefined && hasCode(error.cause, codes)
}

function isDatabaseAway(error: unknown): boolean {
  return error instanceof NoConnection || error instanceof LostConnection
}

/** How the body of a call is sent, as a refusal says it. */
function contentTypeOf(call: Endpoint | null): string {
  if (!call?.files) return 'application/json'
  return call.files.isOptional
    ? 'application/json, or as multipart/form-data with a file'
    : 'multipart/form-data'
}

const same = (path: readonly (string | number)[]) => path

function refusalAnswer({ refusals: found }: Refused, call: Endpoint | null, settings: Settings): ErrorAnswer {
  const first = found[0]
  if (!first) throw new Error('a refusal without a reason')
  const { status, body } = refusals[first.code]
  const codes = [...new Set(found.map(({ code }) => code))]
  const { email, phone } = settings.provider
  const known = { email, phone, contentType: contentTypeOf(call) }
  if (body === 'detail') {
    const detail = sentenceOf(first.code, { ...known, ...first.values })
    return {
      status,
      codes: [first.code],
      body: { detail },
      ...(status === 503 && first.code !== 'nothing_sold'
        ? { headers: { 'retry-after': ENDED_BY_OPERATOR.has(first.code) ? MENDED_SECONDS : SOON_SECONDS } }
        : {}),
    }
  }
  const problems = found.map(({ code, path, values }) => ({
    path: refusals[code].body === 'whole' ? [] : (path ?? []),
    message: sentenceOf(code, { ...known, ...values }),
  }))
  const wirePath = call?.body?.wirePath ?? call?.query?.wirePath ?? same
  // Fields of a request are named without the objects around them, all others as in the body of the call.
  const isOfRequest = first.code === 'request_changed' || first.code === 'own_request_changed'
  const nameOf = (field: string) => (isOfRequest ? changedName(field) : wirePath(field.split('.')).join('.'))
  const changed = found.flatMap((refusal) => refusal.changed?.map(nameOf) ?? [])
  const names = found.some((refusal) => refusal.changed) ? { changed } : {}
  return { status, codes, body: { ...wireErrors(problems, wirePath), ...names } }
}
