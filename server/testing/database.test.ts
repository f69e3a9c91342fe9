import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { freshDatabase } from './database.ts'

test('each test file gets a migrated database of its own, of the kind its project is about', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  try {
    expect(one.kind).toBe(inject('database').kind)
    await sql`create table lorry (id int)`.execute(one.db)
    const tables = (database: typeof one) =>
      database.db.introspection.getTables().then((list) => list.map(({ name }) => name))
    expect(await tables(one)).toContain('lorry')
    expect(await tables(two)).not.toContain('lorry')
    expect((await tables(two)).length).toBeGreaterThan(3)
  } finally {
    await Promise.all([one.close(), two.close()])
  }
})
