// Rules: docs/rules/interface.md#errors
/** The address of the database leads to a standby, which is promoted later. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startCluster } from '../../scripts/postgres.ts'
import { PRIMARY_SETTINGS, startReplica } from '../../scripts/postgres-replica.ts'
import { openDatabaseProxy } from '../testing/database-proxy.ts'
import { connectPostgres, isReadOnly } from './connect.ts'

const primary = await startCluster({ settings: PRIMARY_SETTINGS })
const name = await primary.createDatabase()
const standby = await startReplica(primary)
const proxy = openDatabaseProxy()
afterAll(async () => {
  proxy.close()
  await standby.stop()
  await primary.stop()
}, 60_000)

/** Longer than the longest wait before the listening connection is opened again. */
const LISTENS_WITHIN_MS = 2000

test('a standby that is promoted while the process runs: notifications arrive again', async () => {
  const database = connectPostgres(await proxy.via(primary.url(name)))
  const heard: string[] = []
  await database.listen('trial', { heard: (payload) => heard.push(payload) })
  proxy.cut()
  proxy.leadTo(standby.url(name))
  proxy.mend()
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
