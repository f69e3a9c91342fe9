/**
 * Statements that write several tables. Rows are passed as JSON, so that the text of a statement does not depend on
 * their number and PostgreSQL plans it once.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from './json.ts'
import type { Tables } from './tables.ts'

type Column<T extends keyof Tables> = keyof Tables[T] & string

/** Rows of a table by their columns. A missing or undefined value is null. */
export type Row<T extends keyof Tables> = { readonly [K in Column<T>]?: unknown }

/** Rows as JSON for {@link insertRows}. Half of a surrogate pair, which JSON of PostgreSQL refuses, is replaced. */
export function rowsJson<T extends keyof Tables>(rows: Row<T> | readonly Row<T>[]): string {
  return JSON.stringify(rows, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

/**
 * SQL that inserts rows given as JSON, one or a list. `columns` are taken from the rows, except the `computed` ones,
 * which are SQL; `from` names further tables that they use.
 */
export function insertRows<T extends keyof Tables>(
  table: T,
  columns: readonly Column<T>[],
  rows: Sql,
  computed: { readonly [K in Column<T>]?: Sql } = {},
  from: Sql | null = null,
): Sql {
  const names = [...new Set([...columns, ...(Object.keys(computed) as Column<T>[])])]
  const values = names.map((name) => computed[name] ?? sql.ref(`given.${name}`))
  return sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb) as given
    ${from ? sql`cross join ${from}` : sql``}`
}

/**
 * One statement of several parts. Each part sees the tables as they were before all of them; the result of an
 * earlier part is read under its name. A part with the name of a table hides it in later parts.
 */
export function withCtes<R>(parts: Readonly<Record<string, Sql>>, result: Sql): RawBuilder<R> {
  const named = Object.entries(parts).map(([name, part]) => sql`${sql.ref(name)} as materialized (${part})`)
  return sql<R>`with ${sql.join(named)} ${result}`
}
