import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import { addCompany } from './companies.ts'
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

test('a test file finds no data of an earlier one, and ids begin at 1', async () => {
  const earlier = await freshDatabase()
  const untouchedRows = await rowsOf(earlier.database)
  await addCompany(earlier.database.db, new Date(), 'Shipper')
  expect(await rowsOf(earlier.database)).not.toEqual(untouchedRows)
  await earlier.database.close()

  const later = await freshDatabase()
  try {
    expect(await rowsOf(later.database)).toEqual(untouchedRows)
    expect((await addCompany(later.database.db, new Date(), 'Shipper')).companyId).toBe(1)
  } finally {
    await later.database.close()
  }
})

test('a database with a changed schema is not given to a later test file', async () => {
  const earlier = await freshDatabase()
  await sql`create table trailer (id int)`.execute(earlier.database.db)
  await earlier.database.close()
  const later = await freshDatabase()
  expect(await tables(later.database)).not.toContain('trailer')
  await later.database.close()
})

/** How many rows each table has. */
async function rowsOf({ db }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}

async function tables({ db }: Database): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name)
}
