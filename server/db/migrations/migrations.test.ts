/** The databases of earlier commits are migrated to the current schema. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/database.ts'
import { schemaOf } from '../../testing/schema.ts'
import { appliedMigrations } from '../applied-migrations.ts'
import { type Database, migrate } from '../connect.ts'
import { migrations } from './index.ts'

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

/** Replaces the tables with the database of an earlier commit. */
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
  // A company that waited for activation still waits; a deactivated one does not.
  expect(await count('company where not is_active and deactivated_at is null')).toBe(1)
  // A job writes their searched texts again.
  expect(await count('search_backlog')).toBe(2)
})

test('requests accepted before bookings existed get a booking, closed if the delivery is past, without notifications', async () => {
  // given one accepted request with its delivery past, one ahead, and one of two sizes with a lost quote
  await load(dumps.at(-1) ?? '')
  await sql`update request set delivery_at = now() - interval '1 day' where id = 1`.execute(database.db)
  const { rows } = await sql<{ id: number }>`
    insert into request (owner_id, created_by, created_at, haulage, is_subcontract, reference, payment_term_days,
      deadline, pickup, pickup_at, delivery, delivery_at, load_type, quantity, shipping_line, requirements,
      vehicle_types, trailer_types, search_text)
    select owner_id, created_by, created_at, haulage, is_subcontract, 'AHEAD', payment_term_days, deadline, pickup,
      now() + interval '5 days', delivery, now() + interval '6 days', load_type, 3, shipping_line, requirements,
      vehicle_types, trailer_types, search_text
    from request where id = 1 returning id`.execute(database.db)
  const ahead = rows[0]?.id ?? 0
  for (const statement of [
    `insert into request_line (request_id, position, size, count) values (${ahead}, 0, '40HC', 2), (${ahead}, 1, '20DC', 1)`,
    `insert into quote (request_id, haulier_id, author_id, side, created_by, created_at, status, is_open,
      payment_term_days, total, conditions_id)
      select ${ahead}, haulier_id, author_id, side, created_by, created_at, 'Won', false, 14, 95000, conditions_id
      from quote where id = 1`,
    `insert into quote_line (quote_id, line_id, rate)
      select q.id, line.id, 30000 from quote q join request_line line on line.request_id = q.request_id
      where q.request_id = ${ahead}`,
    `update request set status = 'Accepted', decided_at = now(),
      accepted_quote_id = (select id from quote where request_id = ${ahead}) where id = ${ahead}`,
  ])
    await sql.raw(statement).execute(database.db)
  const mails = await count('mail')

  // when
  await migrate(database)

  // then
  const { rows: bookings } = await sql`
    select b.reference, b.status, b.owner_reference, b.total::int, b.conditions_name, b.ended_at is not null as ended,
      jsonb_array_length(b.lines) as lines, array_agg(j.size || ' ' || j.status order by j.number) as jobs
    from booking b join booking_job j on j.booking_id = b.id group by b.id order by b.id`.execute(database.db)
  expect(bookings).toEqual([
    {
      reference: 'QL-000001',
      status: 'closed',
      owner_reference: 'R-1',
      total: 45_000,
      conditions_name: expect.any(String),
      ended: true,
      lines: 1,
      jobs: [expect.stringContaining('emptyReturned')],
    },
    {
      reference: 'QL-000002',
      status: 'awarded',
      owner_reference: 'AHEAD',
      total: 95_000,
      conditions_name: expect.any(String),
      ended: false,
      lines: 2,
      jobs: ['40HC awarded', '40HC awarded', '20DC awarded'],
    },
  ])
  expect(await count('mail')).toBe(mails)
  expect(await count('event')).toBe(0)
  // Only the open booking waits for one of its companies.
  const waits = `references_missing and ended_at is null or status = 'awarded'
    or proofs_missing and ended_at is null or claimed_charges + changes_for_owner + changes_for_haulier > 0`
  expect(await count(`booking where (${waits})`)).toBe(1)
  expect(await count("booking where search_text like '%' || lower(reference) || '%'")).toBe(2)
})

