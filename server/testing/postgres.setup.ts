/** Before the tests of the `postgres` project: a server, and in it one migrated database to clone. */
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { MANY_DATABASES, startPostgres } from '../../scripts/postgres.ts'
import { connectPostgres, migrate } from '../db/connect.ts'
import './provided.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(MANY_DATABASES)
  const template = await server.createDatabase()
  const database = connectPostgres(server.url(template))
  await migrate(database)
  await database.close()
  await closeToTests(server.adminUrl, template)
  project.provide('database', { kind: 'postgres', adminUrl: server.adminUrl, template })
  return server.stop
}

/** A database that has a connection cannot be cloned: a test that uses the template would fail another test file. */
async function closeToTests(adminUrl: string, template: string): Promise<void> {
  const admin = connectPostgres(adminUrl)
  await sql`alter database ${sql.id(template)} allow_connections false`.execute(admin.db)
  await admin.close()
}
