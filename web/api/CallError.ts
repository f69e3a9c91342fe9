import type { Problem } from '#domain/fields.ts'

interface Failure {
  /** The HTTP status; 0 when no answer came. */
  status: number
  fields?: readonly Problem[]
  whole?: readonly string[]
  detail?: string | null
  reference?: string | null
  retryAfter?: number | null
}

/** A call that did not succeed, in the field's own words. Its message is fit to be shown. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  /** Sentences for fields, at the paths of the draft that was sent. */
  readonly fields: readonly Problem[]
  /** Sentences about the whole, ready to be shown. */
  readonly whole: readonly string[]
  readonly detail: string | null
  /** What to quote to support: the request's id in the log. */
  readonly reference: string | null
  /** Seconds to wait before another try. */
  readonly retryAfter: number | null

  constructor(failure: Failure) {
    const { status, fields = [], whole = [], detail = null, reference = null, retryAfter = null } = failure
    super(whole[0] ?? fields[0]?.message ?? 'Something went wrong. Please try again.')
    this.status = status
    this.fields = fields
    this.whole = whole
    this.detail = detail
    this.reference = reference
    this.retryAfter = retryAfter
  }
}

/** True for an object that is not there, or not there for this company. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404
}
