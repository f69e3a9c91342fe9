/** The SQL of the lists of requests, compiled once for each kind of list. */

import { sql } from 'kysely'
import type { ContainerRequest, GeneralRequest } from '#domain/requests/request.ts'
import { type JsonRow, jsonList, type Sql, select, textOf } from '../db/json.ts'
import { type Parameters, type Prepared, prepared } from '../db/prepared.ts'
import { openToBidsSql, requestJson } from './json.ts'
import { type FilterName, type FilterParameters, filterSql } from './list-filters.ts'
import { type FiltersSql, type Part, type PartsKind, partsOf, SEARCHED } from './list-parts.ts'
import { type ViewerSql, type ViewerValues, viewerSql } from './viewer.ts'

/** What decides the text of a list's SQL; everything else about it is a parameter. */
export interface ListKind extends PartsKind {
  readonly filters: readonly FilterName[]
  /** True where rows up to an anchor are left out. */
  readonly isAnchored: boolean
  /** What a page counts along; what is known to be long is counted apart. */
  readonly countsShared: boolean
  readonly countsOthers: boolean
}

/** The place of a row in a list: what it is sorted by, as text, and its id. */
export interface Anchor {
  readonly sort: string
  readonly id: number
}

export type FilterValues = ViewerValues & FilterParameters
export type WindowValues = FilterValues & {
  /** How many rows of the list are looked at, how many of them are skipped, and how many given. */
  needed: number
  offset: number
  size: number
  afterSort: string | null
  afterId: number | null
}

/** A page as JSON with the rows counted along, each up to one more than COUNTED_ALONG; null where not counted. */
export interface PageRow extends JsonRow<(ContainerRequest | GeneralRequest)[]> {
  /** The rows that every haulier has, without the company's own. */
  readonly shared: number | null
  readonly others: number | null
}

export interface ListQueries {
  readonly page: Prepared<WindowValues, PageRow>
  /** The last row of a window. */
  readonly anchor: Prepared<WindowValues, Anchor>
  /** What every haulier has in such a list, the requests of all companies included. */
  readonly countShared: Prepared<FilterValues, { total: number }>
  /** What of that are the company's own requests, which its list leaves out. */
  readonly countOwnOfShared: Prepared<FilterValues, { total: number }>
  readonly countOthers: Prepared<FilterValues, { total: number }>
}

/** Up to how many rows a page counts along; beyond that, the total is counted apart and remembered. */
export const COUNTED_ALONG = 1000

const compiled = new Map<string, ListQueries>()

/** The queries of a kind of list. There are a few hundred kinds at most, most of them never asked for. */
export function queriesFor(kind: ListKind): ListQueries {
  const key = JSON.stringify(kind)
  let queries = compiled.get(key)
  if (!queries) {
    queries = {
      page: pageQuery(kind),
      anchor: anchorQuery(kind),
      countShared: countOfShared(kind, false),
      countOwnOfShared: countOfShared(kind, true),
      countOthers: countOfOthers(kind),
    }
    compiled.set(key, queries)
  }
  return queries
}

/** True where a list has a part that is the same for every haulier. */
export function hasSharedPart({ scope, isHaulier, status, tab }: PartsKind): boolean {
  const wantsOpen = (scope === 'bids' || scope === 'all') && isHaulier
  return wantsOpen && tab === 'all' && (status === null || status === 'Open')
}

// Ids are given in the order of creation, and every index that a list needs has them.
const SORT_COLUMNS = {
  created: { r: sql`r.id`, quoted: sql`quoted.request_id`, type: sql`int` },
  deadline: { r: sql`r.deadline`, quoted: sql`quoted.deadline`, type: sql`date` },
  pickup: { r: sql`r.pickup_at`, quoted: sql`quoted.pickup_at`, type: sql`timestamptz` },
}
const ID_COLUMNS = { r: sql`r.id`, quoted: sql`quoted.request_id` }

function orderOf({ ordering }: ListKind) {
  const isDescending = ordering.startsWith('-')
  return {
    columns: SORT_COLUMNS[ordering.replace('-', '') as keyof typeof SORT_COLUMNS],
    direction: isDescending ? sql`desc` : sql`asc`,
    beyond: isDescending ? sql`<` : sql`>`,
  }
}

