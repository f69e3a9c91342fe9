/** Databases of earlier commits are brought up to date; what was released is not changed any more. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/database.ts'
import { schemaOf } from '../../testing/schema.ts'
import { type Database, migrate } from '../connect.ts'

let database: Database
let fresh: string[]

beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database)
  fresh = await schemaOf(database.db as never)
})

afterAll(() => database.close())

const folder = join(import.meta.dirname, 'testing')
const dumps = globSync('*.sql', { cwd: folder }).sort()

/** Puts the database of an earlier commit in the place of what is there. */
async function load(dump: string): Promise<void> {
  const statements = readFileSync(join(folder, dump), 'utf8')
    .replace(/^\s*--.*$/gm, '')
    .split(/;\n/)
    .filter((statement) => statement.trim() !== '')
  await database.db.connection().execute(async (db) => {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    for (const statement of statements) await sql.raw(statement).execute(db)
  })
}

async function count(from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`.execute(
    database.db,
  )
  return rows[0]?.n ?? -1
}

test('there is a database of each earlier form of the schema', () => {
  expect(dumps.length).toBeGreaterThanOrEqual(8)
})

test.each(dumps)('%s gets the schema of a new database and keeps its rows', async (dump) => {
  // given
  await load(dump)
  // when
  await migrate(database)
  // then
  expect(await schemaOf(database.db as never)).toEqual(fresh)
  expect(await count('request')).toBe(2)
  expect(await count("quote where status = 'Won'")).toBe(1)
  expect(await count('session')).toBe(1)
  // A token that was used before opens nothing, and no sent mail keeps one.
  expect(await count("password_token where token_hash <> '\\x02'")).toBe(0)
  expect(await count("mail where sent_at is not null and text_body <> ''")).toBe(0)
  expect(await count('mail where sent_at is null and holds_token')).toBe(1)
  // The one that waits for its activation still waits; the one that was turned away does not.
  expect(await count('company where not is_active and deactivated_at is null')).toBe(1)
})

test('migrating a database that is up to date changes nothing', async () => {
  await load(dumps.at(-1) ?? '')
  await migrate(database)
  await migrate(database)
  expect(await schemaOf(database.db as never)).toEqual(fresh)
})
