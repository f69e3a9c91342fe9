import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { databasesAt } from '../../scripts/postgres.ts'
import '../testing/provided.ts'
import { connectPostgres, type SlowStatement } from './connect.ts'

test('reports a slow statement by its name and text, without its values', async () => {
  // given
  const provided = inject('database')
  if (provided.kind !== 'postgres') throw new Error('for PostgreSQL only')
  const databases = databasesAt(provided.adminUrl)
  const name = await databases.createDatabase()
  const database = connectPostgres(databases.url(name), { connections: 1, slowMs: 30 })
  const told: SlowStatement[] = []
  database.onSlowStatement((slow) => told.push(slow))
  try {
    // when
    await sql`select 1`.execute(database.db)
    await sql`select pg_sleep(${0.05}::float8)`.execute(database.db)
    // then
    expect(told).toEqual([
      {
        what: 'select',
        name: expect.stringMatching(/^q_/),
        text: 'select pg_sleep($1::float8)',
        ms: expect.any(Number),
      },
    ])
  } finally {
    await database.close()
    await databases.dropDatabase(name)
  }
})
