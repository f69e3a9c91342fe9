import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase } from '../../testing/database.ts'
import { schemaOf } from '../../testing/schema.ts'
import { migrate } from '../connect.ts'

const connect = join(import.meta.dirname, '../connect.ts')
const MIGRATE = `
  import { connectPostgres, migrate } from ${JSON.stringify(connect)}
  await migrate(connectPostgres(process.argv[1]))
`

async function newDatabase() {
  const database = await emptyDatabase()
  onTestFinished(() => database.close())
  return database
}

test('a process killed in the middle of migrating leaves a database that the next one migrates', async () => {
  // given an old database, and a process in the middle: it has begun 003 and waits for a table
  const database = await newDatabase()
  const expected = await newDatabase()
  await migrate(expected)
  const { db, url } = database
  const oldest = readFileSync(join(import.meta.dirname, 'testing/1-c21a555.sql'), 'utf8')
  for (const statement of oldest.replace(/^--.*$/gm, '').split(/;\n/))
    if (statement.trim() !== '') await sql.raw(statement).execute(db)
  const blocked = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const blocking = db.transaction().execute(async (tx) => {
    await sql`lock table checkout`.execute(tx)
    isHeld.resolve()
    await blocked.promise
  })
  await isHeld.promise
  const child = spawn(process.execPath, ['--input-type=module', '-e', MIGRATE, url], { stdio: 'inherit' })
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%checkout%'`
  await vi.waitUntil(async () => (await waiting.execute(db)).rows[0]?.n === 1, { timeout: 30_000 })
  // when it is killed
  child.kill('SIGKILL')
  await once(child, 'exit')
  blocked.resolve()
  await blocking
  // then the next process begins again and ends with the whole schema
  await migrate(database)
  expect(await schemaOf(db as never)).toEqual(await schemaOf(expected.db as never))
})
