import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'

const { database } = await freshDatabase()
afterAll(() => database.close())

test('every foreign key is the beginning of an index, so that a deletion scans no whole table', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '(% IS NOT NULL)'))
    order by name`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual([])
})
