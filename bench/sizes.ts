/**
 * The size of the tables and their indexes, and the effect of monthly partitions of the requests
 * (node bench/sizes.ts [requests …]). docs/scale.md works with the figures.
 */
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

const LEAST_BYTES = 1_000_000
const TURNS = 200
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
      and pg_total_relation_size(oid) > ${LEAST_BYTES}
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

async function cpuMs(db: Db, turns: number, turn: (nth: number) => Promise<unknown>): Promise<number> {
  const before = await cpuOf(db)
  for (let nth = 0; nth < turns; nth++) await turn(nth)
  return ((await cpuOf(db)) - before) / turns
}

/** Where the months begin, as the first id of each: ids rise with time. */
async function monthsOf(db: Db): Promise<number[]> {
  const { rows } = await sql<{ first: number }>`
    select min(id)::int as first from request group by date_trunc('month', created_at) order by 1`.execute(db)
  return rows.map(({ first }) => first)
}

/** Copies the requests into a table of months, cut by id, with the indexes of the lists. */
async function makeMonths(db: Db, firsts: readonly number[], table: string): Promise<void> {
  const name = sql.table(table)
  await sql`drop table if exists ${name}`.execute(db)
  await sql`create table ${name} (like request including defaults) partition by range (id)`.execute(db)
  for (const [nth, first] of firsts.entries()) {
    const from = nth === 0 ? sql`minvalue` : sql.lit(first)
    const next = firsts[nth + 1]
    const to = next === undefined ? sql`maxvalue` : sql.lit(next)
    const part = sql.table(`${table}_${nth}`)
    await sql`create table ${part} partition of ${name} for values from (${from}) to (${to})`.execute(db)
  }
  await sql`insert into ${name} select ${sql.join((await columnsOf(db)).map((column) => sql.ref(column)))} from request`.execute(
    db,
  )
  await sql`alter table ${name} add primary key (id)`.execute(db)
  const { rows } = await sql<{ definition: string }>`
    select regexp_replace(pg_get_indexdef(indexrelid), '^CREATE INDEX \\S+ ON \\S+ ', '') as definition
    from pg_index where indrelid = 'request'::regclass and not indisunique`.execute(db)
  for (const { definition } of rows) await sql`create index on ${name} ${sql.raw(definition)}`.execute(db)
  await sql`analyze ${name}`.execute(db)
}

async function columnsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'request'::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/** The typical reads of lists and details, on one table. */
function readsOf(
  db: Db,
  table: string,
  requests: number,
): readonly [string, (nth: number) => Promise<unknown>][] {
  const name = sql.table(table)
  return [
    [
      'one by id',
      (nth) => sql`select id, status from ${name} where id = ${1 + ((nth * 7919) % requests)}`.execute(db),
    ],
    [
      "an owner's newest ten",
      (nth) =>
        sql`select id, status from ${name} where owner_id = ${2 + nth * 7} order by id desc limit 10`.execute(
          db,
        ),
    ],
    [
      'the newest ten open',
      (nth) =>
        sql`select id, status from ${name} where status = 'Open' and deadline >= current_date and owner_id <> ${nth}
          order by id desc limit 10`.execute(db),
    ],
  ]
}

async function trialOfMonths(db: Db, requests: number): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  const months = await monthsOf(db)
  // Three years of the same rows: each month in several pieces.
  const pieces = Math.ceil(36 / months.length)
  const many = Array.from(
    { length: months.length * pieces },
    (_, nth) => 1 + Math.floor((nth * requests) / (months.length * pieces)),
  )
  const tables = [
    ['request', 'one table'],
    ['request_months', `${months.length} months`],
    ['request_pieces', `${many.length} months`],
  ] as const
  await makeMonths(db, months, 'request_months')
  await makeMonths(db, many, 'request_pieces')
  const measured = new Map<string, string[]>()
  for (const [table] of tables)
    for (const [what, read] of readsOf(db, table, requests)) {
      await cpuMs(db, 20, read)
      measured.set(what, [...(measured.get(what) ?? []), (await cpuMs(db, TURNS, read)).toFixed(3)])
    }
  console.log('\nCPU milliseconds of PostgreSQL for a read, by months')
  report([['read', ...tables.map(([, name]) => name)], ...[...measured].map(([what, all]) => [what, ...all])])

  const began = performance.now()
  await sql`alter table request_months detach partition request_months_0`.execute(db)
  const detached = performance.now() - began
  const { rows } = await sql<{
    count: number
  }>`select count(*)::float8 as count from request_months_0`.execute(db)
  const cpu = await cpuMs(db, 1, () =>
    sql`delete from request_pieces where id in (select id from request_months_0)`.execute(db),
  )
  console.log(
    `\nTaking the oldest month away (${rows[0]?.count.toLocaleString('en-GB')} requests): detached in ${detached.toFixed(0)} ms; deleted in ${cpu.toFixed(0)} ms of CPU, and to be vacuumed.`,
  )
  for (const table of ['request_months_0', 'request_months', 'request_pieces'])
    await sql`drop table ${sql.table(table)}`.execute(db)
}

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(100_000)
const given = process.env.BENCH_DATABASE_URL
const postgres = given ? null : await startPostgres({ settings: { shared_buffers: '1GB' } })
try {
  for (const [nth, requests] of sizes.entries()) {
    const database = connectPostgres(given ?? postgres?.url(await postgres.createDatabase()) ?? '', {
      connections: 1,
    })
    if (!given) {
      await migrate(database)
      await fill(database.db, marketplace(requests))
    }
    await printSizes(database.db, requests)
    await printWrites(database, requests)
    if (nth === sizes.length - 1) await trialOfMonths(database.db, requests)
    await database.close()
  }
} finally {
  await postgres?.stop()
}
