/** Fills an empty database and its file store from a backup. */
import { buffer, text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { appliedMigrations, unknownIn } from '../db/applied-migrations.ts'
import { type Database, migrate } from '../db/connect.ts'
import { claimStore, ForeignStore } from '../files/ownership.ts'
import type { FileStore } from '../files/storage.ts'
import { CannotStart } from '../process/cannot-start.ts'
import { type Manifest, newerBackup, readArchive, verifyArchive } from './archive.ts'
import { holdBackMessages } from './hold-back.ts'
import {
  type Connection,
  clearTables,
  isEmpty,
  releaseMissing,
  setLastNumbers,
  withoutForeignKeys,
  writeRows,
} from './tables.ts'

export interface RestoreOptions {
  /** Sends the mails that waited when the backup was taken. By default they are held back. */
  readonly sendsMails?: boolean
  /** Restores into a file store of another database, which loses it. By default that is refused. */
  readonly takesOverFiles?: boolean
}

/** Made before the tables of an older backup, so that the file store can be marked before it is filled. */
const ID_OF_DATABASE = '207-installation'

/**
 * Restores a backup: the files, then the database in one transaction. An interrupted restore can be repeated.
 * @throws BadBackup for a file that is damaged or of a newer version, CannotStart for a database that is not empty or
 * files of another one.
 */
export async function restoreBackup(
  file: string,
  database: Database,
  files: FileStore,
  now: Date,
  { sendsMails = false, takesOverFiles = false }: RestoreOptions = {},
): Promise<Manifest> {
  const manifest = await verifyArchive(file)
  refuseNewerBackup(file, manifest)
  const { db } = database
  const made = [...manifest.migrations, ID_OF_DATABASE]
  const applied = await appliedMigrations(db)
  if (applied.some((name) => !made.includes(name))) throw notEmpty()
  // The tables are filled with the schema of the backup, and migrated afterwards.
  await migrate(database, made)
  if (!(await isEmpty(db))) throw notEmpty()
  if (!(await claimStore(files, db, now, { takesOver: takesOverFiles }))) throw new ForeignStore()
  await restoreContents(file, files, manifest)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await withoutForeignKeys(tx, async (keys) => {
      await clearTables(tx)
      await restoreTables(tx, file)
      // A file that was removed while the backup was taken has no row in it.
      await releaseMissing(tx, 'file', keys)
    })
    await setLastNumbers(tx, manifest.lastNumbers)
    await holdBackMessages(tx, { sendsMails })
    await markAsNoDemo(tx, now)
  })
  await migrate(database)
  // Once more for what the migrations have queued.
  await db.transaction().execute((tx) => holdBackMessages(tx, { sendsMails }))
  return manifest
}

/** @throws BadBackup for a backup with migrations that this version does not know. */
export function refuseNewerBackup(file: string, { migrations }: Manifest): void {
  const unknown = unknownIn(migrations)
  if (unknown.length > 0) throw newerBackup(file, `${unknown.join(', ')} is not known here`)
}

const notEmpty = () =>
  new CannotStart(
    'The database is not empty. A backup is restored into a new database: name one in DATABASE_URL, or an empty DATA_DIR.',
  )

async function restoreContents(file: string, files: FileStore, { contentTypes }: Manifest): Promise<void> {
  await readArchive(file, async (name, content) => {
    const [, id] = /^files\/([0-9a-f-]{36})$/.exec(name) ?? []
    if (id) await files.put(id, await buffer(content), contentTypes[id] ?? 'application/octet-stream')
  })
}

async function restoreTables(tx: Connection, file: string): Promise<void> {
  await readArchive(file, async (name, content) => {
    const [, table] = /^tables\/(\w+)\.\d+\.jsonl$/.exec(name) ?? []
    if (table) await writeRows(tx, table, (await text(content)).split('\n').filter(Boolean))
  })
}

/** Marks the copy as already filled: it never gets sample companies, even with DEMO=on. */
async function markAsNoDemo(tx: Connection, now: Date): Promise<void> {
  await sql`insert into demo (seeded_at) select ${now} where not exists (select from demo)`.execute(tx)
}
