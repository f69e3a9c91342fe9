/** The log lines of calls and errors, and how they are written. */
import { pino } from 'pino'

/** How long a line waits for others, in milliseconds, and how many waiting characters are written at once. */
const WAITS_MS = 100
/** Less than a pipe takes in one piece: several processes may write to it. */
const MAX_CHARACTERS = 3000

/** The target of the lines. */
interface Lines {
  write(lines: string): unknown
}

/**
 * Writes many lines at once: a write for each takes a tenth of the processor time of a call. Only lines of level "info",
 * such as those of calls, wait for others; any other is written at once, after all waiting lines. `flush` writes the
 * waiting lines.
 */
export function gatherLines(out: Lines): Lines & { flush(): void } {
  let waiting = ''
  let timer: NodeJS.Timeout | null = null
  function flush() {
    if (timer) clearTimeout(timer)
    timer = null
    const lines = waiting
    waiting = ''
    if (lines !== '') out.write(lines)
  }
  return {
    flush,
    write(line) {
      waiting += line
      if (waiting.length > MAX_CHARACTERS || !line.startsWith(INFO)) flush()
      else timer ??= setTimeout(flush, WAITS_MS).unref()
    },
  }
}

let standardOutput: Lines | null = null

/** The log of this process. Waiting lines are written when the process ends, except by SIGKILL. */
export function logOfProcess(): Lines {
  if (standardOutput) return standardOutput
  const lines = gatherLines(pino.destination({ dest: 1, sync: true }))
  process.once('exit', lines.flush)
  standardOutput = lines
  return lines
}

/** How a line of level "info" begins. */
const INFO = `{"level":${pino.levels.values.info},`

/** The fields of a database error that hold no values. */
const TELLING = ['code', 'constraint', 'table', 'column', 'routine'] as const

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [name: string]: unknown
}

/**
 * An error as the log shows it. The database drivers attach the values of the failed statement to it: emails,
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

const MAIL_ADDRESS = /[^\s<>()[\]:;,"'@]+@([^\s<>()[\]:;,"'@]+)/g
const LINK = /\bhttps?:\/\/[^\s<>"']+/gi

/**
 * The text of another server as the log shows it: mail servers and Stripe repeat the address of a user, and filters of
 * spam a link with its token. The host of an address stays, since it says which server refuses.
 */
export function loggedReply(text: string): string {
  return text.replaceAll(LINK, '(a link)').replaceAll(MAIL_ADDRESS, '…@$1')
}

interface AnsweredCall {
  readonly method: string
  /** The pattern of the route instead of the address: addresses may hold secrets. */
  readonly route: string
  readonly status: number
  readonly ms: number
  /** The caller as `person:7` or `operator:2`; null if no session was found. */
  readonly caller: string | null
  /** The network address of the caller. */
  readonly address: string
}

/** The log line of a call. Only refused calls have their address (docs/decisions/0155-the-log-names-callers.md). */
export function requestLine({ caller, address, ...call }: AnsweredCall): Record<string, unknown> {
  return { ...call, ...(caller !== null && { caller }), ...(call.status >= 400 && { address }) }
}
