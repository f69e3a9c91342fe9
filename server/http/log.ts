/** The log lines of calls and errors. */

/** The fields of a database error that hold no values. */
const TELLING = ['code', 'constraint', 'table', 'column', 'routine'] as const

export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [name: string]: unknown
}

/**
 * An error as the log shows it. The database drivers attach the values of the failed statement to it: e-mails,
 * hashes and whole mails with tokens. The log leaves them out.
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

export interface AnsweredCall {
  readonly method: string
  /** The pattern of the route instead of the address: addresses may hold secrets. */
  readonly route: string
  readonly status: number
  readonly ms: number
  /** The caller as `person:7` or `operator:2`; null where no session was found. */
  readonly caller: string | null
  /** The network address of the caller. */
  readonly address: string
}

/** The log line of a call. Only refused calls have their address (docs/decisions/0155-the-log-names-callers.md). */
export function requestLine({ caller, address, ...call }: AnsweredCall): Record<string, unknown> {
  return { ...call, ...(caller !== null && { caller }), ...(call.status >= 400 && { address }) }
}
