/** A migrated database for one test file, of the kind that the current test project uses. */
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { databasesAt } from '../../scripts/postgres.ts'
import { connectPglite, connectPostgres, type Database } from '../db/connect.ts'
import './provided.ts'

export interface FreshDatabase {
  /** Closing removes the database. */
  database: Database
  /** Another connection pool to the same database, like that of another process. */
  reopen(): Database
}

/** `via` turns the address of a PostgreSQL database into the one to connect to, such as that of a proxy. */
export async function freshDatabase(via: (url: string) => Promise<string> = same): Promise<FreshDatabase> {
  const provided = inject('database')
  if (provided.kind === 'pglite') {
    const database = await connectPglite(null, await openAsBlob(provided.snapshot))
    return { database, reopen }
  }
  const databases = databasesAt(provided.adminUrl)
  const name = await databases.createDatabase(provided.template)
  const database = connectPostgres(await via(databases.url(name)))
  const close = async () => {
    await database.close()
    await databases.discardDatabase(name)
  }
  return { database: { ...database, close }, reopen: () => connectPostgres(databases.url(name)) }
}

/** A database without tables, by default of the project's kind. */
export async function emptyDatabase(kind = inject('database').kind): Promise<Database & { url: string }> {
  const provided = inject('database')
  if (kind === 'pglite' || provided.kind === 'pglite') return { ...(await connectPglite(null)), url: '' }
  const databases = databasesAt(provided.adminUrl)
  const name = await databases.createDatabase()
  const database = connectPostgres(databases.url(name), { connections: 3 })
  const close = async () => {
    await database.close()
    await databases.discardDatabase(name)
  }
  return { ...database, close, url: databases.url(name) }
}

async function same(url: string): Promise<string> {
  return url
}

function reopen(): never {
  throw new Error('The embedded database is for one process; put this test into a *.race.test.ts file.')
}
