import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Runs work that the processes of one database must not do concurrently: each waits for the ones before it. A process
 * that dies releases its lock. The embedded database has only one process.
 */
export async function withAdvisoryLock<T>(
  { kind, db }: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (kind === 'pglite') return work()
  return db.transaction().execute(async (tx) => {
    // The transaction only holds the lock. The work uses other connections meanwhile.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
    return work()
  })
}
