import { createHash } from 'node:crypto'
import pg from 'pg'
import { asLostConnection, isPanic } from './lost-connection.ts'

type Answered = (error: Error | null, result: pg.QueryResult) => void

const names = new Map<string, string>()
const MAX_NAMES = 2000

/** The name of a statement by its text; undefined once there are too many names. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MAX_NAMES) return undefined
  const name = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
  names.set(text, name)
  return name
}

/**
 * A client that sends every parameterised query as a named statement, so that PostgreSQL parses and plans
 * each text once per connection. The set of texts is bounded by the code: no query is built from values.
 * It records how long a query has waited for its answer, and rejects with LostConnection if the connection fails.
 */
export class NamedStatementClient extends pg.Client {
  /** The performance.now() at which the oldest unanswered query was sent; null if no query waits. */
  waitingSince: number | null = null
  /** Called with the error after which the server has ended. */
  onPanic: ((error: Error) => void) | null = null
  #waiting = 0

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const plainQuery = this.query.bind(this) as (config: unknown, values?: unknown, done?: unknown) => unknown
    // pg declares ten overloads of query; only the (text, values) form is rewritten, the others pass through.
    this.query = ((config: unknown, values?: unknown, done?: unknown) => {
      const name =
        typeof config === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(config) : undefined
      const send = (answered: unknown) =>
        name ? plainQuery({ name, text: config, values }, answered) : plainQuery(config, values, answered)
      const isPromised = !isSubmittable(config) && done === undefined && typeof values !== 'function'
      return isPromised ? this.#watched(send) : send(done)
    }) as typeof this.query
  }

  /**
   * Sends a query with a callback. The promise that pg would make instead keeps answers until the next full garbage
   * collection: a list of requests took up to a quarter more of the processor.
   */
  async #watched(send: (answered: Answered) => unknown): Promise<pg.QueryResult> {
    this.#waiting += 1
    this.waitingSince ??= performance.now()
    try {
      return await new Promise((resolve, reject) => {
        send((error, result) => (error ? reject(error) : resolve(result)))
      })
    } catch (error) {
      if (isPanic(error)) this.onPanic?.(error)
      // A trace made here leads to the caller, if all functions in between use await.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw asLostConnection(error)
    } finally {
      this.#waiting -= 1
      this.waitingSince = this.#waiting > 0 ? performance.now() : null
    }
  }

  /** Destroys the connection without notifying the server; waiting queries are rejected. */
  abandon(): void {
    // pg does not declare the socket in its types. end() would wait for a server that does not answer.
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
  }
}

/** True for a query object that pg sends as it is, such as a cursor. */
function isSubmittable(config: unknown): boolean {
  return typeof (config as pg.Submittable | null)?.submit === 'function'
}
