/**
 * A real PostgreSQL for tests and benchmarks.
 *
 * `startPostgres()` makes a cluster in a temporary folder and starts it on a free port; a database is
 * cloned from a prepared template in well under 0.1 s, so that every test file can have its own.
 * With TEST_DATABASE_URL an existing server is used instead; its user must be allowed to create
 * databases.
 *
 * Started by hand (`node scripts/postgres.ts`), it prints a URL and runs until Ctrl-C.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import {
  type Binaries,
  chooseUser,
  findBinaries,
  type RunAs,
  reachableBinaries,
} from './postgres-binaries.ts'

/** The databases of one server, as a test needs them. */
export interface Databases {
  /** Connection URL of one database of this server. */
  url(database: string): string
  /** Makes a database with a name of its own, empty or as a copy of `template`, and returns the name. */
  createDatabase(template?: string): Promise<string>
  /** Removes a database, closing what is still connected to it. */
  dropDatabase(database: string): Promise<void>
  /**
   * Ends the use of a database that a test made. On a permanent server it is dropped; a server that ends with the tests
   * keeps it until then: after a deletion of files, ext4 takes 0.4 s to create those of the next database.
   */
  discardDatabase(database: string): Promise<void>
}

/** The folder of a cluster of this process, and the user it runs as. */
export interface Cluster {
  readonly folder: string
  readonly binaries: Binaries
  readonly runAs: RunAs
}

/** A server that this process started (or was pointed to) and has to stop. */
export interface RunningPostgres extends Databases {
  /** URL with which another process can reach the same server through `databasesAt`. */
  adminUrl: string
  /** Removes the databases made through this object, then the server and its folder if this process made them. */
  stop(): Promise<void>
}

interface PostgresOptions {
  /** Server settings on top of (or instead of) the ones for tests, for example `{ fsync: 'on' }`. */
  settings?: Record<string, string | number>
  /** "memory" keeps the data in shared memory if that has room, for tests; "disk", the default, in a file system. */
  place?: 'memory' | 'disk'
}

const FOLDER_PREFIX = 'quayline-postgres-'
const SHARED_MEMORY = '/dev/shm'
const ROOM_IN_MEMORY = 4 * 1024 ** 3
const DATABASE_PREFIX = 'quayline_test_'

/**
 * Settings for throwaway data: nothing waits for the disk, and there is room for several application
 * servers with their pools at once.
 */
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 200,
  shared_buffers: '128MB',
  timezone: 'UTC',
}

/** For a test run: a database for each file, small and used briefly, so no vacuum is needed. */
export const MANY_DATABASES: PostgresOptions = { place: 'memory', settings: { autovacuum: 'off' } }

/**
 * Waits for the end of its input, which comes when the process that started it stops the server,
 * ends, or is killed; then it stops the server and removes the folder. So nothing is left behind
 * even if the tests crash. It runs in a session of its own: Ctrl-C does not reach it.
 */
const SUPERVISOR = `
  pg_ctl=$1 folder=$2 port=$3
  "$pg_ctl" start -s -w -t 60 -D "$folder/data" -l "$folder/log" -o "-p $port" || exit 1
  echo ready
  cat
  "$pg_ctl" stop -s -m immediate -D "$folder/data"
  rm -rf "$folder"
`

/** Starts a cluster of its own, or connects to the one that TEST_DATABASE_URL names. */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await query(given, 'select 1').catch((cause) => {
      throw new Error(`TEST_DATABASE_URL names no server that answers: ${cause.message}`, { cause })
    })
    return withoutTraces(given)
  }
  return startCluster(options)
}

