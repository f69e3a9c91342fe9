/** Before the tests of the `postgres` project: a server, and in it one migrated database to clone. */
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
  project.provide('database', { kind: 'postgres', adminUrl: server.adminUrl, template })
  return server.stop
}
