/** Takes a backup: all tables in one snapshot, and the contents of all their files. */
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { appliedMigrations, missingFrom } from '../db/applied-migrations.ts'
import type { Database } from '../db/connect.ts'
import { idsWithRow } from '../files/ownership.ts'
import type { FileStore } from '../files/storage.ts'
import { CannotStart } from '../process/cannot-start.ts'
import { type ArchiveWriter, type Manifest, writeArchive } from './archive.ts'
import { type Connection, lastNumbers, readRows, tableNames } from './tables.ts'

const FILES_TABLE = 'file'

interface FileRow {
  readonly id: string
  readonly content_type: string
}

/** Writes a backup to a stream. The product may keep running. */
export async function takeBackup(
  database: Database,
  files: FileStore,
  to: Writable,
  now: Date,
): Promise<Manifest> {
  const archive = writeArchive(to)
  try {
    const { fileLines, ...facts } = await atOneMoment(database, (tx) => addTables(tx, archive))
    const kept = await addContents(files, archive)
    const rows = fileLines.map((line) => ({ line, row: JSON.parse(line) as FileRow }))
    const missing = rows.filter(({ row }) => !kept.has(row.id)).map(({ row }) => row.id)
    // A file without content and without a row was removed after the tables were read. What refers to it is already
    // written; a restore releases it.
    const present = await idsWithRow(database.db, missing)
    const whole = rows.filter(({ row }) => kept.has(row.id) || present.has(row.id))
    await archive.add(entryOf(FILES_TABLE), linesToBytes(whole.map(({ line }) => line)))
    const contentTypes = Object.fromEntries(whole.map(({ row }) => [row.id, row.content_type]))
    return await archive.finish({ takenAt: now.toISOString(), contentTypes, ...facts })
  } catch (error) {
    archive.abort(error)
    throw error
  }
}

/** A table is split into parts of about this many characters, so that a whole table need not fit into memory. */
const PART_LENGTH = 8 * 1024 * 1024

function entryOf(table: string, part = 0): string {
  return `tables/${table}.${part}.jsonl`
}

async function addTable(tx: Connection, table: string, archive: ArchiveWriter): Promise<void> {
  let lines: string[] = []
  let length = 0
  let part = 0
  const flush = async () => {
    await archive.add(entryOf(table, part), linesToBytes(lines))
    part += 1
    lines = []
    length = 0
  }
  for await (const line of readRows(tx, table)) {
    lines.push(line)
    length += line.length
    if (length > PART_LENGTH) await flush()
  }
  if (lines.length > 0) await flush()
}

function linesToBytes(lines: readonly string[]): Uint8Array {
  return Buffer.from(lines.map((line) => `${line}\n`).join(''))
}

function atOneMoment<T>({ db }: Database, read: (tx: Connection) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // A large table, or a slow disk, takes longer than the time limit for the queries of a call.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      return read(tx)
    })
}

async function addTables(tx: Connection, archive: ArchiveWriter) {
  const applied = await appliedMigrations(tx)
  const missing = missingFrom(applied)
  if (missing.length > 0)
    throw new CannotStart(
      `The database is that of an older version (it lacks ${missing.join(', ')}): back it up with that version, or start this one first.`,
    )
  const fileLines: string[] = []
  for (const table of await tableNames(tx)) {
    if (table !== FILES_TABLE) await addTable(tx, table, archive)
    else for await (const line of readRows(tx, table)) fileLines.push(line)
  }
  return { fileLines, migrations: applied, lastNumbers: await lastNumbers(tx) }
}

/** Every content of the file store, of every feature. The sweep later removes those without a row. */
async function addContents(files: FileStore, archive: ArchiveWriter): Promise<Set<string>> {
  const kept = new Set<string>()
  for await (const { id } of files.list()) {
    const content = id === null ? null : await files.open(id)
    if (id === null || !content) continue
    await archive.add(`files/${id}`, await buffer(content))
    kept.add(id)
  }
  return kept
}
