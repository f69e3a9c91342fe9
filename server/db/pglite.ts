/** The embedded database: one connection, one process, no network. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import {
  type DatabaseConnection,
  type Driver,
  PGliteDialect,
  type PGliteDialectConfig,
  PGliteDriver,
} from 'kysely'
import { CannotStart, reasonOf } from '../process/cannot-start.ts'
import { tryLock } from '../process/file-lock.ts'

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
    mkdirSync(folder, { recursive: true })
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

/**
 * Gives the one connection to one caller at a time. Without this, a query of one call would run inside the open
 * transaction of another, and two transactions would end each other.
 */
class ExclusivePGliteDriver extends PGliteDriver {
  #last: Promise<void> = Promise.resolve()
  readonly #releases = new WeakMap<DatabaseConnection, () => void>()

  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = before.then(() => promise)
    await before
    const connection: DatabaseConnection = await super.acquireConnection()
    this.#releases.set(connection, resolve)
    return connection
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) this.#releases.get(connection)?.()
  }
}

class ExclusivePGliteDialect extends PGliteDialect {
  readonly #config: PGliteDialectConfig
  constructor(config: PGliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): Driver {
    return new ExclusivePGliteDriver(this.#config)
  }
}

export async function openPglite(
  folder: string | null,
  parsers: ReadonlyMap<number, (text: string) => unknown>,
  snapshot?: Blob,
): Promise<{ pglite: PGlite; dialect: PGliteDialect; unlock: () => void }> {
  const unlock = folder ? lockFolder(folder) : () => undefined
  try {
    const pglite = await PGlite.create({
      ...(folder ? { dataDir: path.join(folder, 'database') } : {}),
      ...(snapshot ? { loadDataDir: snapshot } : {}),
      parsers: Object.fromEntries(parsers),
    })
    await pglite.exec("set timezone to 'UTC'")
    return { pglite, dialect: new ExclusivePGliteDialect({ pglite }), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}
