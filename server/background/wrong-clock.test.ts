// Rules: docs/rules/requests.md#statuses, docs/rules/mail.md#outbox
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mail } from '../mail/layout.ts'
import { queueMails } from '../mail/outbox.ts'
import { noteQuoteEnds } from '../quotes/ends.ts'
import { moveExpired } from '../requests/expired.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { removeExpired } from './housekeeping.ts'

const START = '2026-06-15T09:00'
const world = await startWorld({ now: START })
const { db } = world.database
const { post, quote } = trading(world)
await world.visitor.get('/readyz')

const silent = { ...world.app.log, warn: () => undefined } as typeof world.app.log
const keep = () =>
  removeExpired({ database: world.database, settings: world.settings, clock: () => world.now, log: silent })

/** Housekeeping, as it runs every ten minutes, for some hours. */
async function keepFor(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    world.advance({ hours: 1 })
    await keep()
  }
}

/** The stage of a request after requests were moved. One that another job has locked is moved the next time. */
async function stageAfterMove(id: number): Promise<string> {
  await moveExpired(db, world.now)
  return (await db.selectFrom('request').where('id', '=', id).select('stage').executeTakeFirstOrThrow()).stage
}

const entries = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from security_event where who = 'ada@tide.example'`.execute(db)
  return rows[0]?.count
}
const addEntry = (at: string) =>
  sql`insert into security_event (at, kind, outcome, who, by_operator, address, device, detail)
    values (${at}::timestamptz, 'sign-in', 'done', 'ada@tide.example', false, '', '', '')`.execute(db)

test('nothing is removed while the clock is a year ahead for an hour; what is due is removed when it is right', async () => {
  world.setNow(START)
  await keepFor(25)
  await addEntry('2026-06-14T08:00:00Z')
  await addEntry('2024-06-14T08:00:00Z')
  await keep()
  expect(await entries()).toBe(1)

  world.advance({ days: 365 })
  await keep()
  await keepFor(1)
  expect(await entries()).toBe(1)

  world.setNow('2026-06-16T12:00')
  await keepFor(25)
  await addEntry('2024-06-14T08:00:00Z')
  await keep()
  expect(await entries()).toBe(1)
})

test('after a stop of days, expired data is removed once the clock has gone on for a day', async () => {
  await addEntry('2024-06-14T08:00:00Z')
  world.advance({ days: 4 })
  await keep()
  await keepFor(23)
  expect(await entries()).toBe(2)
  await keepFor(1)
  expect(await entries()).toBe(1)
})

test('a second process whose clock is a year ahead removes nothing, however long', async () => {
  await addEntry('2025-12-30T08:00:00Z')
  const right = world.now
  for (let hour = 0; hour < 50; hour++) {
    world.setNow(new Date(right.getTime() + hour * 3_600_000).toISOString().slice(0, 16))
    await keep()
    world.advance({ days: 365 })
    await keep()
  }
  expect(await entries()).toBe(2)
})

test('open requests that a clock ahead of time has moved to Expired come back to the lists of hauliers', async () => {
  world.setNow(START)
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  const request = await post(owner)
  const open = async () =>
    (await world.as(haulier).get('/api/quoterequests/?status=Open')).rows.map(({ id }) => id)
  expect(await open()).toContain(request.id)
  world.advance({ days: 365 })
  await expect.poll(() => stageAfterMove(request.id)).toBe('Expired')
  world.setNow(START)
  await expect.poll(() => stageAfterMove(request.id)).toBe('Open')
  expect(await open()).toContain(request.id)
})

test('those of a company that was deactivated meanwhile come back as withheld', async () => {
  world.setNow(START)
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const request = await post(owner)
  world.advance({ days: 365 })
  await expect.poll(() => stageAfterMove(request.id)).toBe('Expired')
  await db.updateTable('company').set({ is_active: false }).where('id', '=', owner.companyId).execute()
  world.setNow(START)
  await expect.poll(() => stageAfterMove(request.id)).toBe('Withheld')
})

test('quotes that end after a clock was put back are noted', async () => {
  world.setNow(START)
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  await quote(haulier, await post(owner))
  world.advance({ days: 365 })
  await noteQuoteEnds(db, world.now)
  world.setNow(START)
  await noteQuoteEnds(db, world.now)
  const { live_until } = await db
    .selectFrom('noted_quote_ends')
    .select('live_until')
    .executeTakeFirstOrThrow()
  expect(live_until.getTime()).toBeLessThanOrEqual(world.now.getTime())
})

/** How long the mail to a recipient still waits for its next try, in milliseconds. */
async function waitOf(recipient: string): Promise<number> {
  const { due_at } = await db
    .selectFrom('mail')
    .where('recipient', '=', recipient)
    .select('due_at')
    .executeTakeFirstOrThrow()
  return due_at.getTime() - world.now.getTime()
}

test('a mail that was put off by a clock ahead of time is tried again within minutes', async () => {
  world.setNow(START)
  const to = 'late@tide.example'
  const draft = mail(world.settings, { to, subject: 'S', heading: 'H', lines: ['L'] })
  await db.transaction().execute(async (tx) => {
    await queueMails(tx, [draft], new Date('2027-06-15T08:00:00Z'))
  })
  await keep()
  expect(await waitOf(to)).toBeLessThanOrEqual(15 * 60_000)
})

test('a second factor that was used, and tries that were counted, in the wrong year do not lock out for a year', async () => {
  world.setNow(START)
  const halfMinute = Math.floor(world.now.getTime() / 30_000)
  const { companyId } = await world.company('Shipper')
  await sql`insert into second_factor (person_id, secret, last_step)
    select id, 'S', ${halfMinute + 365 * 2880} from person where company_id = ${companyId}`.execute(db)
  const inYear = Date.now() + 365 * 86_400_000
  await sql`insert into rate_limit (key, points, expire)
    values ('login:year', 10, ${inYear}), ('login:now', 10, ${Date.now() + 900_000})`.execute(db)
  await keep()
  const { rows: factors } = await sql<{
    step: number
  }>`select last_step::int as step from second_factor`.execute(db)
  expect(factors.map(({ step }) => step - halfMinute)).toEqual([10])
  const { rows: tries } = await sql<{
    key: string
  }>`select key from rate_limit where key like 'login:%'`.execute(db)
  expect(tries).toEqual([{ key: 'login:now' }])
})

test('a mail that waits for the mail server is tried again when the clock is put back by an hour', async () => {
  const hour = 3_600_000
  const to = 'cleo@tide.example'
  const draft = mail(world.settings, { to, subject: 'S', heading: 'H', lines: ['L'] })
  // As after failed tries. A job of the server may send it once it is due.
  await db.transaction().execute(async (tx) => {
    await queueMails(tx, [draft], world.now)
    await tx
      .updateTable('mail')
      .set({ due_at: new Date(world.now.getTime() + hour), attempts: 3 })
      .where('recipient', '=', to)
      .execute()
  })
  await keep()
  expect(await waitOf(to)).toBeLessThanOrEqual(hour / 4)
})
