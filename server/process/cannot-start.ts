/** The reason why the product cannot start, in one sentence that names what to change. Printed without a stack. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/** The code of a system or database error, such as ECONNREFUSED or 28P01; null without one. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** The message of the innermost error: the outer ones only say that an operation failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  if (error instanceof Error && error.cause !== undefined) return reasonOf(error.cause)
  return error instanceof Error ? error.message : String(error)
}