test('open requests of a company that was deactivated before are withheld from the lists of hauliers', async () => {
  await load(dumps.at(-1) ?? '')
  await sql`update company set is_active = false, deactivated_at = now() where id = 1`.execute(database.db)
  await sql`update request set deadline = now() + interval '3 days', pickup_at = now() + interval '5 days',
    delivery_at = now() + interval '6 days' where id = 2`.execute(database.db)
  await sql`insert into quote (request_id, haulier_id, author_id, side, created_by, created_at, status, is_open,
      payment_term_days, total, conditions_id)
    select 2, haulier_id, author_id, side, created_by, created_at, 'Pending', true, 14, 95000, conditions_id
    from quote where id = 1`.execute(database.db)
  const stages = async (from: string) =>
    (await sql<{ stage: string }>`select stage from ${sql.raw(from)}`.execute(database.db)).rows.map(
      ({ stage }) => stage,
    )
  await migrate(database)
  expect(await stages('request order by id')).toEqual(['Accepted', 'Withheld'])
  expect(await stages('quoted_request order by request_id')).toEqual(['Accepted', 'Withheld'])
  await sql`update company set is_active = true where id = 1`.execute(database.db)
  expect(await stages('request order by id')).toEqual(['Accepted', 'Open'])
})

test('unseen quotes of a haulier that was deactivated before do not wait until it is active again', async () => {
  // given an older database with an unseen quote of a deactivated haulier
  await load(dumps.at(-1) ?? '')
  const tested = '208-unseen-quotes-of-active-hauliers'
  await migrate(
    database,
    Object.keys(migrations).filter((name) => name < tested),
  )
  const { db } = database
  await sql`update company set is_active = false where id = (select haulier_id from quote where id = 1)`.execute(
    db,
  )
  await sql`insert into quote (request_id, owner_id, haulier_id, author_id, side, created_at, status, is_open,
      payment_term_days, total, live_until)
    select r.id, r.owner_id, q.haulier_id, q.haulier_id, 'haulier', now(), 'Pending', true, 14, 95000, r.pickup_at
    from request r, quote q where r.id = 2 and q.id = 1`.execute(db)
  await sql`insert into seen_request (person_id, request_id, is_new, first_new_quote_id, quotes_until)
    select p.id, r.id, true, q.id, q.live_until from request r
    join person p on p.company_id = r.owner_id join quote q on q.request_id = r.id where r.id = 2`.execute(db)
  const waiting = () => count('seen_request where quotes_until is not null')
  expect(await waiting()).toBeGreaterThan(0)
  const all = await waiting()
  // when
  await migrate(database)
  // then
  expect(await waiting()).toBe(0)
  await sql`update company set is_active = true where not is_active`.execute(db)
  expect(await waiting()).toBe(all)
})

test.each([
  ['confirmed', 1],
  ['collected', 0],
])('an open booking without references, %s before, waits for them: %i', async (status, waiting) => {
  // given an older database with an open booking
  await load(dumps.at(-1) ?? '')
  const before = Object.keys(migrations).filter((name) => name < '234-references-of-collected-jobs')
  await migrate(database, before)
  const { db } = database
  await sql`update booking set status = ${status}, ended_at = null, references_missing = true`.execute(db)
  await sql`update booking_job set status = ${status}`.execute(db)
  // when
  await migrate(database)
  // then
  expect(await count('booking where references_missing')).toBe(waiting)
})

test('migrating a database that is up to date changes nothing', async () => {
  await load(dumps.at(-1) ?? '')
  await migrate(database)
  await migrate(database)
  expect(await schemaOf(database.db as never)).toEqual(fresh)
})

test('a database that was migrated under an earlier number of a migration is not taken for a newer one', async () => {
  await load(dumps.at(-1) ?? '')
  const before204 = Object.keys(migrations).filter((name) => name < '205')
  await migrate(database, before204)
  await migrate(database, [...before204, '208-unseen-quotes-of-active-hauliers'])
  const { db } = database
  await sql`update kysely_migration set name = '241-unseen-quotes-of-active-hauliers' where name like '208-%'`.execute(
    db,
  )
  await migrate(database)
  expect(await appliedMigrations(db)).toEqual(Object.keys(migrations))
  expect(await schemaOf(db as never)).toEqual(fresh)
})
