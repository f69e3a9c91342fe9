/** Fills an empty database and its file store from a backup. */
import { buffer, text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { type Database, migrate } from '../db/connect.ts'
import { migrations } from '../db/migrations/index.ts'
import type { FileStore } from '../files/storage.ts'
import { CannotStart } from '../process/cannot-start.ts'
import { BadBackup, type Manifest, readArchive, verifyArchive } from './archive.ts'
import {
  appliedMigrations,
  type Connection,
  clearTables,
  isEmpty,
  setLastNumbers,
  withoutForeignKeys,
  writeRows,
} from './tables.ts'

export interface RestoreOptions {
  /** Sends the mails that waited when the backup was taken. By default they are held back. */
  readonly sendsMails?: boolean
}

/**
 * Restores a backup: the files, then the database in one transaction. An interrupted restore can be repeated.
 * @throws BadBackup for a file that is damaged or of a newer version, CannotStart for a database that is not empty.
 */
export async function restoreBackup(
  file: string,
  database: Database,
  files: FileStore,
  now: Date,
  { sendsMails = false }: RestoreOptions = {},
): Promise<Manifest> {
  const manifest = await verifyArchive(file)
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new BadBackup(`${file} was made by a newer version: ${unknown.join(', ')} is not known here.`)
  // The tables are filled with the schema of the backup, and migrated afterwards.
  await migrate(database, manifest.migrations)
  const { db } = database
  const applied = await appliedMigrations(db)
  if (!(await isEmpty(db)) || applied.some((name) => !manifest.migrations.includes(name)))
    throw new CannotStart(
      'The database is not empty. A backup is restored into a new database: name one in DATABASE_URL, or an empty DATA_DIR.',
    )
  await restoreContents(file, files, manifest)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await withoutForeignKeys(tx, async () => {
      await clearTables(tx)
      await restoreTables(tx, file)
    })
    await setLastNumbers(tx, manifest.lastNumbers)
    if (!sendsMails) await holdMails(tx)
    await dropDeliveries(tx)
    await markAsNoDemo(tx, now)
  })
  await migrate(database)
  return manifest
}

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

/** Marks waiting mails as given up and keeps their text, so that the operator can still send them. */
async function holdMails(tx: Connection): Promise<void> {
  await sql`update mail set due_at = 'infinity', last_error = 'Held back when the backup was restored'
    where sent_at is null and due_at < 'infinity'`.execute(tx)
  await sql`delete from reset_request`.execute(tx)
}

/**
 * Messages to webhooks are not sent from a copy: neither those that waited, nor any that filling the tables has queued.
 * Programs that missed some follow the lists.
 */
async function dropDeliveries(tx: Connection): Promise<void> {
  await sql`delete from webhook_delivery`.execute(tx)
}

/** Marks the copy as already filled: it never gets sample companies, even with DEMO=on. */
async function markAsNoDemo(tx: Connection, now: Date): Promise<void> {
  await sql`insert into demo (seeded_at) select ${now} where not exists (select from demo)`.execute(tx)
}
