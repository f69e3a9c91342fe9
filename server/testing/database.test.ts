import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import { freshDatabase } from './database.ts'

test('each test file gets its own migrated database, of the kind of its project', async () => {
  const [{ database: one }, { database: two }] = await Promise.all([freshDatabase(), freshDatabase()])
  try {
    expect(one.kind).toBe(inject('database').kind)
    await sql`create table lorry (id int)`.execute(one.db)
    expect(await tables(one)).toContain('lorry')
    expect(await tables(two)).not.toContain('lorry')
    expect(await tables(two)).toContain('company')
  } finally {
    await Promise.all([one.close(), two.close()])
  }
})

async function tables({ db }: Database): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name)
}
