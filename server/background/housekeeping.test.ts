import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time.ts'
import { insertCompany } from '../companies/store.ts'
import { BATCH_ROWS } from '../db/batches.ts'
import { freshDatabase } from '../testing/database.ts'
import { dropExpired } from './housekeeping.ts'

const { database } = await freshDatabase()
const { db } = database
afterAll(() => database.close())

const now = new Date('2026-06-15T08:00:00Z')
const LONG_AGO = '2025-01-01T00:00:00Z'

const addEntries = (count: number, at: string) =>
  sql`insert into security_event (at, kind, outcome, who, by_operator, address, device, detail)
    select ${at}::timestamptz, 'sign-in', 'done', 'ada@tide.example', false, '', '', '' from generate_series(1, ${count}::int)`.execute(
    db,
  )
const addSentMail = () =>
  db
    .insertInto('mail')
    .values({
      recipient: 'ada@tide.example',
      subject: 'S',
      text_body: 'T',
      html_body: 'H',
      holds_token: false,
      created_at: new Date(LONG_AGO),
      due_at: new Date(LONG_AGO),
      sent_at: new Date(LONG_AGO),
    })
    .execute()
const countOf = async (table: 'mail' | 'event' | 'security_event' | 'company') =>
  (
    await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

afterEach(async () => {
  await sql`drop trigger if exists refuses_deletes on mail`.execute(db)
  await sql`drop trigger if exists refuses_deletes on event`.execute(db)
  await sql`truncate mail, security_event, event`.execute(db)
})

async function refuseDeletes(table: 'mail' | 'event'): Promise<void> {
  await sql`create or replace function refuse_delete() returns trigger language plpgsql
    as $$ begin raise exception 'this row cannot be deleted'; end $$`.execute(db)
  await sql`create trigger refuses_deletes before delete on ${sql.table(table)}
    for each row execute function refuse_delete()`.execute(db)
}

test('a kind that cannot be removed stops no other, and the failure names it', async () => {
  await refuseDeletes('mail')
  await refuseDeletes('event')
  await addSentMail()
  await sql`insert into event (at, written_by, kind, companies, hauliers, people)
    values (${LONG_AGO}, '1', 'request', '{}', false, '{}')`.execute(db)
  await addEntries(3, LONG_AGO)
  const failure = await dropExpired(db, now, 180).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AggregateError)
  const { message, errors } = failure as AggregateError
  expect(message).toBe('could not remove: events; could not remove: mails')
  expect(errors.map(({ cause }) => cause.message)).toEqual(Array(2).fill('this row cannot be deleted'))
  expect(await countOf('mail')).toBe(1)
  expect(await countOf('event')).toBe(1)
  expect(await countOf('security_event')).toBe(0)
})

test('any number of rows is removed, in batches, and newer ones stay', async () => {
  await addEntries(2 * BATCH_ROWS + 5, LONG_AGO)
  await addEntries(2, '2026-06-15T07:00:00Z')
  await dropExpired(db, now, 180)
  expect(await countOf('security_event')).toBe(2)
})

test('any number of companies without users is removed', async () => {
  await sql`insert into company (name, name_key, country, type, created_at)
    select 'Unclaimed ' || nth || ' Ltd', 'unclaimed ' || nth, 'United Kingdom', 'Haulier', ${LONG_AGO}::timestamptz
    from generate_series(1, 1001) as nth`.execute(db)
  await dropExpired(db, now, 180)
  expect(await countOf('company')).toBe(0)
})

test('a company without users keeps its name for a day after it was last made', async () => {
  const make = (at: Date) =>
    db
      .transaction()
      .execute((tx) => insertCompany(tx, { name: 'Tide Ltd', type: 'Shipper', country: 'France' }, at))
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  expect(await make(hoursAgo(47))).toBe(await make(hoursAgo(24)))
  await dropExpired(db, now, 180)
  expect(await countOf('company')).toBe(1)
  await dropExpired(db, new Date(now.getTime() + 1), 180)
  expect(await countOf('company')).toBe(0)
})

test('it stops between batches when the server ends', async () => {
  await addEntries(3, LONG_AGO)
  await dropExpired(db, now, 180, AbortSignal.abort())
  expect(await countOf('security_event')).toBe(3)
})
