/**
 * Replies as JSON built by PostgreSQL: `jsonRow(shape, columns)` writes a row under the wire names that the
 * contract declares. The database does the costly part of a reply: gathering nested rows, renaming, and
 * printing.
 */
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Codec, Wire } from '#contract/wire.ts'

/** SQL for a value. */
export type Sql = RawBuilder<unknown>

declare const written: unique symbol

/** The JSON text of a T under its wire names. Only {@link textOf} and {@link printed} make it. */
export type Json<T> = string & { readonly [written]: (value: T) => T }

/** SQL for the JSON of a T under its wire names. Only {@link jsonRow} and the functions here make it. */
export type JsonSql<T> = RawBuilder<{ readonly [written]: (value: T) => T }>

/** A row with the JSON text of a T. */
export interface JsonRow<T> {
  readonly json: Json<T>
}

type Columns<T> = { readonly [K in keyof T]-?: Sql | Nested<NonNullable<T[K]>> }
// A nested object may be written as its columns; a list, or an object that may be null, as SQL giving JSON.
type Nested<T> = T extends Date | readonly unknown[] | string | number | boolean ? never : Columns<T>

/** SQL for the JSON object of a row. Column values are domain values: pence, instants, plain text. */
export function jsonRow<S extends z.ZodMiniObject>(
  shape: Wire<S>,
  columns: Columns<z.output<S>>,
): JsonSql<z.output<S>> {
  return objectOf(shape as unknown as Wire, columns as Record<string, unknown>) as JsonSql<z.output<S>>
}

/** The result of a statement that writes rows and returns the answer. */
export interface WrittenJson<T> extends JsonRow<T> {
  /** The transaction with the changes that are announced to open pages. */
  readonly transaction: string
}

/** SQL for the JSON list of all rows, in an order. */
export function jsonList<T>(row: JsonSql<T>, order: Sql): JsonSql<T[]> {
  return sql`coalesce(json_agg(${row} order by ${order}), '[]')`
}

/** SQL for the JSON of a row of the subquery `from`. */
export function jsonFrom<T>(json: JsonSql<T>, from: Sql): JsonSql<T> {
  return sql`(select ${json} from ${from})`
}

/** SQL for the JSON of `one` if the condition is true, else of `other`. */
export function jsonEither<A, B>(condition: Sql, one: JsonSql<A>, other: JsonSql<B>): JsonSql<A | B> {
  return sql`case when ${condition} then ${one} else ${other} end`
}

/** SQL for a JSON object with the fields of both. */
export function jsonBoth<A, B>(one: JsonSql<A>, other: JsonSql<B>): JsonSql<A & B> {
  return sql`(${one}::jsonb || ${other}::jsonb)`
}

/** SQL for JSON as text, as an answer sends it. */
export function textOf<T>(json: JsonSql<T>): RawBuilder<Json<T>> {
  return sql`(${json})::text`
}

type Selected<C> = { readonly [K in keyof C]: C[K] extends RawBuilder<infer V> ? V : never }

/** A select with typed rows. `rest` is the SQL after the columns. */
export function select<C extends Readonly<Record<string, Sql>>>(
  columns: C,
  rest: Sql,
): RawBuilder<Selected<C>> {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`)
  return sql`select ${sql.join(named)} ${rest}`
}

/** The JSON of an empty list, for a query that returned no row. */
export function emptyList<T>(): Json<T[]> {
  return '[]' as Json<T[]>
}

/** The JSON text of a value that the encoder of its shape has encoded. */
export function printed<T>(encoded: unknown): Json<T> {
  return JSON.stringify(encoded) as Json<T>
}

function objectOf(shape: Wire, columns: Record<string, unknown>): Sql {
  const pairs = shape.fields.map(({ key, name, codec }) => {
    const column = columns[key]
    const value = isSql(column)
      ? asWritten(codec, column)
      : objectOf(codec as unknown as Wire, column as never)
    return sql`${sql.lit(name)}, ${value}`
  })
  return sql`json_build_object(${sql.join(pairs)})`
}

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && 'toOperationNode' in value
}

/** SQL for a column's value in its wire format. */
function asWritten(codec: Codec<unknown> | null, column: Sql): Sql {
  if (codec?.kind === 'pounds') return sql`round(${column} / 100.0, 2)`
  if (codec?.kind === 'instant') return isoInstant(column)
  return column
}

function isoInstant(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * A column of type text[] as a list of objects on the wire: `[{"id": 1, "<wire name>": value}, …]`; the id is the
 * position in the list.
 */
export function jsonNamedList(codec: Codec<unknown> | null | undefined, column: Sql): Sql {
  const wireName = codec?.item && 'wireName' in codec.item ? String(codec.item.wireName) : null
  if (!wireName) throw new Error('not a list of named values')
  return sql`(select coalesce(json_agg(json_build_object('id', position, ${sql.lit(wireName)}, value) order by position), '[]')
    from unnest(${column}) with ordinality as listed(value, position))`
}

/** The codec of one field of a shape, for the helpers above. */
export function codecOf<S extends z.ZodMiniObject>(
  shape: Wire<S>,
  key: keyof z.output<S> & string,
): Codec<unknown> {
  const codec = shape.fields.find((field) => field.key === key)?.codec
  if (!codec) throw new Error(`${key} has no codec`)
  return codec
}

/** The shape of the items of a list field. */
export function itemShape<S extends z.ZodMiniObject, K extends keyof z.output<S> & string>(
  shape: Wire<S>,
  key: K,
): Wire<z.ZodMiniObject> {
  const item = codecOf(shape, key).item
  if (!item || !('fields' in item)) throw new Error(`${key} is not a list of objects`)
  return item as unknown as Wire<z.ZodMiniObject>
}
