// Rules: docs/rules/interface.md#no-changes
/** A database that takes no changes, or whose disk is full: readings go on, and the operator is told. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { examine } from '../doctor/checks.ts'
import { readSettings } from '../settings.ts'
import { addKey } from '../testing/api-keys.ts'
import { migratedDatabaseUrl } from '../testing/database.ts'
import { startWorld, type World } from '../testing/harness.ts'
import { connectPostgres, type Db } from './connect.ts'

const METRICS_TOKEN = 'a-token-of-prometheus'
const LISTS = '/api/quoterequests/'
const OVERVIEW = '/api/operator/overview/'

/** Changes a setting of a database; open connections keep the old one, and are ended. */
async function alterDatabase(db: Db, setting: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set default_transaction_read_only = off`.execute(connection)
    await sql`do $$ begin execute format('alter database %I ${sql.raw(setting)}', current_database()); end $$`.execute(
      connection,
    )
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(connection)
  })
}

/** As PostgreSQL answers on a full disk: temporary files cannot be written, nor a session. */
async function fillDisk(db: Db): Promise<void> {
  const full = `raise exception using errcode = '53100', message = 'could not extend file: No space left on device';`
  await sql`create schema full_disk`.execute(db)
  await sql`create function full_disk.refuse() returns trigger language plpgsql as ${sql.lit(`begin ${full} end`)}`.execute(
    db,
  )
  for (const table of ['session', 'operator_session', 'api_key'])
    await sql`create trigger full_disk before insert or update on ${sql.table(table)}
      execute function full_disk.refuse()`.execute(db)
  await sql`create function full_disk.generate_series(int, int) returns setof int language plpgsql
    as ${sql.lit(`begin ${full} end`)}`.execute(db)
  await alterDatabase(db, 'set search_path = full_disk, pg_catalog, public')
}

async function emptyDisk(db: Db): Promise<void> {
  await alterDatabase(db, 'reset search_path')
  await sql`drop schema full_disk cascade`.execute(db)
}

/** A user, an operator and a program whose last use is to be written at their next call. */
async function idleCallers(world: World) {
  const user = await world.company('Shipper', { plan: 'pro12' })
  const operator = await world.operator()
  const key = await addKey(world, user, 'read')
  const read = async (who: { token: string } | string, path: string) => (await world.as(who).get(path)).status
  // The address of a key is noted at its first use.
  await read(key, LISTS)
  world.advance({ minutes: 15 })
  return {
    operator,
    call: async () => [await read(user, LISTS), await read(operator, OVERVIEW), await read(key, LISTS)],
  }
}

async function isUp(world: World): Promise<string | undefined> {
  const { body } = await world.visitor.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
  return /^quayline_database_up (\d)$/m.exec(String(body))?.[1]
}

/** Whether no connection of the pool is one that was ended. The next test file would meet it. */
async function answersAll({ database }: World): Promise<boolean> {
  const queries = Array.from({ length: 20 }, () => sql`select 1`.execute(database.db))
  const answers = await Promise.allSettled(queries)
  return answers.every(({ status }) => status === 'fulfilled')
}

test('a database that takes no changes: users, operators and programs go on reading after a pause', async () => {
  const world = await startWorld({ env: { METRICS_TOKEN } })
  const { db } = (await world.another()).database
  const callers = await idleCallers(world)
  await alterDatabase(db, 'set default_transaction_read_only = on')
  await expect.poll(callers.call).toEqual([200, 200, 200])
  expect(await isUp(world)).toBe('0')
  await alterDatabase(db, 'reset default_transaction_read_only')
  await expect.poll(() => answersAll(world)).toBe(true)
})

test('a full disk: readings go on, /readyz, the metrics and the first page say so, and all is well afterwards', async () => {
  const world = await startWorld({ env: { METRICS_TOKEN } })
  const { db } = (await world.another()).database
  const callers = await idleCallers(world)
  await fillDisk(db)
  await expect.poll(callers.call).toEqual([200, 200, 200])
  const ready = async () => (await world.visitor.get('/readyz')).body
  // A connection that was being opened meanwhile may still have found room, which holds for ten seconds.
  await expect
    .poll(ready, { timeout: 15_000, interval: 500 })
    .toEqual({ status: 'ready', database: 'has no room' })
  expect(await isUp(world)).toBe('0')
  const { body } = await world.as(callers.operator).get(OVERVIEW)
  expect(body.cautions).toContainEqual(expect.stringContaining('The disk of the database is full'))
  await emptyDisk(db)
  await expect.poll(ready, { timeout: 15_000, interval: 500 }).toEqual({ status: 'ready' })
  expect(await callers.call()).toEqual([200, 200, 200])
})

test('the doctor says that the disk of the database is full', async () => {
  const url = await migratedDatabaseUrl()
  const opened = connectPostgres(url)
  onTestFinished(opened.close)
  await fillDisk(opened.db)
  const dataDir = mkdtempSync(join(tmpdir(), 'quayline-doctor-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const found = await examine(readSettings({ DATABASE_URL: url, DATA_DIR: dataDir }), null, new Date())
  expect(found.filter(({ part, state }) => part === 'database' && state === 'failed')).toEqual([
    expect.objectContaining({ text: expect.stringContaining('is full') }),
  ])
})