/** Starts a cluster of its own, and ignores TEST_DATABASE_URL. */
export async function startCluster(
  options: PostgresOptions = {},
): Promise<RunningPostgres & { cluster: Cluster }> {
  removeStaleFolders()
  const runAs = chooseUser()
  const folder = makeFolder(runAs, options.place)
  const binaries = reachableBinaries(await findBinaries(), folder, runAs)
  const password = randomBytes(12).toString('hex')
  try {
    initialise(binaries, folder, runAs, password, { ...TEST_SETTINGS, ...options.settings })
    const { server, port } = await launch({ binaries, folder, runAs })
    const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    return {
      ...databasesAt(adminUrl),
      adminUrl,
      stop: () => stop(server),
      cluster: { folder, binaries, runAs },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** The databases of a running server, for the worker processes of the tests. */
export function databasesAt(adminUrl: string): Databases {
  const url = (database: string) => Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href
  const drop = (database: string) => query(adminUrl, `drop database if exists "${database}" with (force)`)
  return {
    url,
    async createDatabase(template) {
      const name = DATABASE_PREFIX + randomBytes(6).toString('hex')
      await query(adminUrl, `create database ${name}${template ? ` template "${template}"` : ''}`)
      return name
    },
    dropDatabase: drop,
    async discardDatabase(database) {
      if (adminUrl === process.env.TEST_DATABASE_URL) await drop(database)
    },
  }
}

/** A server that runs already: it stays, but the databases made on it through this object are dropped. */
function withoutTraces(adminUrl: string): RunningPostgres {
  const databases = databasesAt(adminUrl)
  const made = new Set<string>()
  return {
    ...databases,
    adminUrl,
    async createDatabase(template) {
      const name = await databases.createDatabase(template)
      made.add(name)
      return name
    },
    async stop() {
      for (const name of made) await databases.dropDatabase(name)
      made.clear()
    },
  }
}

/** Ends the supervisor's input and waits until it has cleaned up. */
export async function stop(server: ChildProcess): Promise<void> {
  server.ref()
  server.stdin?.end()
  if (server.exitCode === null) await once(server, 'exit')
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A folder that the server's user owns and reaches; a private TMPDIR of root's may be out of its reach. */
export function makeFolder(runAs: RunAs, place: PostgresOptions['place'] = 'disk'): string {
  const first = place === 'memory' && hasRoomInMemory() ? [SHARED_MEMORY] : []
  return folderIn([...first, tmpdir(), '/tmp', '/var/tmp'], runAs)
}

/** A new folder in the first of the places in which that is possible. */
export function folderIn(places: readonly string[], runAs: RunAs): string {
  for (const place of places) {
    const folder = newFolder(place)
    if (folder === null) continue
    if (runAs) chownSync(folder, runAs.uid, runAs.gid)
    if (spawnSync('ls', [folder], { ...runAs, cwd: '/' }).status === 0) return folder
    rmSync(folder, { recursive: true })
  }
  throw new Error('No PostgreSQL for tests: no temporary folder that its system user can reach. Set TMPDIR.')
}

/** Null in a place where this user may make none, such as the shared memory of some containers. */
function newFolder(place: string): string | null {
  try {
    return mkdtempSync(join(place, FOLDER_PREFIX))
  } catch {
    return null
  }
}

/** Whether shared memory holds the databases of a whole test run, some 2 GB, and leaves the machine more than that. */
function hasRoomInMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return Math.min(bavail * bsize, freemem() / 2) > ROOM_IN_MEMORY
}

function initialise(
  binaries: Binaries,
  folder: string,
  runAs: RunAs,
  password: string,
  settings: Record<string, string | number>,
): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (runAs) chownSync(passwordFile, runAs.uid, runAs.gid)
  chmodSync(passwordFile, 0o600)
  const fixed = {
    ...settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    scram_iterations: 1,
  }
  const result = spawnSync(
    binaries.initdb,
    [
      ...['-D', join(folder, 'data'), '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      // The same order of letters and the same upper and lower case on every machine.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--no-sync', '--no-instructions'],
      ...Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...runAs, cwd: folder, env: { ...process.env, LC_ALL: 'C' }, encoding: 'utf8' },
  )
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error ?? result.stderr}`)
}

/** Tries a few ports: another process may take a free one before the server does. */
export async function launch({
  binaries,
  folder,
  runAs,
}: Cluster): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const server = spawn('/bin/sh', ['-c', SUPERVISOR, 'supervisor', binaries.pgCtl, folder, String(port)], {
      ...runAs,
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const [first] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')])
    if (first instanceof Buffer) {
      letProcessEnd(server)
      return { server, port }
    }
    if (attempt === 3)
      throw new Error(`PostgreSQL did not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`)
  }
}

/** A running server alone must not keep the process alive: a forgotten `stop()` would hang it. */
function letProcessEnd(server: ChildProcess): void {
  server.unref()
  for (const stream of [server.stdin, server.stdout]) (stream as { unref?(): void } | null)?.unref?.()
}

/**
 * Removes what earlier runs left in temporary folders when they were interrupted: folders of this user, a day
 * old, without a live server.
 */
function removeStaleFolders(): void {
  const places = [tmpdir(), SHARED_MEMORY].filter(existsSync)
  const folders = places.flatMap((place) => readdirSync(place).map((name) => join(place, name)))
  for (const folder of folders.filter((path) => basename(path).startsWith('quayline-'))) {
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age < 86_400_000 || hasLiveServer(folder)) continue
    // Only its owner can remove another user's leftover; the failure must not end this run.
    spawnSync('rm', ['-rf', folder])
  }
}

/** Whether the process that a folder's cluster names as its server still exists. */
function hasLiveServer(folder: string): boolean {
  try {
    const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
    return process.kill(Number(pid), 0)
  } catch (error) {
    // EPERM: it exists but belongs to another user. Otherwise no such file or process.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

if (import.meta.main) {
  const server = await startPostgres()
  console.log(`PostgreSQL runs until Ctrl-C: ${server.url(await server.createDatabase())}`)
  const longest = 2 ** 31 - 1
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), setTimeout(longest)])
  await server.stop()
  process.exit(0)
}
