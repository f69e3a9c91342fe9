/** `npm run backup`, `npm run restore` and `npm run verify`, on the installation that the settings describe. */
import { once } from 'node:events'
import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { secureDataFolder, writeForOwnerOnly } from '../data-folder.ts'
import { connectPglite, connectPostgres, type Database } from '../db/connect.ts'
import { DataFolderInUse } from '../db/pglite.ts'
import { connectAsOwner, grantRows, programRole } from '../db/schema.ts'
import { checkPostgres, checkWritable, waitForPostgres } from '../db/wait.ts'
import { loadEnvFile } from '../env-file.ts'
import { openFileStore, StoreAway, StoreUnwritable } from '../files/storage.ts'
import { CannotStart, errorCode, reasonOf } from '../process/cannot-start.ts'
import { NO_ROOM } from '../process/disk.ts'
import { syncFolder } from '../process/sync-folder.ts'
import { readSettings, type Settings } from '../settings.ts'
import { BadBackup, type Manifest, UNFINISHED, verifyArchive } from './archive.ts'
import { takeBackup } from './backup.ts'
import { askForBackup } from './local-channel.ts'
import { type RestoreOptions, refuseNewerBackup, restoreBackup } from './restore.ts'

const USAGE = `Usage:
  npm run backup -- FILE                    database and files into one file; the product may run
  npm run verify -- FILE                    whether the file is complete and undamaged
  npm run restore -- FILE                   into the new database and file store that the settings name
    --send-mails         sends the mails that waited when the backup was taken
    --take-over-files    into the files of a database that is not used any more`

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
  if (file.endsWith(path.sep) || statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new CannotStart(`${file} is a folder: name a file in it for the backup.`)
  const part = `${file}${UNFINISHED}`
  const to = await openPart(part, folder)
  try {
    await (await backupSource(settings))(to)
    const manifest = await verifyArchive(part)
    const written = await open(part)
    await written.sync()
    await written.close()
    await rename(part, file)
    await syncFolder(folder)
    return manifest
  } catch (error) {
    rmSync(part, { force: true })
    if (error instanceof BadBackup)
      throw new CannotStart(
        `The backup broke off (${reasonOf(error)}) and was removed. If the product still runs, its log says why. Try again.`,
        { cause: error },
      )
    if (!NO_ROOM.includes(errorCode(error) ?? '')) throw error
    throw new CannotStart(
      `The backup does not fit on the disk of ${folder}: ${reasonOf(error)}. Make room there, or name another folder.`,
      { cause: error },
    )
  }
}

/** Only a file that can be opened takes the listeners of a backup: an error before would end the process. */
async function openPart(part: string, folder: string): Promise<Writable> {
  try {
    rmSync(part, { force: true })
    const to = createWriteStream(part, { mode: 0o600 })
    await once(to, 'open')
    return to
  } catch (cause) {
    throw new CannotStart(
      `The backup cannot be written to ${folder}: ${reasonOf(cause)}. Give this user the right to, or name another folder.`,
      { cause },
    )
  }
}

type Source = (to: Writable) => Promise<unknown>

/** Takes the backup in this process, or in the process that has the embedded database open. */
async function backupSource(settings: Settings): Promise<Source> {
  // A new one would be made, and its empty backup would look like any other.
  if (!settings.databaseUrl && !existsSync(path.join(settings.dataDir, 'database')))
    throw new CannotStart(`There is no database in ${settings.dataDir}: check DATA_DIR and DATABASE_URL.`)
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

async function restore(file: string, settings: Settings, options: RestoreOptions): Promise<Manifest> {
  const { databaseOwnerUrl } = settings
  secureDataFolder(settings.dataDir)
  writeForOwnerOnly()
  const database = databaseOwnerUrl
    ? await connectAsOwner(databaseOwnerUrl, console.error)
    : await openDatabase(settings)
  try {
    await checkWritable(database)
    const role = databaseOwnerUrl ? await programRole(database, settings) : null
    const manifest = await restoreBackup(file, database, await openFileStore(settings), new Date(), options)
    if (role) await grantRows(database, role)
    return manifest
  } finally {
    await database.close()
  }
}

/** Finds what a restore by this version would refuse. */
async function verify(file: string): Promise<Manifest> {
  const manifest = await verifyArchive(file)
  refuseNewerBackup(file, manifest)
  return manifest
}

/** Says what was done, and which files the backup does not have as they were uploaded: no other copy may be left of them. */
function report(
  what: string,
  file: string,
  { takenAt, entries, contentTypes, damaged = [] }: Manifest,
): void {
  const bytes = Object.values(entries).reduce((sum, entry) => sum + entry.bytes, 0)
  const kibibytes = Math.ceil(bytes / 1024)
  console.log(
    `${what} ${file}: taken ${takenAt}, ${Object.keys(contentTypes).length} files, ${kibibytes} KiB unpacked.`,
  )
  if (damaged.length === 0) return
  const shown = damaged.slice(0, MAX_SHOWN).join(', ')
  const others = damaged.length > MAX_SHOWN ? ` and ${damaged.length - MAX_SHOWN} others` : ''
  console.error(
    `Look at this: the store had ${damaged.length} of the files not at all, or not as they were uploaded: ${shown}${others}. ` +
      'Keep an older backup, and bring their contents back from it.',
  )
}

const MAX_SHOWN = 20

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'send-mails': { type: 'boolean', default: false },
      'take-over-files': { type: 'boolean', default: false },
    },
  })
  const [command, file] = positionals
  if (!file || positionals.length > 2) throw new CannotStart(USAGE)
  loadEnvFile()
  if (command === 'verify') return report('Whole:', file, await verify(file))
  const settings = readSettings(process.env)
  if (command === 'backup') return report('Wrote', file, await backup(file, settings))
  if (command !== 'restore') throw new CannotStart(USAGE)
  const manifest = await restore(file, settings, {
    sendsMails: values['send-mails'],
    takesOverFiles: values['take-over-files'],
  })
  report('Restored', file, manifest)
  if (!values['send-mails'])
    console.log('Mails that waited when the backup was taken are held back and not sent.')
}

main().catch((error: unknown) => {
  if (error instanceof StoreAway || error instanceof StoreUnwritable) {
    console.error(
      `\nThe files cannot be reached (${reasonOf(error)}). Check the disk of DATA_DIR, or the S3_ settings.\n`,
    )
    process.exit(1)
  }
  const isPlain =
    error instanceof CannotStart ||
    (error instanceof Error && 'code' in error && typeof error.code === 'string')
  console.error(isPlain ? `\n${error.message}\n` : error)
  process.exit(1)
})
