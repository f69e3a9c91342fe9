/** A migrated database of its own for a test file, on whichever database the current project is about. */
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { databasesAt } from '../../scripts/postgres.ts'
import { connectPglite, connectPostgres, type Database } from '../db/connect.ts'
import './provided.ts'

/** Opens one; closing it removes it. */
export async function freshDatabase(connections = 10): Promise<Database> {
  const provided = inject('database')
  if (provided.kind === 'pglite') return connectPglite(null, await openAsBlob(provided.snapshot))
  const databases = databasesAt(provided.adminUrl)
  const name = await databases.createDatabase(provided.template)
  const database = connectPostgres(databases.url(name), connections)
  return {
    ...database,
    async close() {
      await database.close()
      await databases.dropDatabase(name)
    },
  }
}
