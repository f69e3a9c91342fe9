import type { Problem } from '#domain/fields.ts'

interface Failure {
  /** The HTTP status; 0 when no answer came. */
  status: number
  fields?: readonly Problem[]
  whole?: readonly string[]
  detail?: string | null
  reference?: string | null
  retryAfter?: number | null
  changed?: readonly string[] | null
}

/** A failed call, with domain names. Its message can be shown to the user. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  /** Sentences for fields, at the paths of the draft that was sent. */
  readonly fields: readonly Problem[]
  /** Sentences about the whole, ready to be shown. */
  readonly whole: readonly string[]
  readonly detail: string | null
  /** The reference for support: the request's id in the log. */
  readonly reference: string | null
  /** Seconds to wait before another try. */
  readonly retryAfter: number | null
  /** The wire names of the fields that another window has changed, if the call was made for an earlier version. */
  readonly changed: readonly string[] | null

  constructor(failure: Failure) {
    const { status, fields = [], whole = [], detail = null, reference = null } = failure
    super(whole[0] ?? fields[0]?.message ?? 'Something went wrong. Please try again.')
    this.status = status
    this.fields = fields
    this.whole = whole
    this.detail = detail
    this.reference = reference
    this.retryAfter = failure.retryAfter ?? null
    this.changed = failure.changed ?? null
  }
}

/** True for an object that does not exist, or that this company may not see. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404
}

/** Says of an object that was removed while its form was open what it was, where the answer has only "Not found.". */
export function sayingIfRemoved(what: string): (error: unknown) => never {
  return (error) => {
    if (!isNotFound(error)) throw error
    throw new CallError({ status: 404, whole: [`${what} has been removed. Nothing was saved.`] })
  }
}

/** True for a sign-in that was refused because the code of the second factor is missing or wrong. */
export function asksForCode(error: unknown): boolean {
  return error instanceof CallError && error.fields.some(({ path }) => path[0] === 'code')
}

/** Returns null for a sign-in that needs a code, and throws any other error again. */
export function nullIfAskedForCode(error: unknown): null {
  if (asksForCode(error)) return null
  throw error
}
