/** The embedded database: one connection, one process, no network. */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { CannotStart, reasonOf } from '../process/cannot-start.ts'
import { tryLock } from '../process/file-lock.ts'
import { makeFolder } from '../process/make-folder.ts'
import { NamedStatementClient } from './named-statements.ts'

/** Another process has the folder open. Two processes would lose acknowledged rows without an error. */
export class DataFolderInUse extends CannotStart {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Quayline process. ` +
        'Stop that one first, or set DATA_DIR to another folder (or DATABASE_URL to a PostgreSQL server).',
    )
  }
}

/** Locks the folder for this process. */
function lockFolder(folder: string): () => void {
  let unlock: (() => void) | null
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    unlock = tryLock(path.join(folder, 'lock'))
  } catch (cause) {
    throw new CannotStart(
      `The folder ${folder} cannot be written to: ${reasonOf(cause)}. Give this user the right to, or set DATA_DIR.`,
      { cause },
    )
  }
  if (!unlock) throw new DataFolderInUse(folder)
  return unlock
}

interface EmbeddedDatabase {
  readonly pglite: PGlite
  /** Its one connection, as a pool that gives it to one caller at a time. */
  readonly pool: pg.Pool
  /** Closes the database, and opens the folder to other processes. */
  close(): Promise<void>
}

/**
 * Opens the database of a folder, or one in memory without a folder. `options` are those of the pool.
 * @throws DataFolderInUse when another process has the folder open.
 */
export async function openPglite(
  folder: string | null,
  snapshot?: Blob,
  options: pg.PoolConfig = {},
): Promise<EmbeddedDatabase> {
  const unlock = folder ? lockFolder(folder) : () => undefined
  try {
    const pglite = await PGlite.create({
      ...(folder ? { dataDir: path.join(folder, 'database') } : {}),
      ...(snapshot ? { loadDataDir: snapshot } : {}),
    })
    // The one connection is kept: its prepared statements are.
    const pool = new pg.Pool({
      ...options,
      ...createPgConfig(pglite),
      max: 1,
      idleTimeoutMillis: 0,
    })
    endOnPanic(pool)
    const close = async () => {
      await pool.end()
      await pglite.close()
      unlock()
    }
    return { pglite, pool, close }
  } catch (error) {
    unlock()
    throw folder ? whyNotOpened(error, folder) : error
  }
}

/**
 * Ends the process when the embedded database has ended, for example because it could not write its log to a full disk:
 * it would answer nothing more, and only a new start recovers it.
 */
function endOnPanic(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    if (!(client instanceof NamedStatementClient)) return
    client.onPanic = ({ message }) => {
      console.error(
        `\nThe embedded database has ended: ${message}. This process ends, too. If the disk of DATA_DIR is full, make ` +
          'room there. What was saved is there again after the next start.\n',
      )
      process.exit(1)
    }
  })
}

/** Codes of a disk without room, in the system that the embedded database sees: ENOSPC and EDQUOT. */
const NO_ROOM = new Set([51, 19])

/** The embedded database reports a failed write of its files by a number alone. */
function whyNotOpened(error: unknown, folder: string): unknown {
  if (typeof error !== 'object' || error === null || !('errno' in error)) return error
  const reason = NO_ROOM.has(Number(error.errno)) ? 'its disk is full' : `error ${error.errno} of its disk`
  return new CannotStart(
    `The embedded database in ${folder} (DATA_DIR) cannot be opened: ${reason}. Make room there, or set DATA_DIR.`,
    { cause: error },
  )
}
