// Rules: docs/rules/interface.md#errors
/** Faults of the connection to PostgreSQL: callers get refusals, and everything recovers without a restart. */
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import { postContainerRequest } from '#contract/requests.ts'
import { announce } from '../live/announce.ts'
import { mail } from '../mail/layout.ts'
import { queueMails } from '../mail/outbox.ts'
import type { MailTransport } from '../mail/transport.ts'
import { sendDueMails } from '../mail/worker.ts'
import type { Answer } from '../testing/caller.ts'
import { freshDatabase } from '../testing/database.ts'
import { openDatabaseProxy } from '../testing/database-proxy.ts'
import { closeReaders, openEventStream } from '../testing/event-stream-client.ts'
import { aContainerRequest } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { NoConnection } from './connect.ts'

const proxy = openDatabaseProxy()
afterAll(proxy.close)
const METRICS_TOKEN = 'a-token-of-prometheus'
const world = await startWorld({ databaseVia: proxy.via, env: { METRICS_TOKEN } })
/** Another server on the same database, through its own proxy. */
const untouched = await world.another()
afterAll(closeReaders)

/** Stops the callers even if the test has failed. */
const MAX_ANSWERS = 2000

test('PostgreSQL ends every session: each answer is right or a 503, and acknowledged writes stay', async () => {
  const owners = await Promise.all(
    Array.from({ length: 6 }, () => world.company('Haulier', { plan: 'pro12' })),
  )
  const answers: Answer[] = []
  let isOver = false
  const body = postContainerRequest.body?.encode(aContainerRequest())
  const calling = owners.map(async (owner) => {
    while (!isOver && answers.length < MAX_ANSWERS) {
      answers.push(await world.as(owner).post(postContainerRequest.path, body))
      answers.push(await world.as(owner).get(getMe.path))
    }
  })
  for (let round = 0; round < 3; round++) {
    const before = answers.length
    await expect.poll(() => answers.length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(before + 6)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(untouched.database.db)
  }
  isOver = true
  await Promise.all(calling)

  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.filter(({ headers }) => headers['retry-after'] === undefined)).toEqual([])
  const others = answers.filter(({ status }) => ![200, 201, 503].includes(status))
  expect(others.map(({ status, body }) => [status, body])).toEqual([])
  const acknowledged = answers.flatMap(({ status, body }) => (status === 201 ? [Number(body.id)] : []))
  const rows = await untouched.database.db.selectFrom('request').select('id').execute()
  const kept = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

test('a database that stops answering: calls are refused within ten seconds, and work again when it is back', async () => {
  const owner = await world.company('Shipper')
  const me = () => world.as(owner).get(getMe.path)
  await Promise.all(Array.from({ length: 4 }, me))

  proxy.freeze()
  const began = performance.now()
  const during = await Promise.all(Array.from({ length: 4 }, me))
  expect(during.map(({ status }) => status)).toEqual([503, 503, 503, 503])
  expect(performance.now() - began).toBeLessThan(10_000)

  proxy.mend()
  const back = performance.now()
  await expect.poll(async () => (await me()).status, { timeout: 5000 }).toBe(200)
  expect(performance.now() - back).toBeLessThan(5000)
})

test('a database that takes no changes: reads work, changes are refused with 503, and all is well afterwards', async () => {
  const { db } = untouched.database
  const owner = await world.company('Shipper')
  const body = postContainerRequest.body?.encode(aContainerRequest())
  const post = () => world.as(owner).post(postContainerRequest.path, body)
  const becomes = (state: 'on' | 'off') =>
    db.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = off`.execute(connection)
      await sql`do $$ begin execute format('alter database %I set default_transaction_read_only = ${sql.raw(state)}',
        current_database()); end $$`.execute(connection)
      // Open connections keep their settings.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(connection)
    })
  await becomes('on')
  onTestFinished(() => becomes('off'))
  await expect.poll(async () => (await world.as(owner).get(getMe.path)).status).toBe(200)
  const refused = await post()
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await world.visitor.get('/readyz')).body).toEqual({ status: 'ready', database: 'takes no changes' })
  const metrics = await world.visitor.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
  expect(String(metrics.body)).toMatch(/^quayline_database_up 0$/m)
  await becomes('off')
  await expect.poll(async () => (await post()).status).toBe(201)
})

test('settings that an administrator gave the database do not reach the statements of the product', async () => {
  const { db } = untouched.database
  const alter = (change: string) =>
    sql`do $$ begin execute format('alter database %I ${sql.raw(change)}', current_database()); end $$`.execute(
      db,
    )
  onTestFinished(async () => {
    await alter('reset datestyle')
    await alter('reset default_transaction_isolation')
  })
  await alter("set datestyle = ''German''")
  await alter("set default_transaction_isolation = ''repeatable read''")
  const fresh = await world.another()
  const owner = await world.company('Shipper')
  expect((await fresh.as(owner).get(getMe.path)).status).toBe(200)
  const { rows } = await sql`select current_setting('transaction_isolation') as isolation`.execute(
    fresh.database.db,
  )
  expect(rows).toEqual([{ isolation: 'read committed' }])
})

test('a database that stops answering while tries are counted: a sign-in is refused with 503', async () => {
  const frozen = openDatabaseProxy()
  onTestFinished(frozen.close)
  const counting = await startWorld({ databaseVia: frozen.via, env: { RATE_LIMITS: 'on' } })
  const signIn = () =>
    counting.visitor.post('/api/auth/login/', { username: 'ada@tide.example', password: 'not-the-password' })
  expect((await signIn()).status).toBe(400)
  frozen.freeze()
  const answers = await Promise.all([signIn(), signIn()])
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  frozen.mend()
  await expect.poll(async () => (await signIn()).status, { timeout: 5000 }).toBe(400)
})

test('a mail is sent once even if the database connection breaks before the mail is marked as sent', async () => {
  // A database of its own: the mail job of a server would take the mail first.
  const link = openDatabaseProxy()
  onTestFinished(link.close)
  const { database } = await freshDatabase(link.via)
  onTestFinished(database.close)
  const { db } = database
  const draft = mail(world.settings, { to: 'ada@tide.example', subject: 'S', heading: 'H', lines: ['L'] })
  await db.transaction().execute((tx) => queueMails(tx, [draft], world.now))
  const sent: string[] = []
  const transport: MailTransport = {
    async send({ to }) {
      sent.push(to)
      link.cut()
      setTimeout(link.mend, 700)
    },
    close: async () => undefined,
  }
  await sendDueMails({ db, transport, clock: () => world.now, log: world.app.log })
  const { sent_at } = await db
    .selectFrom('mail')
    .select('sent_at')
    .where('recipient', '=', 'ada@tide.example')
    .executeTakeFirstOrThrow()
  expect([sent, sent_at]).toEqual([['ada@tide.example'], world.now])
})

test('connections that the network drops: events reach open pages again', async () => {
  const shipper = await world.company('Shipper')
  const reader = await openEventStream(await world.listen(), shipper)
  proxy.forget()
  await untouched.database.db
    .transaction()
    .execute((tx) => announce(tx, { kind: 'quote', requestId: 7, companies: [shipper.companyId] }))
  await reader.until(() => reader.changes().includes('quote 7'))
})

test('a connection that the network drops as it is made: its caller is refused, and the next one is answered', async () => {
  const own = openDatabaseProxy()
  onTestFinished(own.close)
  const { database } = await freshDatabase(own.via)
  const ids = () => database.db.selectFrom('company').select('id').execute()
  own.forgetAccepted()
  const refused = await ids().catch((error: unknown) => error)
  own.mend()
  expect(refused).toBeInstanceOf(NoConnection)
  expect(await ids()).toEqual([])
  await database.close()
}, 20_000)

test('a listening connection that the network drops does not hold up the end', async () => {
  const own = openDatabaseProxy()
  onTestFinished(own.close)
  const { database } = await freshDatabase(own.via)
  await database.listen('trial', { onNotification: () => undefined })
  own.forget()
  await database.close()
}, 10_000)
