/** The SQL of the lists of requests, compiled once for each kind of list. */

import { sql } from 'kysely'
import type { ContainerRequest, GeneralRequest } from '#domain/requests/request.ts'
import { type JsonRow, jsonList, type Sql, select, textOf } from '../db/json.ts'
import { memoizeByValue, type Prepared, prepared } from '../db/prepared.ts'
import { COUNTED_ALONG } from '../paging.ts'
import { openToBidsSql, requestJoins, requestJson } from './json.ts'
import { filterSql, foundSql, isOfKeys, isSearch } from './list-filters.ts'
import {
  type Anchor,
  type FilterValues,
  ID_COLUMNS,
  type ListKind,
  orderOf,
  type WindowValues,
} from './list-kind.ts'
import { type Part, type PartsKind, SEARCHED } from './list-parts.ts'
import { partsFor, windowSql } from './list-window.ts'
import { viewerSql } from './viewer.ts'

/**
 * A page as JSON with the row counts from the same query, null if not counted. Without filters each is counted up to
 * one more than COUNTED_ALONG; with them it is exact.
 */
interface PageRow extends JsonRow<(ContainerRequest | GeneralRequest)[]> {
  /** The rows that every haulier has, without the company's own. */
  readonly shared: number | null
  readonly others: number | null
}

export interface ListQueries {
  readonly page: Prepared<WindowValues, PageRow>
  /** The last row of a window. */
  readonly anchor: Prepared<WindowValues, Anchor>
  /** The rows that every haulier has in such a list, including the requests of all companies. */
  readonly countShared: Prepared<FilterValues, { total: number }>
  /** The company's own requests among them, which its list leaves out. */
  readonly countOwnOfShared: Prepared<FilterValues, { total: number }>
  /** The rows of its list among them, counted directly. */
  readonly countVisibleOfShared: Prepared<FilterValues, { total: number }>
  readonly countOthers: Prepared<FilterValues, { total: number }>
}

/** The queries of a kind of list. There are a few hundred kinds at most, most of them never asked for. */
export const queriesFor = memoizeByValue(
  (kind: ListKind): ListQueries => ({
    page: pageQuery(kind),
    anchor: anchorQuery(kind),
    countShared: countOfShared(kind, 'all'),
    countOwnOfShared: countOfShared(kind, 'own'),
    countVisibleOfShared: countOfShared(kind, 'visible'),
    countOthers: countOfOthers(kind),
  }),
)

/** True if a list has a part that is the same for every haulier. */
export function hasSharedPart({ scope, isHaulier, status, tab }: PartsKind): boolean {
  const wantsOpen = (scope === 'bids' || scope === 'all') && isHaulier
  return wantsOpen && tab === 'all' && (status === null || status === 'Open')
}
function pageQuery(kind: ListKind): ListQueries['page'] {
  const { direction } = orderOf(kind)
  return prepared((parameters) => {
    const viewer = viewerSql(parameters, kind.isHaulier)
    const parts = partsFor(kind, viewer, parameters)
    const { with: named, window, count } = windowSql(kind, parameters, parts)
    const order = sql`page.sort ${direction}, page.id ${direction}`
    const shared = kind.countsShared ? count((part) => part.isShared) : sql`null`
    const others = kind.countsOthers ? count((part) => !part.isShared) : sql`null`
    const columns = {
      json: textOf(jsonList(requestJson(viewer), order)),
      shared: sql<number | null>`${shared}::int`,
      others: sql<number | null>`${others}::int`,
    }
    const from = sql`
      from (${window}) as page
      join request r on r.id = page.id
      ${requestJoins(viewer)}`
    return sql`${named} ${select(columns, from)}`
  })
}
function anchorQuery(kind: ListKind): ListQueries['anchor'] {
  return prepared((parameters) => {
    const parts = partsFor(kind, viewerSql(parameters, kind.isHaulier), parameters)
    const { with: named, window } = windowSql(kind, parameters, parts)
    return sql`${named} select id, sort::text as sort from (${window}) as last`
  })
}

