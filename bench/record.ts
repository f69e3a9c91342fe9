/** Records the statements that the product sends for a call, so that the baseline server does the same work. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectPostgres, type Database } from '../server/db/connect.ts'
import type { Tables } from '../server/db/tables.ts'

export interface Recorded {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** The id in the first row of its result, or null. */
  readonly returned: number | null
  /** The length of its result as JSON. */
  readonly size: number
}

/** A database connection that records every statement, with begin and commit, and rolls every change back. */
export function recordingDatabase(url: string): { database: Database; take(): Recorded[] } {
  const plain = connectPostgres(url)
  const taken: Recorded[] = []
  class RecordingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const send = this.query.bind(this) as (...args: unknown[]) => Promise<pg.QueryResult>
      this.query = async (text: unknown, values?: unknown) => {
        if (typeof text !== 'string') return send(text, values)
        const isCommit = text === 'commit'
        const result = await (isCommit ? send('rollback') : send(text, values))
        // Kysely checks that the transaction was committed.
        if (isCommit) result.command = 'COMMIT'
        taken.push({
          sql: text,
          parameters: (values as unknown[] | undefined) ?? [],
          returned: typeof result.rows[0]?.id === 'number' ? result.rows[0].id : null,
          size: JSON.stringify(result.rows).length,
        })
        return result
      }
    }
  }
  pg.types.setTypeParser(20, Number)
  pg.types.setTypeParser(1082, (text) => text)
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    Client: RecordingClient,
    options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan',
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    database: {
      ...plain,
      db,
      pool: null,
      close: async () => {
        await db.destroy()
        await plain.close()
      },
    },
    take: () => taken.splice(0),
  }
}
