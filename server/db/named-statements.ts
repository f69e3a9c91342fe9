import { createHash } from 'node:crypto'
import pg from 'pg'

/**
 * A client that sends every parameterised query as a named statement, so that PostgreSQL parses and plans
 * each text once per connection. The set of texts is bounded by the code: no query is built from values.
 */
const names = new Map<string, string>()
const MOST_NAMES = 2000

/** The name of a statement's text; undefined for one too many. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MOST_NAMES) return undefined
  const name = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
  names.set(text, name)
  return name
}

export class NamedStatementClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const plainQuery = this.query.bind(this) as (config: unknown, values?: unknown, done?: unknown) => never
    // pg declares ten overloads of query; only the (text, values) form is rewritten, the others pass through.
    this.query = ((config: unknown, values?: unknown, done?: unknown) => {
      if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0)
        return plainQuery(config, values, done)
      const name = nameOf(config)
      return name ? plainQuery({ name, text: config, values }, done) : plainQuery(config, values, done)
    }) as typeof this.query
  }
}
