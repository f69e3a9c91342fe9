/** Writes all tables as lines of JSON and reads them back; the format is the same on both databases. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** A database, or a transaction of it. */
export type Connection = Kysely<Tables>

/** Tables without meaning in another database: positions in the log, counters of tries, applied migrations. */
const LEFT_OUT = [
  'event',
  'change_feed',
  'change_feed_origin',
  'webhook_delivery',
  'rate_limit',
  'kysely_migration',
  'kysely_migration_lock',
]
const ROWS_AT_ONCE = 500

/** Every table that a backup holds, in the order of the names. */
export async function tableNames(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name))
}

/** The migrations that made the tables. */
export async function appliedMigrations(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The rows of a table, a JSON object each. Runs in a transaction, and reads a few hundred at a time. */
export async function* readRows(tx: Connection, table: string): AsyncGenerator<string> {
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(backup_row)::text as line from ${sql.table(table)} as backup_row`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(tx)
    for (const { line } of rows) yield line
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close backup_rows`.execute(tx)
}

/** Writes rows that `readRows` gave into the same table of another database. */
export async function writeRows(tx: Connection, table: string, lines: readonly string[]): Promise<void> {
  const columns = sql.join((await columnsOf(tx, table)).map((name) => sql.ref(name)))
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
    const json = `[${lines.slice(from, from + ROWS_AT_ONCE).join(',')}]`
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(tx)
  }
}

async function columnsOf(db: Connection, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/** The last value of each sequence, so that ids of deleted rows are not assigned again. */
export async function lastNumbers(db: Connection): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: string | null }>`select sequencename as name,
    last_value::text as last from pg_sequences where schemaname = current_schema()`.execute(db)
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, Number(last)]])))
}

export async function setLastNumbers(
  tx: Connection,
  numbers: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [name, last] of Object.entries(numbers))
    await sql`select setval(${name}::regclass, ${last})`.execute(tx)
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Runs `work` with the foreign keys dropped, then creates them again, which checks every row. */
export async function withoutForeignKeys(tx: Connection, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<ForeignKey>`select conrelid::regclass::text as "table", conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
  for (const { table, name } of keys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(tx)
  await work()
  // Deferred constraints have to be checked before the tables are altered again.
  await sql`set constraints all immediate`.execute(tx)
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
}

/** True if the database has no company and no operator. */
export async function isEmpty(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from company)
    or exists (select from operator) as found`.execute(db)
  return !rows[0]?.found
}

/** Removes the rows that migrations have inserted. */
export async function clearTables(tx: Connection): Promise<void> {
  for (const table of await tableNames(tx)) await sql`delete from ${sql.table(table)}`.execute(tx)
}
