/** A migrated database for one test file, of the kind that the current test project uses. */
import { openAsBlob } from 'node:fs'
import { afterAll, inject } from 'vitest'
import { databasesAt } from '../../scripts/postgres.ts'
import { connectPglite, connectPostgres, type Database } from '../db/connect.ts'
import type { Listen } from '../db/listen.ts'
import { emptied, type Untouched, untouched } from './emptying.ts'
import './provided.ts'

export interface FreshDatabase {
  /** Closing empties the database for the next test file, or removes it. */
  database: Database
  /** Another connection pool to the same database, like that of another process. */
  reopen(): Database
}

/** `via` turns the address of a PostgreSQL database into the one to connect to, such as that of a proxy. */
export async function freshDatabase(via?: (url: string) => Promise<string>): Promise<FreshDatabase> {
  const provided = inject('database')
  // Emptying needs the rights of a superuser, which the tests have on a server of their own.
  const isGiven = process.env.TEST_DATABASE_URL !== undefined
  if (provided.kind === 'postgres' && (via || isGiven)) return newPostgres(provided, via)
  const fresh = left.pop() ?? (await newDatabase(provided))
  before ??= await untouched(fresh.database.db)
  return lend(fresh, before)
}

/** Emptied databases of earlier test files of this process. */
const left: FreshDatabase[] = []
let before: Untouched | null = null

/** A database that is emptied and kept for the next test file, if that is possible. */
function lend(fresh: FreshDatabase, before: Untouched): FreshDatabase {
  const { database } = fresh
  let isOpen = true
  // A listener stays with the connection.
  const listen: Listen = (channel, { onNotification, onConnectionLost, onReconnected }) =>
    database.listen(channel, {
      onNotification: (payload) => isOpen && onNotification(payload),
      onConnectionLost: () => isOpen && onConnectionLost?.(),
      onReconnected: () => isOpen && onReconnected?.(),
    })
  async function close() {
    isOpen = false
    const isUnused = database.pool === null || database.pool.idleCount === database.pool.totalCount
    if (isUnused && (await emptied(database.db, before))) left.push(fresh)
    else await database.close()
  }
  return { ...fresh, database: { ...database, listen, close } }
}

/** More connections than a process has by default, so that more concurrent calls run in parallel. */
const MANY = { connections: 10 }

type Provided = ReturnType<typeof inject<'database'>>

async function newDatabase(provided: Provided): Promise<FreshDatabase> {
  if (provided.kind === 'postgres') return newPostgres(provided)
  return { database: await connectPglite(null, { snapshot: await openAsBlob(provided.migrated) }), reopen }
}

async function newPostgres(
  { adminUrl, template }: Extract<Provided, { kind: 'postgres' }>,
  via = async (url: string) => url,
): Promise<FreshDatabase> {
  const databases = databasesAt(adminUrl)
  const name = await databases.createDatabase(template)
  const database = connectPostgres(await via(databases.url(name)), MANY)
  const close = async () => {
    await database.close()
    await databases.discardDatabase(name)
  }
  return { database: { ...database, close }, reopen: () => connectPostgres(databases.url(name), MANY) }
}

/** The address of a migrated PostgreSQL database, which is removed after the test file. */
export async function migratedDatabaseUrl(): Promise<string> {
  const provided = inject('database')
  if (provided.kind !== 'postgres') throw new Error('runs on PostgreSQL')
  const databases = databasesAt(provided.adminUrl)
  const name = await databases.createDatabase(provided.template)
  afterAll(() => databases.discardDatabase(name))
  return databases.url(name)
}

/** A database without tables, by default of the project's kind. */
export async function emptyDatabase(kind = inject('database').kind): Promise<Database & { url: string }> {
  const provided = inject('database')
  if (provided.kind === 'pglite') {
    const snapshot = await openAsBlob(provided.empty)
    return { ...(await connectPglite(null, { snapshot })), url: '' }
  }
  if (kind === 'pglite') return { ...(await connectPglite(null)), url: '' }
  const databases = databasesAt(provided.adminUrl)
  const name = await databases.createDatabase()
  const database = connectPostgres(databases.url(name), { connections: 3 })
  const close = async () => {
    await database.close()
    await databases.discardDatabase(name)
  }
  return { ...database, close, url: databases.url(name) }
}

function reopen(): never {
  throw new Error('The embedded database is for one process; put this test into a *.race.test.ts file.')
}
