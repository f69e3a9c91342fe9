/**
 * The bound of a window: if the matches among the open requests fill it, the last of them is a bound for all other parts.
 * A row after it in the order of the list cannot be in the window, so these rows are not read.
 */
import { sql } from 'kysely'
import type { Sql } from '../db/json.ts'
import type { Parameters } from '../db/prepared.ts'
import { ID_COLUMNS, type ListKind, orderOf, type WindowValues, windowPieces } from './list-kind.ts'
import type { NarrowedPart } from './list-narrowed.ts'
import type { Part } from './list-parts.ts'

/** The named query of the bound: one row, or none if the open requests do not fill the window. */
export function boundSql(
  kind: ListKind,
  parameters: Parameters<WindowValues>,
  { part, walked }: NarrowedPart,
): Sql {
  const { orderOfNamed } = windowPieces(kind, parameters, part)
  return sql`bound as materialized (
    select sort, id from ${walked} ${orderOfNamed} limit 1 offset ${parameters.needed}::int - 1)`
}

/** A part without the rows after the bound. */
export function upToBound(kind: ListKind, part: Part): Part {
  const isDescending = kind.ordering.startsWith('-')
  const upTo = isDescending ? sql`>=` : sql`<=`
  const column = orderOf(kind).columns[part.alias]
  const id = ID_COLUMNS[part.alias]
  const lastId = sql`coalesce((select id from bound), ${sql.lit(isDescending ? 0 : 2 ** 31 - 1)})`
  const last = sql`coalesce((select sort from bound), ${sql.lit(isDescending ? '-infinity' : 'infinity')})`
  const isWithin = kind.ordering.endsWith('created')
    ? sql`${id} ${upTo} ${lastId}`
    : sql`(${column}, ${id}) ${upTo} (${last}, ${lastId})`
  const { where, found } = part
  return {
    ...part,
    where: sql`${where} and ${isWithin}`,
    found: { ...found, where: sql`${found.where} and ${isWithin}` },
  }
}
