/** What can be done with the database at the moment (docs/rules/interface.md#no-changes). */
import { CompiledQuery, sql } from 'kysely'
import { errorCode } from '../process/cannot-start.ts'
import { memoizeByObject } from './caches.ts'
import type { Database, Db } from './connect.ts'

/** "full": its disk has no room. Then, and while it is read-only, calls that only read are answered. */
export type DatabaseState = 'away' | 'read only' | 'full' | 'ready'

/** What an operator is told of a database without room. */
export const FULL =
  'The disk of the database is full: lists and details can be read, but nothing can be changed, and sign-ins are refused. Make room there; no restart is needed.'

const READ_ONLY = '25006'
const DISK_FULL = '53100'
const TRIED_EVERY_MS = 10_000

/** Whether the database answers, and takes changes. */
export async function stateOf(database: Database): Promise<DatabaseState> {
  try {
    if (await isReadOnly(database)) return 'read only'
    return (await isFull(database)) ? 'full' : 'ready'
  } catch {
    // The caller reports the failure; every driver error means the same here.
    return 'away'
  }
}

/** True for a replica, and for a database or a user that was made read-only. */
export async function isReadOnly({ db }: Database): Promise<boolean> {
  const { rows } = await db.executeQuery<{ isReadOnly: boolean }>(
    CompiledQuery.raw(`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`),
  )
  return rows[0]?.isReadOnly ?? false
}

interface Try {
  readonly at: number
  readonly isFull: Promise<boolean>
}

const lastTryOf = memoizeByObject<Db, { last: Try | null }>(() => ({ last: null }))

/**
 * True while the disk of PostgreSQL is full; tried at most every ten seconds. The embedded database is on the disk of
 * DATA_DIR, which is measured by itself.
 */
async function isFull({ kind, db }: Database): Promise<boolean> {
  if (kind === 'pglite') return false
  const tries = lastTryOf(db)
  const now = performance.now()
  if (!tries.last || now - tries.last.at >= TRIED_EVERY_MS) tries.last = { at: now, isFull: tryRoom(db) }
  const { last } = tries
  try {
    return await last.isFull
  } catch (error) {
    // Its failure says nothing about the disk, and is not kept.
    if (tries.last === last) tries.last = null
    throw error
  }
}

/** Has PostgreSQL write a few hundred kilobytes into a temporary file, which changes no table and leaves nothing behind. */
async function tryRoom(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local work_mem = '64kB'`.execute(tx)
      // On the disk of the tables, also where temporary files have another one.
      await sql`set local temp_tablespaces = ''`.execute(tx)
      await sql`select count(*) from generate_series(1, 20000)`.execute(tx)
    })
    return false
  } catch (error) {
    if (lacksRoom(error)) return true
    throw error
  }
}

function lacksRoom(error: unknown): boolean {
  if (errorCode(error) === DISK_FULL) return true
  return error instanceof Error && error.cause !== undefined && lacksRoom(error.cause)
}

/**
 * Waits for a write without which the call is answered just as well, such as the time of the last use of a session. That
 * the database takes no changes, or has no room, is no error then.
 */
export async function ifItTakesChanges(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (errorCode(error) !== READ_ONLY && !lacksRoom(error)) throw error
  }
}
