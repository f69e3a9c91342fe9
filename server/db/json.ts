/**
 * Replies as JSON built by PostgreSQL: `jsonRow(shape, columns)` writes a row under the wire names that the
 * contract declares for it. The database does what would otherwise cost more than the rest of a reply:
 * gathering nested rows, renaming, and printing.
 */
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Codec } from '#contract/codecs.ts'
import type { Wire } from '#contract/wire.ts'

/** A piece of SQL that gives a value. */
export type Sql = RawBuilder<unknown>

type Columns<T> = { readonly [K in keyof T]-?: Sql | Nested<NonNullable<T[K]>> }
// A nested object may be written as its columns; a list, or an object that may be null, as SQL giving JSON.
type Nested<T> = T extends Date | readonly unknown[] | string | number | boolean ? never : Columns<T>

/** SQL that gives the JSON object of a row. Column values are domain values: pence, instants, plain text. */
export function jsonRow<S extends z.ZodMiniObject>(shape: Wire<S>, columns: Columns<z.output<S>>): Sql {
  return objectOf(shape as unknown as Wire, columns as Record<string, Sql | Record<string, Sql>>)
}

function objectOf(shape: Wire, columns: Record<string, unknown>): Sql {
  const pairs = shape.fields.map(({ key, name, codec }) => {
    const column = columns[key]
    const value = isSql(column) ? written(codec, column) : objectOf(codec as unknown as Wire, column as never)
    return sql`${sql.lit(name)}, ${value}`
  })
  return sql`json_build_object(${sql.join(pairs)})`
}

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && 'toOperationNode' in value
}

/** A column's value as its codec writes it. */
function written(codec: Codec<unknown> | null, column: Sql): Sql {
  if (codec?.kind === 'pounds') return sql`round(${column} / 100.0, 2)`
  if (codec?.kind === 'instant') return isoInstant(column)
  return column
}

function isoInstant(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * A column of type text[] as the list of objects that the wire wants: `[{"id": 1, "<wire name>": value}, …]`,
 * the id being the position in the list.
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
