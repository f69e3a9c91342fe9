/** The size of the tables and their indexes (node bench/sizes.ts [requests …]). docs/scale.md works with the figures. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startPostgres } from '../scripts/postgres.ts'
import { buildApp } from '../server/app.ts'
import { connectPostgres, type Database, type Db, migrate } from '../server/db/connect.ts'
import { readSettings } from '../server/settings.ts'
import { writeCalls } from './calls.ts'
import { cpuOf } from './cpu-clock.ts'
import { fill, marketplace } from './fill.ts'
import { report } from './report.ts'

const MIN_BYTES = 1_000_000
const WRITES = 500

interface Size {
  readonly name: string
  readonly rows: number
  readonly heap: number
  readonly indexes: number
}

const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(1)

/** Prints the size of the large tables, in total and for each request. */
async function printSizes(db: Db, requests: number): Promise<void> {
  const { rows } = await sql<Size>`
    select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as heap,
      pg_indexes_size(oid)::float8 as indexes
    from pg_class where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace
      and pg_total_relation_size(oid) > ${MIN_BYTES}
    order by pg_total_relation_size(oid) desc`.execute(db)
  console.log(`\n${requests.toLocaleString('en-GB')} requests`)
  report([
    ['table', 'rows', 'table MB', 'indexes MB', 'bytes for a request'],
    ...rows.map(({ name, rows, heap, indexes }) => [
      name,
      rows.toLocaleString('en-GB'),
      mb(heap),
      mb(indexes),
      ((heap + indexes) / requests).toFixed(0),
    ]),
  ])
}

/** Makes each kind of write over HTTP, and prints by how much the tables and the write-ahead log grow for a call. */
async function printWrites(database: Database, requests: number): Promise<void> {
  const { db } = database
  const dataDir = mkdtempSync(join(tmpdir(), 'quayline-sizes-'))
  const env = { DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }
  const app = await buildApp({
    settings: readSettings(env),
    database,
    clock: () => new Date(),
    withBackground: false,
  })
  const grown = new Map<string, number[]>()
  const cpu: [server: number, postgres: number][] = []
  const calls = await writeCalls(db, marketplace(requests), WRITES, 0, 1)
  for (const [nth, { httpCalls }] of calls.entries()) {
    const before = await bytesOf(db)
    const [server, postgres] = [process.cpuUsage(), await cpuOf(db)]
    for (const { method, path, headers, body } of httpCalls) {
      const { statusCode } = await app.inject({
        method,
        url: path,
        headers,
        ...(body ? { payload: body } : {}),
      })
      if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode}`)
    }
    const { user, system } = process.cpuUsage(server)
    cpu.push([(user + system) / 1000 / httpCalls.length, ((await cpuOf(db)) - postgres) / httpCalls.length])
    for (const [name, bytes] of await bytesOf(db)) {
      const ofCalls = grown.get(name) ?? calls.map(() => 0)
      ofCalls[nth] = (bytes - (before.get(name) ?? 0)) / httpCalls.length
      grown.set(name, ofCalls)
    }
  }
  await app.close()
  rmSync(dataDir, { recursive: true })
  console.log(`\nBytes that a call adds, tables with their indexes (${WRITES} calls of each kind)`)
  report([
    ['table', ...calls.map(({ name }) => name)],
    ...[...grown]
      .filter(([, all]) => all.some((bytes) => bytes > 0))
      .map(([name, all]) => [name, ...all.map((bytes) => bytes.toFixed(0))]),
    ['CPU ms, server without HTTP', ...cpu.map(([ms]) => ms.toFixed(2))],
    ['CPU ms, PostgreSQL', ...cpu.map(([, ms]) => ms.toFixed(2))],
  ])
}

async function bytesOf(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all select 'write-ahead log', (pg_current_wal_insert_lsn() - '0/0')::float8`.execute(db)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(100_000)
const given = process.env.BENCH_DATABASE_URL
const postgres = given ? null : await startPostgres({ settings: { shared_buffers: '1GB' } })
try {
  for (const requests of sizes) {
    const database = connectPostgres(given ?? postgres?.url(await postgres.createDatabase()) ?? '', {
      connections: 1,
    })
    if (!given) {
      await migrate(database)
      await fill(database.db, marketplace(requests))
    }
    await printSizes(database.db, requests)
    await printWrites(database, requests)
    await database.close()
  }
} finally {
  await postgres?.stop()
}
