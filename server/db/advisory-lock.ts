import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Runs work that processes of one database must not do at the same time: each waits for those before it. The
 * lock of a process that dies is released. The embedded database has one process anyway.
 */
export async function withAdvisoryLock<T>(
  { kind, db }: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (kind === 'pglite') return work()
  return db.transaction().execute(async (tx) => {
    // The transaction only holds the lock, for as long as the work takes on connections of its own.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
    return work()
  })
}