/** How many rows are read for a total before the index counts it. */
const COUNTED_IN_INDEX = 20_000
const COUNTED_OF_COMPANY = 5000

/** Which of the open requests are counted: of all companies, the company's own, or all others. */
type CountedOpen = 'all' | 'own' | 'visible'

function countOfShared(kind: ListKind, which: CountedOpen): ListQueries['countShared'] {
  return prepared((parameters) => {
    const viewer = viewerSql(parameters, kind.isHaulier)
    const from = sql`request r`
    const own = sql`r.owner_id = ${viewer.companyId}`
    const among = { all: sql`true`, own, visible: sql`not (${own})` }[which]
    const where = sql`${openToBidsSql(viewer)} and ${among}`
    const fits = sql`(true ${filterSql(kind.filters, parameters, { part: 'open', companyId: viewer.companyId, matches: SEARCHED.open })})`
    if (!isSearch(kind.filters))
      return sql`select count(*)::int as total from request r where ${where} and ${fits}`
    const found = foundSql(kind.filters, parameters, which === 'own' ? 'own' : 'open')
    const amongFound = which === 'own' ? sql`${openToBidsSql(viewer)} and (${own}) is true` : where
    const foundFrom = { from, where: sql`${amongFound} ${found} and ${fits}` }
    if (which === 'own') return sql`select ${countedUpTo(kind, foundFrom)}::int as total`
    const first = sql`select ${fits} as fits from ${from} where ${where} order by r.id desc
      limit ${sql.lit(COUNTED_IN_INDEX)}`
    return sql`select ${countedAdaptively(kind, first, foundFrom)}::int as total`
  })
}

function countOfOthers(kind: ListKind): ListQueries['countOthers'] {
  return prepared((parameters) => {
    const viewer = viewerSql(parameters, kind.isHaulier)
    const counts = partsFor(kind, viewer, parameters)
      .filter(({ isShared }) => !isShared)
      .map((part) => {
        const { from, where, fits, alias, found } = part
        if (part.isFoundOnly) return countedUpTo(kind, found)
        if (!fits) return sql`(select count(*) from ${from} where ${where})`
        const stage = sql`${sql.ref(alias)}.stage = ${sql.lit(found.stage)}`
        const byIndex = { from: found.from, where: sql`${found.where} and ${stage}` }
        const inOrder = { from, where: sql`${where} and ${fits}` }
        if (!isSearch(kind.filters))
          return countedUpTo(kind, alias === 'quoted' && kind.filters.some(isOfKeys) ? byIndex : inOrder)
        if (alias === 'quoted') return countedUpTo(kind, inOrder)
        const { columns, direction } = orderOf(kind)
        const first = sql`select ${fits} as fits from ${from} where ${where}
          order by ${columns[alias]} ${direction}, ${ID_COLUMNS[alias]} ${direction} limit ${sql.lit(COUNTED_OF_COMPANY)}`
        return countedAdaptively(kind, first, byIndex)
      })
    return counts.length === 0
      ? sql`select 0 as total`
      : sql`select (${sql.join(counts, sql` + `)})::int as total`
  })
}

type Rows = Pick<Part['found'], 'from' | 'where'>

/** Counts rows, up to one more than COUNTED_ALONG if the kind of list counts no further. */
function countedUpTo({ countsAll }: ListKind, { from, where }: Rows): Sql {
  if (countsAll) return sql`(select count(*) from ${from} where ${where})`
  return sql`(select count(*) from (
    select 1 from ${from} where ${where} limit ${sql.lit(COUNTED_ALONG + 1)}) as counted)`
}

/** Counts matches among the first rows of a part or, if these are too few, by the index. */
function countedAdaptively(kind: ListKind, first: Sql, found: Rows): Sql {
  if (kind.countsAll) return countedUpTo(kind, found)
  const max = sql.lit(COUNTED_ALONG + 1)
  return sql`(with walked as materialized (select count(*) as fitting from (
      select 1 from (${first}) as looked where fits limit ${max}) as counted)
    select case when fitting = ${max} then fitting else ${countedUpTo(kind, found)} end from walked)`
}
