/** Checks the database before its first use: it can be reached, accepts the sign-in and is suitable. */
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { CannotStart, errorCode, reasonOf } from '../process/cannot-start.ts'
import type { Database } from './connect.ts'
import { isReadOnly } from './state.ts'

const WAIT_MS = 60_000
const TRY_EVERY_MS = 1_000
const SAY_EVERY_MS = 10_000
const OLDEST_VERSION = 16

/**
 * Errors that may be temporary: the server does not listen yet, its name is not known yet, it is starting, or
 * has no connection or no room left.
 */
const MAY_COME = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57P03', '53300', '08006', '53100'],
])

/** The setting that a sentence about a database names. */
type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_READ_URL'

export interface Waiting {
  readonly setting?: DatabaseSetting
  /** Called when the database is not there yet. */
  readonly say: (text: string) => void
  readonly waitMs?: number
  readonly tryEveryMs?: number
}

/**
 * Waits until the PostgreSQL server of a URL accepts a connection: when a machine starts, PostgreSQL may start later.
 * @throws CannotStart when it did not come in time, or refuses the user, the password or the database.
 */
export async function waitForPostgres(
  url: string,
  { say, setting = 'DATABASE_URL', waitMs = WAIT_MS, tryEveryMs = TRY_EVERY_MS }: Waiting,
): Promise<void> {
  const began = Date.now()
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const error = await tryToConnect(url)
    if (error === null) return
    const waited = Date.now() - began
    const isHopeless = !MAY_COME.has(codeOf(error) ?? '') && !isTimeout(error)
    if (isHopeless || waited + tryEveryMs > waitMs)
      throw new CannotStart(whyNotConnected(url, setting, error, waited), { cause: error })
    if (Date.now() - saidAt >= SAY_EVERY_MS) {
      saidAt = Date.now()
      say(
        `The database at ${hostOf(url)} (${setting}) does not answer yet: ${reasonOf(error)}. Waiting for it.`,
      )
    }
    await setTimeout(tryEveryMs)
  }
}

async function tryToConnect(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection that breaks later shows in the next query; without a listener it ends the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    return error
  } finally {
    await client.end()
  }
}

/** A host name with several addresses causes one error for each address. */
function codeOf(error: unknown): string | null {
  return error instanceof AggregateError ? errorCode(error.errors[0]) : errorCode(error)
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout|terminated unexpectedly/i.test(error.message)
}

function hostOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname || 'localhost'}:${port || '5432'}`
}

function whyNotConnected(url: string, setting: DatabaseSetting, error: unknown, waitedMs: number): string {
  const { username, pathname, hostname } = new URL(url)
  const code = codeOf(error)
  switch (code) {
    case '28P01':
    case '28000':
      return `The database at ${hostOf(url)} refuses the user "${decodeURIComponent(username)}" or the password. Check both in ${setting}.`
    case '3D000':
      return `The server at ${hostOf(url)} has no database "${decodeURIComponent(pathname.slice(1))}". Create it, or check its name in ${setting}.`
    case '42501':
      return `The user of ${setting} may not connect to the database: ${reasonOf(error)}.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host "${hostname}" of ${setting} is not known. Check its name.`
    case '53100':
      return `The disk of the database at ${hostOf(url)} is full: ${reasonOf(error)}. Make room there.`
    default: {
      const waited = waitedMs >= 1000 ? ` in ${Math.round(waitedMs / 1000)} seconds` : ''
      return `The database at ${hostOf(url)} could not be reached${waited}: ${reasonOf(error)}. Check ${setting}, and whether the server runs.`
    }
  }
}

/**
 * Whether the database takes changes.
 * @throws CannotStart for a replica, and for a database or user that was made read-only.
 */
export async function checkWritable(
  database: Database,
  setting: DatabaseSetting = 'DATABASE_URL',
): Promise<void> {
  if (await isReadOnly(database))
    throw new CannotStart(
      `The database of ${setting} takes no changes: it is a replica, or was made read-only. Name the primary, or look at its default_transaction_read_only.`,
    )
}

interface ServerFacts {
  readonly version: string
  readonly number: number
  readonly encoding: string
}

/**
 * Whether the product can work with this PostgreSQL.
 * @throws CannotStart for a version that is too old, or an encoding other than UTF-8.
 */
export async function checkPostgres({ db, kind }: Database): Promise<void> {
  if (kind !== 'postgres') return
  const { rows } = await db.executeQuery<ServerFacts>(
    CompiledQuery.raw(`select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as number,
      current_setting('server_encoding') as encoding`),
  )
  const [facts] = rows
  if (facts) refuseUnfit(facts)
}

/** The rule of `checkPostgres`, for the server's version and encoding. */
export function refuseUnfit({ version, number, encoding }: ServerFacts): void {
  if (number < OLDEST_VERSION)
    throw new CannotStart(
      `The server of DATABASE_URL is PostgreSQL ${version}; version ${OLDEST_VERSION} or newer is needed.`,
    )
  if (encoding !== 'UTF8')
    throw new CannotStart(
      `The database of DATABASE_URL stores ${encoding}; it has to be created with the encoding UTF8.`,
    )
}
