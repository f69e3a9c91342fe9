/** What decides the text of a list's SQL, and its order. */
import { sql } from 'kysely'
import type { Parameters } from '../db/prepared.ts'
import type { FilterName, FilterParameters } from './list-filters.ts'
import type { Part, PartsKind } from './list-parts.ts'
import type { ViewerValues } from './viewer.ts'

/** The properties that decide the text of a list's SQL; all others are parameters. */
export interface ListKind extends PartsKind {
  readonly filters: readonly FilterName[]
  /** True if rows up to an anchor are left out. */
  readonly isAnchored: boolean
  /** The totals that a page's query counts; totals known to be long are counted separately. */
  readonly countsShared: boolean
  readonly countsOthers: boolean
  /** True if a search counts all its matches; else it stops at COUNTED_ALONG + 1. */
  readonly countsAll: boolean
}

/** The place of a row in a list: its sort value, as text, and its id. */
export interface Anchor {
  readonly sort: string
  readonly id: number
}

export type FilterValues = ViewerValues & FilterParameters
export type WindowValues = FilterValues & {
  /** How many rows of the list are read, how many of them are skipped, and how many returned. */
  needed: number
  offset: number
  size: number
  afterSort: string | null
  afterId: number | null
}

// Ids are given in the order of creation, and every index that a list needs has them.
const SORT_COLUMNS = {
  created: { r: sql`r.id`, quoted: sql`quoted.request_id`, type: sql`int` },
  deadline: { r: sql`r.deadline`, quoted: sql`quoted.deadline`, type: sql`date` },
  pickup: { r: sql`r.pickup_at`, quoted: sql`quoted.pickup_at`, type: sql`timestamptz` },
}
export const ID_COLUMNS = { r: sql`r.id`, quoted: sql`quoted.request_id` }

export function orderOf({ ordering }: ListKind) {
  const isDescending = ordering.startsWith('-')
  return {
    columns: SORT_COLUMNS[ordering.replace('-', '') as keyof typeof SORT_COLUMNS],
    direction: isDescending ? sql`desc` : sql`asc`,
    beyond: isDescending ? sql`<` : sql`>`,
  }
}

/**
 * The SQL pieces of a part's window: its columns, the condition that leaves out rows up to the anchor, its order, and
 * the order of the same rows in a named query.
 */
export function windowPieces(
  kind: ListKind,
  { afterSort, afterId }: Parameters<WindowValues>,
  { alias }: Part,
) {
  const { columns, direction, beyond } = orderOf(kind)
  const [column, id] = [columns[alias], ID_COLUMNS[alias]]
  return {
    columns: sql`${id} as id, ${column} as sort`,
    after: kind.isAnchored
      ? sql`and (${column}, ${id}) ${beyond} (${afterSort}::${columns.type}, ${afterId}::int)`
      : sql``,
    order: sql`order by ${column} ${direction}, ${id} ${direction}`,
    // In the order of creation `sort` is the id: naming both would make PostgreSQL sort again.
    orderOfNamed: kind.ordering.endsWith('created')
      ? sql`order by sort ${direction}`
      : sql`order by sort ${direction}, id ${direction}`,
  }
}
