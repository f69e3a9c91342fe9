/**
 * Months as partitions of the requests, beside one table with the same rows (node bench/months.ts [millions]). Each million
 * is half a year of a marketplace of 5,000 companies, of which only the newest has open requests. Ids rise with time, so a
 * month is a range of ids. docs/scale.md works with the figures.
 */
import { type RawBuilder, sql } from 'kysely'
import { startPostgres } from '../scripts/postgres.ts'
import { connectPostgres, type Db, migrate } from '../server/db/connect.ts'
import { cpuOf } from './cpu-clock.ts'
import { fill, marketplace } from './fill.ts'
import { report } from './report.ts'

const MILLION = 1_000_000
const TURNS = 200
/** Of the half year that a million requests take. */
const MONTHS = 6
const PLAIN = 'request_plain'
const MONTHLY = 'request_monthly'

/** Makes both tables with the rows of the filled one, once for each half year, and the indexes of lists and details. */
async function makeTables(db: Db, millions: number): Promise<void> {
  await sql`create table ${sql.table(PLAIN)} (like request including defaults)`.execute(db)
  await sql`create table ${sql.table(MONTHLY)} (like request including defaults) partition by range (id)`.execute(
    db,
  )
  const months = millions * MONTHS
  const border = (nth: number) =>
    nth === 0
      ? sql`minvalue`
      : nth === months
        ? sql`maxvalue`
        : sql.lit(1 + Math.floor((nth * MILLION) / MONTHS))
  for (let nth = 0; nth < months; nth++)
    await sql`create table ${sql.table(`${MONTHLY}_${nth}`)} partition of ${sql.table(MONTHLY)}
      for values from (${border(nth)}) to (${border(nth + 1)})`.execute(db)
  for (const table of [PLAIN, MONTHLY]) {
    for (let half = 0; half < millions; half++) await copyHalfYear(db, table, half, millions)
    await addIndexes(db, table)
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
    console.log(`${table}: ${await sizeOf(db, table)}`)
  }
}

async function copyHalfYear(db: Db, table: string, half: number, millions: number): Promise<void> {
  const isNewest = half === millions - 1
  const changed: Record<string, RawBuilder<unknown>> = {
    id: sql`id + ${sql.lit(half * MILLION)}`,
    created_at: sql`created_at - interval '180 days' * ${sql.lit(millions - 1 - half)}`,
    ...(isNewest ? {} : { stage: sql`case when stage = 'Open' then 'Expired' else stage end` }),
  }
  const columns = (await columnsOf(db)).map((name) => changed[name] ?? sql.ref(name))
  await sql`insert into ${sql.table(table)} select ${sql.join(columns)} from request order by id`.execute(db)
}

async function columnsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'request'::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/** Those of the product but the ones for searches and filters, which take longest to build and serve none of the reads. */
async function addIndexes(db: Db, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} add primary key (id)`.execute(db)
  const { rows } = await sql<{ definition: string }>`
    select regexp_replace(pg_get_indexdef(indexrelid), '^CREATE INDEX \\S+ ON \\S+ ', '') as definition
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid = 'request'::regclass and not indisunique and amname = 'btree'`.execute(db)
  for (const { definition } of rows)
    await sql`create index on ${sql.table(table)} ${sql.raw(definition)}`.execute(db)
}

async function sizeOf(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ heap: number; indexes: number }>`
    select sum(pg_table_size(oid))::float8 / 2 ^ 30 as heap, sum(pg_indexes_size(oid))::float8 / 2 ^ 30 as indexes
    from pg_class where relkind = 'r' and starts_with(relname, ${table})`.execute(db)
  const [{ heap, indexes } = { heap: 0, indexes: 0 }] = rows
  return `${heap.toFixed(1)} GB, indexes ${indexes.toFixed(1)} GB`
}

interface Read {
  readonly name: string
  readonly make: (table: string, nth: number) => RawBuilder<unknown>
}

const ownerOf = (nth: number) => 2 + nth * 7

const reads = (requests: number): readonly Read[] => [
  {
    name: 'one by id',
    make: (table, nth) =>
      sql`select id, status from ${sql.table(table)} where id = ${1 + ((nth * 7919) % requests)}`,
  },
  {
    name: "an owner's newest ten accepted",
    make: (table, nth) => sql`select id, status from ${sql.table(table)}
      where owner_id = ${ownerOf(nth)} and stage = 'Accepted' order by id desc limit 10`,
  },
  {
    name: 'the same, of the last twelve months',
    make: (table, nth) => sql`select id, status from ${sql.table(table)}
      where owner_id = ${ownerOf(nth)} and stage = 'Accepted' and id > ${requests - 2 * MILLION} order by id desc limit 10`,
  },
  {
    name: 'the newest ten open',
    make: (table, nth) => sql`select id, status from ${sql.table(table)}
      where stage = 'Open' and deadline >= current_date and owner_id <> ${nth} order by id desc limit 10`,
  },
]

/** CPU milliseconds of PostgreSQL for a turn. */
async function cpuMs(db: Db, turns: number, turn: (nth: number) => Promise<unknown>): Promise<number> {
  const before = await cpuOf(db)
  for (let nth = 0; nth < turns; nth++) await turn(nth)
  return ((await cpuOf(db)) - before) / turns
}

async function measureReads(db: Db, requests: number): Promise<void> {
  const rows: string[][] = []
  for (const { name, make } of reads(requests)) {
    const figures: string[] = []
    for (const table of [PLAIN, MONTHLY]) {
      const read = (nth: number) => make(table, nth).execute(db)
      await cpuMs(db, 20, read)
      figures.push((await cpuMs(db, TURNS, read)).toFixed(3))
    }
    rows.push([name, ...figures])
  }
  console.log('\nCPU milliseconds of PostgreSQL for a read')
  report([['read', 'one table', 'months'], ...rows])
}

/** Removes the oldest month in both ways. */
async function measureRemoval(db: Db): Promise<void> {
  const oldest = sql.table(`${MONTHLY}_0`)
  const began = performance.now()
  await sql`alter table ${sql.table(MONTHLY)} detach partition ${oldest}`.execute(db)
  const detached = performance.now() - began
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::float8 as count, max(id)::float8 as last from ${oldest}`.execute(db)
  const [{ count, last } = { count: 0, last: 0 }] = rows
  const deleted = await cpuMs(db, 1, () =>
    sql`delete from ${sql.table(PLAIN)} where id <= ${last}`.execute(db),
  )
  const vacuumed = await cpuMs(db, 1, () => sql`vacuum ${sql.table(PLAIN)}`.execute(db))
  console.log(
    `\nRemoving the oldest month (${count.toLocaleString('en-GB')} requests): detached in ${detached.toFixed(0)} ms; ` +
      `deleted in ${deleted.toFixed(0)} ms of CPU, and vacuumed in ${vacuumed.toFixed(0)}.`,
  )
}

const millions = Number(process.argv[2] ?? 10)
const postgres = await startPostgres({
  settings: { shared_buffers: '1GB', maintenance_work_mem: '1GB', max_wal_size: '8GB', autovacuum: 'off' },
})
try {
  const database = connectPostgres(postgres.url(await postgres.createDatabase()), { connections: 1 })
  await migrate(database)
  await fill(database.db, marketplace(MILLION))
  await sql`set statement_timeout = 0`.execute(database.db)
  await makeTables(database.db, millions)
  await measureReads(database.db, millions * MILLION)
  await measureRemoval(database.db)
  await database.close()
} finally {
  await postgres.stop()
}