/**
 * The ids of a window of the list, in order. Each part is cut to what the window needs before the parts are put
 * together: every part has an index in this order, so that a window costs the same however many requests there are.
 */
function windowSql(kind: ListKind, parameters: Parameters<WindowValues>, parts: readonly Part[]): Sql {
  const { columns, direction, beyond } = orderOf(kind)
  const { afterSort, afterId, needed, size, offset } = parameters
  const windows = parts.map(({ from, alias, where }) => {
    const [column, id] = [columns[alias], ID_COLUMNS[alias]]
    const after = kind.isAnchored
      ? sql`and (${column}, ${id}) ${beyond} (${afterSort}::${columns.type}, ${afterId}::int)`
      : sql``
    return sql`(select ${id} as id, ${column} as sort from ${from} where ${where} ${after}
      order by ${column} ${direction}, ${id} ${direction} limit ${needed}::int)`
  })
  return sql`select id, sort from (${sql.join(windows, sql` union all `)}) as candidate
    order by sort ${direction}, id ${direction} limit ${size}::int offset ${offset}::int`
}

function partsFor(kind: ListKind, viewer: ViewerSql, parameters: Parameters<FilterParameters>): Part[] {
  const filters: FiltersSql = (text) => filterSql(kind.filters, parameters, text)
  return partsOf(kind, viewer, kind.filters.length > 0 ? filters : null)
}

function pageQuery(kind: ListKind): ListQueries['page'] {
  const { direction } = orderOf(kind)
  return prepared((parameters) => {
    const viewer = viewerSql(parameters, kind.isHaulier)
    const parts = partsFor(kind, viewer, parameters)
    const shared = parts.filter(({ isShared }) => isShared)
    const others = parts.filter(({ isShared }) => !isShared)
    const order = sql`page.sort ${direction}, page.id ${direction}`
    const columns = {
      json: textOf(jsonList(requestJson(viewer), order)),
      shared: sql<number | null>`${kind.countsShared ? countedAlong(shared) : sql`null`}::int`,
      others: sql<number | null>`${kind.countsOthers ? countedAlong(others) : sql`null`}::int`,
    }
    const from = sql`
      from (${windowSql(kind, parameters, parts)}) as page
      join request r on r.id = page.id
      join company owner on owner.id = r.owner_id`
    return select(columns, from)
  })
}

/** One limit for all parts: where the first has enough rows, the others are not looked at. */
function countedAlong(parts: readonly Part[]): Sql {
  if (parts.length === 0) return sql`0`
  const rows = parts.map(({ from, where }) => sql`select 1 from ${from} where ${where}`)
  return sql`(select count(*) from (${sql.join(rows, sql` union all `)} limit ${sql.lit(COUNTED_ALONG + 1)}) as capped)`
}

function anchorQuery(kind: ListKind): ListQueries['anchor'] {
  return prepared((parameters) => {
    const parts = partsFor(kind, viewerSql(parameters, kind.isHaulier), parameters)
    return sql`select id, sort::text as sort from (${windowSql(kind, parameters, parts)}) as last`
  })
}

function countOfShared(kind: ListKind, ofCompany: boolean): ListQueries['countShared'] {
  return prepared((parameters) => {
    const viewer = viewerSql(parameters, kind.isHaulier)
    const own = ofCompany ? sql`and r.owner_id = ${viewer.companyId}` : sql``
    const filters = filterSql(kind.filters, parameters, SEARCHED.open)
    return sql`select count(*)::int as total from request r where ${openToBidsSql(viewer)} ${own} ${filters}`
  })
}

function countOfOthers(kind: ListKind): ListQueries['countOthers'] {
  return prepared((parameters) => {
    const viewer = viewerSql(parameters, kind.isHaulier)
    const counts = partsFor(kind, viewer, parameters)
      .filter(({ isShared }) => !isShared)
      .map(({ from, where }) => sql`(select count(*) from ${from} where ${where})`)
    return counts.length === 0
      ? sql`select 0 as total`
      : sql`select (${sql.join(counts, sql` + `)})::int as total`
  })
}
