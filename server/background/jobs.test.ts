import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createCompany } from '#contract/registration.ts'
import { mail } from '../mail/layout.ts'
import { readMailbox } from '../mail/mailbox.ts'
import { queueMails } from '../mail/outbox.ts'
import { startWorld } from '../testing/harness.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { mailedToken, sentMails } from '../testing/mailbox.ts'
import { registeredAdmin, registration, signIn } from '../testing/registered.ts'
import { dropExpired } from './housekeeping.ts'

const world = await startWorld()
const { db } = world.database

/** By then the job that sends mails has had a turn, which it has every two seconds. */
const NEXT_TURN_MS = 2500

const someMail = (to: string, { settings } = world) =>
  mail(settings, { to, subject: 'S', heading: 'H', lines: ['L'] })

test('a queued mail is sent immediately', async () => {
  await world.visitor.get('/readyz')
  const taken: number[] = []
  for (let round = 0; round < 5; round++) {
    const to = `quick${round}@tide.example`
    await db.transaction().execute((tx) => queueMails(tx, [someMail(to)], world.now))
    const start = performance.now()
    await sentMails(world, to)
    taken.push(performance.now() - start)
  }
  // Without being woken, each would wait for the next turn of the job.
  expect(Math.min(...taken)).toBeLessThan(1500)
})

test('a mail that waited for its mail server is sent when the server is back', async () => {
  const server = await startMailServer()
  await server.stop()
  const posting = await startWorld({ env: { SMTP_URL: server.url } })
  await posting.visitor.get('/readyz')
  const post = someMail('ada@tide.example', posting)
  await posting.database.db.transaction().execute((tx) => queueMails(tx, [post], posting.now))
  await expect
    .poll(() => posting.database.db.selectFrom('mail').select('last_error').execute(), { timeout: 5000 })
    .toEqual([{ last_error: expect.stringContaining('ECONNREFUSED') }])

  const back = await startMailServer(server.port)
  posting.advance({ minutes: 1 })
  await expect.poll(() => back.received.length, { timeout: 5000 }).toBe(1)
  await setTimeout(NEXT_TURN_MS)
  expect(back.received.length).toBe(1)
  await back.stop()
  expect(await readMailbox(posting.settings.dataDir)).toEqual([])
})

test('a mail that hangs when the app closes is tried again soon, and not when its lease ends', async () => {
  const server = await startMailServer()
  server.delayMs = 60_000
  onTestFinished(() => server.stop())
  const posting = await startWorld({ env: { SMTP_URL: server.url } })
  await posting.visitor.get('/readyz')
  const post = someMail('ada@tide.example', posting)
  await posting.database.db.transaction().execute((tx) => queueMails(tx, [post], posting.now))
  const rows = () =>
    posting.database.db.selectFrom('mail').select(['attempts', 'leased', 'last_error']).execute()
  await expect.poll(rows, { timeout: 5000 }).toMatchObject([{ attempts: 1, leased: true }])
  await setTimeout(500)
  await posting.app.close()
  expect(await rows()).toMatchObject([
    { leased: false, last_error: expect.stringContaining('did not confirm it: The product ended') },
  ])
}, 20_000)

test('removes what has expired, and keeps everything else', async () => {
  const { email, token, companyId } = await registeredAdmin(world)
  const { company, companyName } = registration()
  await world.visitor.ask(createCompany, {
    body: company,
    headers: { 'idempotency-key': 'kept-for-a-day' },
  })
  await world.visitor.post('/api/password_reset/', { email })
  await mailedToken(world, email)
  const counts = async () => ({
    companies: await countOf('company', 'name', companyName),
    claimed: await countOf('company', 'id', companyId),
    keys: await countOf('idempotency_key', 'status', 201),
    tokens: await countOf('password_token', 'created_at', started),
    mails: await countOf('mail', 'recipient', email),
  })
  const started = world.now
  const all = { companies: 1, claimed: 1, keys: 1, tokens: 1, mails: 2 }

  await dropExpired(db, world.now, world.settings.securityLogDays)
  expect(await counts()).toEqual(all)
  world.advance({ hours: 2 })
  await dropExpired(db, world.now, world.settings.securityLogDays)
  expect(await counts()).toEqual({ ...all, tokens: 0 })
  world.advance({ hours: 23 })
  await dropExpired(db, world.now, world.settings.securityLogDays)
  expect(await counts()).toEqual({ ...all, tokens: 0, companies: 0, keys: 0 })
  expect((await world.as(token).get('/api/auth/user')).status).toBe(200)

  world.advance({ days: 30 })
  const fresh = await signIn(world, email)
  await dropExpired(db, world.now, world.settings.securityLogDays)
  expect(await counts()).toEqual({ companies: 0, claimed: 1, keys: 0, tokens: 0, mails: 0 })
  expect(
    await db.selectFrom('session').where('expires_at', '<=', world.now).select('person_id').execute(),
  ).toEqual([])
  expect((await world.as(fresh).get('/api/auth/user')).status).toBe(200)
})

test('closing the app ends the jobs', async () => {
  const closing = await startWorld()
  await closing.visitor.get('/readyz')
  await closing.app.close()
  await closing.database.db
    .transaction()
    .execute((tx) => queueMails(tx, [someMail('late@tide.example', closing)], closing.now))
  await setTimeout(NEXT_TURN_MS)
  expect(await readMailbox(closing.settings.dataDir)).toEqual([])
})

type Counted = 'company' | 'idempotency_key' | 'password_token' | 'mail'

async function countOf(table: Counted, column: string, value: unknown): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .where(db.dynamic.ref(column), '=', value)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
