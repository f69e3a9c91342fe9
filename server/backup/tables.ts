/** Writes all tables as lines of JSON and reads them back; the format is the same on both databases. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** A database, or a transaction of it. */
export type Connection = Kysely<Tables>

/** Tables without meaning in another database: its id, positions in the log, counters of tries, applied migrations. */
const LEFT_OUT = [
  'installation',
  'event',
  'change_feed',
  'change_feed_origin',
  'noted_quote_ends',
  'webhook_delivery',
  'rate_limit',
  'kysely_migration',
  'kysely_migration_lock',
]
const BATCH_ROWS = 500

/** Every table that a backup holds, in the order of the names. */
export async function tableNames(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name))
}

/** The rows of a table, a JSON object each. Runs in a transaction, and reads a few hundred at a time. */
export async function* readRows(tx: Connection, table: string): AsyncGenerator<string> {
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(backup_row)::text as line from ${sql.table(table)} as backup_row`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH_ROWS)} from backup_rows`.execute(tx)
    for (const { line } of rows) yield line
    if (rows.length < BATCH_ROWS) break
  }
  await sql`close backup_rows`.execute(tx)
}

/** Writes rows that `readRows` gave into the same table of another database. */
export async function writeRows(tx: Connection, table: string, lines: readonly string[]): Promise<void> {
  const columns = sql.join((await columnsOf(tx, table)).map((name) => sql.ref(name)))
  for (let from = 0; from < lines.length; from += BATCH_ROWS) {
    const json = `[${lines.slice(from, from + BATCH_ROWS).join(',')}]`
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
  /** The one column that refers to the other table, and its column that is referred to; null for a key of several. */
  readonly column: string | null
  readonly target: string
  readonly targetColumn: string | null
  /** True if a row is removed with the row that it refers to; otherwise it loses the reference. */
  readonly cascades: boolean
}

/** Runs `work` with the foreign keys dropped, then creates them again, which checks every row. */
export async function withoutForeignKeys(
  tx: Connection,
  work: (keys: readonly ForeignKey[]) => Promise<void>,
): Promise<void> {
  const { rows: keys } = await sql<ForeignKey>`select conrelid::regclass::text as "table", conname as name,
      pg_get_constraintdef(k.oid) as definition, own.attname as column, confrelid::regclass::text as target,
      other.attname as "targetColumn", confdeltype = 'c' as cascades
    from pg_constraint k
    left join pg_attribute own
      on own.attrelid = conrelid and own.attnum = conkey[1] and cardinality(conkey) = 1
    left join pg_attribute other
      on other.attrelid = confrelid and other.attnum = confkey[1] and cardinality(confkey) = 1
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
  for (const { table, name } of keys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(tx)
  await work(keys)
  // Deferred constraints have to be checked before the tables are altered again.
  await sql`set constraints all immediate`.execute(tx)
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
}

/**
 * Releases what refers to missing rows of a table, as the removal of such a row does: it is removed with it, or loses the
 * reference. Runs within {@link withoutForeignKeys}.
 */
export async function releaseMissing(
  tx: Connection,
  target: string,
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const { table, column, targetColumn, cascades } of keys.filter((key) => key.target === target)) {
    if (column === null || targetColumn === null) continue
    const name = sql.id(column)
    const isMissing = sql`referring.${name} is not null and not exists (
      select from ${sql.table(target)} as held where held.${sql.id(targetColumn)} = referring.${name})`
    await (cascades
      ? sql`delete from ${sql.raw(table)} as referring where ${isMissing}`
      : sql`update ${sql.raw(table)} as referring set ${name} = null where ${isMissing}`
    ).execute(tx)
  }
}

/** True if the schema has the table: that of an older version lacks some. */
export async function hasTable(db: Connection, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db)
  return rows[0]?.found ?? false
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
