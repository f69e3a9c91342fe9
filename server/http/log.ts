/** What of an error goes into the log. */

/** What the databases say of an error without the values that were sent or stored. */
const TELLING = ['code', 'constraint', 'table', 'column', 'routine'] as const

export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [name: string]: unknown
}

/**
 * An error as the log shows it. The databases' drivers hang the values of the failed statement on it, and those
 * are e-mails, hashes and whole mails with the tokens in them: none of that belongs in a log.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { name, message, stack = '', cause } = error
  const known = Object.entries(error).filter(([key]) => (TELLING as readonly string[]).includes(key))
  return {
    type: name,
    message,
    stack,
    ...Object.fromEntries(known),
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
  }
}
