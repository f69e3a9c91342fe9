// Rules: docs/rules/settings.md#read-replica, docs/rules/metrics.md#metrics
/**
 * Reading from real streaming replicas: in step, late, paused, stopped, and from servers that are not a replica of this
 * database.
 */
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { postContainerRequest } from '#contract/requests.ts'
import { startCluster } from '../../scripts/postgres.ts'
import { PRIMARY_SETTINGS, type RunningReplica, startReplica } from '../../scripts/postgres-replica.ts'
import { connectPostgres, migrate } from '../db/connect.ts'
import type { Company } from '../testing/companies.ts'
import { closeReaders, openEventStream } from '../testing/event-stream-client.ts'
import { aContainerRequest } from '../testing/freight.ts'
import { startWorld, type World } from '../testing/harness.ts'

const METRICS_TOKEN = 'a-token-of-prometheus'

const primary = await startCluster({ settings: PRIMARY_SETTINGS })
const name = await primary.createDatabase()
const first = connectPostgres(primary.url(name))
await migrate(first)
await first.close()
const [quick, slow] = await Promise.all([
  startReplica(primary),
  startReplica(primary, { recovery_min_apply_delay: '3s' }),
])
afterAll(async () => {
  closeReaders()
  await Promise.all([quick.stop(), slow.stop()])
  await primary.stop()
}, 300_000)

function worldOn(readUrl: string, maxLagSeconds = 5): Promise<World> {
  const open = () => connectPostgres(primary.url(name))
  return startWorld({
    database: { database: open(), reopen: open },
    env: {
      DATABASE_URL: primary.url(name),
      DATABASE_READ_URL: readUrl,
      DATABASE_READ_MAX_LAG_SECONDS: String(maxLagSeconds),
      METRICS_TOKEN,
    },
  })
}

/** The number of readings by target, in the process of a world. */
async function outcomes(world: World): Promise<Record<string, number>> {
  const { body } = await world.visitor.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
  const found = String(body).matchAll(/^quayline_replica_reads\{outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...found].map(([, outcome, count]) => [outcome, Number(count)]))
}

const post = (world: World, by: Company) =>
  world.as(by).call(postContainerRequest, { body: aContainerRequest() })

const totalOf = async (world: World, company: Company) =>
  Number((await world.as(company).get('/api/quoterequests/?page=1')).headers['x-total-count'])

async function onReplica(replica: RunningReplica, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: replica.url(name) })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function companiesOn({ url }: Pick<RunningReplica, 'url'>): Promise<number> {
  const client = new pg.Client({ connectionString: url(name) })
  await client.connect()
  const { rows } = await client.query<{ sum: number }>(
    'select ((select sum(id) from company) + (select sum(id) from session))::int as sum',
  )
  await client.end()
  return rows[0]?.sum ?? 0
}

/** Waits until a reading is answered by the replica. */
async function untilRead(world: World, company: Company): Promise<void> {
  await expect
    .poll(
      async () => {
        const before = (await outcomes(world)).fresh ?? 0
        await totalOf(world, company)
        return ((await outcomes(world)).fresh ?? 0) - before
      },
      { timeout: 20_000 },
    )
    .toBe(1)
}

test('a replica in step is read, and shows each process the writes of the others', async () => {
  const world = await worldOn(quick.url(name))
  const other = await world.another()
  const companies = await Promise.all([1, 2, 3].map(() => world.company('Shipper', { plan: 'pro12' })))
  await Promise.all(
    companies.map(async (company) => {
      await untilRead(other, company)
      for (let nth = 1; nth <= 15; nth++) {
        const { id } = await post(world, company)
        expect(await totalOf(other, company)).toBe(nth)
        expect((await other.as(company).get(`/api/quoterequests/${id}/`)).status).toBe(200)
      }
      await untilRead(other, company)
    }),
  )
  expect((await outcomes(other)).failed).toBe(0)
})

test('a late replica is not read for the companies concerned by a write until it has the write', async () => {
  const world = await worldOn(slow.url(name), 30)
  const other = await world.another()
  const [shipper, haulier, bystander] = await Promise.all([
    world.company('Shipper', { plan: 'pro12' }),
    world.company('Haulier'),
    world.company('Shipper'),
  ])
  // They were written directly, not by the product, so no reader waits for them.
  await expect.poll(() => companiesOn(slow), { timeout: 40_000 }).toBe(await companiesOn(primary))
  await untilRead(other, shipper)
  await untilRead(other, haulier)
  const stream = await openEventStream(await other.listen(), haulier)

  const { id } = await post(world, shipper)
  const before = await outcomes(other)
  expect(await totalOf(other, shipper)).toBe(1)
  // The event tells the haulier's page to fetch.
  await stream.until(() => stream.changes().includes(`request ${id}`))
  for (const process of [world, other])
    expect((await process.as(haulier).get(`/api/quoterequests/${id}/`)).status).toBe(200)
  const after = await outcomes(other)
  expect((after.behind ?? 0) - (before.behind ?? 0)).toBe(2)
  expect(after.fresh).toBe(before.fresh)

  // A company that is not concerned always reads the replica; the others read it again once it has the write.
  await totalOf(other, bystander)
  expect((await outcomes(other)).fresh).toBe((before.fresh ?? 0) + 1)
  await untilRead(other, shipper)
  expect(await totalOf(other, shipper)).toBe(1)
})

test('a paused replica is not used when it is too old, and read again when it resumes', async () => {
  const world = await worldOn(quick.url(name), 1)
  const [writer, reader] = await Promise.all([
    world.company('Shipper', { plan: 'pro12' }),
    world.company('Shipper'),
  ])
  await untilRead(world, reader)
  await onReplica(quick, 'select pg_wal_replay_pause()')
  try {
    await post(world, writer)
    expect(await totalOf(world, writer)).toBe(1)
    await expect
      .poll(
        async () => {
          await totalOf(world, reader)
          return (await outcomes(world)).late
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0)
    const { body } = await world.visitor.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
    const [, lag] = /^quayline_replica_lag_seconds (\S+)$/m.exec(String(body)) ?? []
    expect(Number(lag)).toBeGreaterThan(1)
  } finally {
    await onReplica(quick, 'select pg_wal_replay_resume()')
  }
  await untilRead(world, reader)
  await untilRead(world, writer)
  expect(await totalOf(world, writer)).toBe(1)
})

test('a replica that stops makes no call fail, and is read again when it is back', async () => {
  const world = await worldOn(quick.url(name))
  const company = await world.company('Shipper', { plan: 'pro12' })
  await untilRead(world, company)
  quick.halt()
  for (let nth = 1; nth <= 10; nth++) {
    await post(world, company)
    expect(await totalOf(world, company)).toBe(nth)
  }
  expect((await outcomes(world)).away).toBeGreaterThan(0)
  quick.resume()
  await untilRead(world, company)
  expect(await totalOf(world, company)).toBe(10)
})

test('a server that is not a replica of this database is not read', async () => {
  const stranger = await primary.createDatabase()
  const database = connectPostgres(primary.url(stranger))
  await migrate(database)
  await database.close()
  for (const url of [primary.url(name), primary.url(stranger), slow.url(stranger)]) {
    const world = await worldOn(url)
    const company = await world.company('Shipper')
    await post(world, company)
    expect(await totalOf(world, company)).toBe(1)
    expect(await outcomes(world)).toMatchObject({ fresh: 0, away: 1 })
  }
})
