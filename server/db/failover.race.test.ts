// Rules: docs/rules/interface.md#errors, docs/rules/live.md#catch-up
/** The address of the database leads to another server: a standby that is promoted, or an earlier state. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startCluster } from '../../scripts/postgres.ts'
import { PRIMARY_SETTINGS, startReplica } from '../../scripts/postgres-replica.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database-proxy.ts'
import { closeReaders, openEventStream } from '../testing/event-stream-client.ts'
import { startWorld } from '../testing/harness.ts'
import { connectPostgres, migrate } from './connect.ts'
import { isReadOnly } from './state.ts'

const primary = await startCluster({ settings: PRIMARY_SETTINGS })
const name = await primary.createDatabase()
const first = connectPostgres(primary.url(name))
await migrate(first)
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  closeReaders()
  for (const end of ends) await end()
  await first.close()
  await primary.stop()
}, 60_000)

/** Longer than the longest wait before the listening connection is opened again. */
const LISTENS_WITHIN_MS = 2000

async function behindProxy() {
  const proxy = openDatabaseProxy()
  const standby = await startReplica(primary)
  ends.push(async () => {
    proxy.close()
    await standby.stop()
  })
  return { proxy, standby, via: await proxy.via(primary.url(name)) }
}

function failOver(proxy: DatabaseProxy, to: string): void {
  proxy.cut()
  proxy.leadTo(to)
  proxy.mend()
}

test('a standby that is promoted while the process runs: notifications arrive again', async () => {
  const { proxy, standby, via } = await behindProxy()
  const database = connectPostgres(via)
  const heard: string[] = []
  await database.listen('trial', { onNotification: (payload) => heard.push(payload) })
  failOver(proxy, standby.url(name))
  const readOnly = () => isReadOnly(database).catch(() => null)
  await expect.poll(readOnly, { timeout: 10_000 }).toBe(true)
  // The listening connection has reached the standby, which refuses LISTEN.
  await setTimeout(LISTENS_WITHIN_MS)

  await sql`select pg_promote()`.execute(database.db)
  const notify = async () => {
    await sql`select pg_notify('trial', 'promoted')`.execute(database.db)
    return heard
  }
  await expect.poll(notify, { timeout: 10_000 }).toContain('promoted')
  await database.close()
}, 60_000)

test('a database that returns to an earlier state: open pages come back, and load everything again', async () => {
  const { proxy, standby, via } = await behindProxy()
  const open = () => connectPostgres(via)
  const world = await startWorld({ database: { database: open(), reopen: open } })
  const shipper = await world.company('Shipper')
  const earlier = connectPostgres(standby.url(name))
  ends.unshift(() => earlier.close())
  const isCopied = () => earlier.db.selectFrom('session').select('person_id').execute()
  await expect.poll(isCopied, { timeout: 10_000 }).toContainEqual({ person_id: shipper.id })
  await sql`select pg_promote()`.execute(earlier.db)
  // The primary goes on, and its later transactions are lost.
  await sql`do $$ begin for n in 1..100 loop perform pg_current_xact_id(); commit; end loop; end $$`.execute(
    first.db,
  )

  const base = await world.listen()
  const page = await openEventStream(base, shipper)
  failOver(proxy, standby.url(name))
  await page.until(() => page.hasEnded())
  const back = await openEventStream(base, shipper, page.lastId())
  await back.until(() => back.messages.some(({ event }) => event === 'refresh'))
}, 60_000)
