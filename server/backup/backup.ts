/** Takes a backup: all tables in one snapshot, and the contents of all their files. */
import { hash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { appliedMigrations, missingFrom } from '../db/applied-migrations.ts'
import type { Database } from '../db/connect.ts'
import { idsWithRow } from '../files/ownership.ts'
import { type FileStore, StoreAway } from '../files/storage.ts'
import { CannotStart } from '../process/cannot-start.ts'
import { type ArchiveWriter, type Manifest, writeArchive } from './archive.ts'
import { type Connection, lastNumbers, readRows, tableNames } from './tables.ts'

const FILES_TABLE = 'file'

interface FileRow {
  readonly id: string
  readonly content_type: string
  readonly bytes: number
  /** In hex; null for one that was uploaded before hashes were kept. */
  readonly sha256: string | null
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
    const rows = fileLines.map((line) => ({ line, row: JSON.parse(line) as FileRow }))
    const { kept, changed } = await addContents(files, archive, new Map(rows.map(({ row }) => [row.id, row])))
    const missing = rows.filter(({ row }) => !kept.has(row.id)).map(({ row }) => row.id)
    // A file without content and without a row was removed after the tables were read. What refers to it is already
    // written; a restore releases it.
    const present = await idsWithRow(database.db, missing)
    const whole = rows.filter(({ row }) => kept.has(row.id) || present.has(row.id))
    await archive.add(entryOf(FILES_TABLE), linesToBytes(whole.map(({ line }) => line)))
    const contentTypes = Object.fromEntries(whole.map(({ row }) => [row.id, row.content_type]))
    const damaged = [...present, ...changed]
    return await archive.finish({ takenAt: now.toISOString(), contentTypes, damaged, ...facts })
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

/**
 * Every content of the file store, of every feature. The sweep later removes those without a row.
 * @returns the ids of all, and of those that are not what their row says.
 * @throws StoreAway if the store gives another length than it says that it has: another backup may get all of it.
 */
async function addContents(files: FileStore, archive: ArchiveWriter, rows: ReadonlyMap<string, FileRow>) {
  const kept = new Set<string>()
  const changed: string[] = []
  for await (const { id } of files.list()) {
    const stream = id === null ? null : await files.open(id)
    if (id === null || !stream) continue
    const content = await buffer(stream).catch((cause: unknown) => {
      throw new StoreAway(BROKEN_OFF, { cause })
    })
    const row = rows.get(id)
    if (row && !isContentOf(row, content)) {
      if (content.length !== (await files.sizeOf(id))) throw new StoreAway(BROKEN_OFF)
      changed.push(id)
    }
    await archive.add(`files/${id}`, content)
    kept.add(id)
  }
  return { kept, changed }
}

const BROKEN_OFF = 'the store of files broke off a content'

function isContentOf({ bytes, sha256 }: FileRow, content: Buffer): boolean {
  return content.length === bytes && (sha256 === null || hash('sha256', content) === sha256)
}
