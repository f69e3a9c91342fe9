/** `npm run backup`, `npm run restore` and `npm run verify`, on the installation that the settings describe. */
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { connectPglite, connectPostgres, type Database } from '../db/connect.ts'
import { DataFolderInUse } from '../db/pglite.ts'
import { connectAsOwner, grantRows, programRole } from '../db/schema.ts'
import { checkPostgres, waitForPostgres } from '../db/wait.ts'
import { openFileStore } from '../files/storage.ts'
import { CannotStart, reasonOf } from '../process/cannot-start.ts'
import { loadEnvFile, readSettings, type Settings } from '../settings.ts'
import { type Manifest, verifyArchive } from './archive.ts'
import { takeBackup } from './backup.ts'
import { askForBackup } from './local-channel.ts'
import { restoreBackup } from './restore.ts'

const USAGE = `Usage:
  npm run backup -- FILE                    database and files into one file; the product may run
  npm run verify -- FILE                    whether the file is complete and undamaged
  npm run restore -- FILE [--send-mails]    into the new database and file store that the settings name`

async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<Database> {
  if (!databaseUrl) return connectPglite(dataDir)
  await waitForPostgres(databaseUrl, { say: console.error })
  const database = connectPostgres(databaseUrl, { connections: 2 })
  await checkPostgres(database)
  return database
}

/** The file gets its name only when it is complete and written to disk. */
async function backup(file: string, settings: Settings): Promise<Manifest> {
  const folder = path.dirname(path.resolve(file))
  if (!existsSync(folder))
    throw new CannotStart(`There is no folder ${folder} for the backup: make it first.`)
  const part = `${file}.part`
  rmSync(part, { force: true })
  const to = createWriteStream(part, { mode: 0o600 })
  try {
    await (await backupSource(settings))(to)
    const manifest = await verifyArchive(part)
    const written = await open(part)
    await written.sync()
    await written.close()
    await rename(part, file)
    return manifest
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

type Source = (to: Writable) => Promise<unknown>

/** Takes the backup in this process, or in the process that has the embedded database open. */
async function backupSource(settings: Settings): Promise<Source> {
  let database: Database
  try {
    database = await openDatabase(settings)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const from = await askForBackup(settings.dataDir).catch((cause: unknown) => {
      throw new CannotStart(
        `${error.message} It could not be asked for a backup either: ${reasonOf(cause)}.`,
        { cause },
      )
    })
    return (to) => pipeline(from, to)
  }
  return async (to) => {
    try {
      await takeBackup(database, await openFileStore(settings), to, new Date())
    } finally {
      await database.close()
    }
  }
}

async function restore(file: string, settings: Settings, sendsMails: boolean): Promise<Manifest> {
  const { databaseOwnerUrl } = settings
  const database = databaseOwnerUrl
    ? await connectAsOwner(databaseOwnerUrl, console.error)
    : await openDatabase(settings)
  try {
    const role = databaseOwnerUrl ? await programRole(database, settings) : null
    const manifest = await restoreBackup(file, database, await openFileStore(settings), new Date(), {
      sendsMails,
    })
    if (role) await grantRows(database, role)
    return manifest
  } finally {
    await database.close()
  }
}

function summary(what: string, file: string, { takenAt, entries, contentTypes }: Manifest): string {
  const bytes = Object.values(entries).reduce((sum, entry) => sum + entry.bytes, 0)
  return `${what} ${file}: taken ${takenAt}, ${Object.keys(contentTypes).length} files, ${Math.ceil(bytes / 1024)} KiB unpacked.`
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'send-mails': { type: 'boolean', default: false } },
  })
  const [command, file] = positionals
  if (!file || positionals.length > 2) throw new CannotStart(USAGE)
  loadEnvFile()
  if (command === 'verify') return console.log(summary('Whole:', file, await verifyArchive(file)))
  const settings = readSettings(process.env)
  if (command === 'backup') return console.log(summary('Wrote', file, await backup(file, settings)))
  if (command !== 'restore') throw new CannotStart(USAGE)
  const manifest = await restore(file, settings, values['send-mails'])
  console.log(summary('Restored', file, manifest))
  if (!values['send-mails'])
    console.log('Mails that waited when the backup was taken are held back and not sent.')
}

main().catch((error: unknown) => {
  const isPlain =
    error instanceof CannotStart ||
    (error instanceof Error && 'code' in error && typeof error.code === 'string')
  console.error(isPlain ? `\n${error.message}\n` : error)
  process.exit(1)
})
