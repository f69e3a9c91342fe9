/** The SQL of the lists of requests, compiled once for each kind of list. */

import { sql } from 'kysely'
import type { ContainerRequest, GeneralRequest } from '#domain/requests/request.ts'
import { type JsonRow, jsonList, type Sql, select, textOf } from '../db/json.ts'
import { type Parameters, type Prepared, prepared } from '../db/prepared.ts'
import { openToBidsSql, requestJson } from './json.ts'
import {
  type FilterName,
  type FilterParameters,
  filterSql,
  foundSql,
  isInOrder,
  isSearch,
} from './list-filters.ts'
import { type Part, type PartsKind, partsOf, SEARCHED } from './list-parts.ts'
import { type ViewerSql, type ViewerValues, viewerSql } from './viewer.ts'

/** What decides the text of a list's SQL; everything else about it is a parameter. */
export interface ListKind extends PartsKind {
  readonly filters: readonly FilterName[]
  /** True where rows up to an anchor are left out. */
  readonly isAnchored: boolean
  /** What a page counts along; what is known to be long is counted apart. */
  readonly countsShared: boolean
  readonly countsOthers: boolean
  /** False where a search is counted no further than one more than COUNTED_ALONG. */
  readonly countsAll: boolean
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

/**
 * A page as JSON with the rows counted along, null where not counted. Without filters each is counted up to one more
 * than COUNTED_ALONG; with them it is exact.
 */
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
  /** What its list has of it, counted at once. */
  readonly countVisibleOfShared: Prepared<FilterValues, { total: number }>
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
      countShared: countOfShared(kind, 'all'),
      countOwnOfShared: countOfShared(kind, 'own'),
      countVisibleOfShared: countOfShared(kind, 'visible'),
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

/** How many rows of a part are looked at in its order before those that fit are looked up by what they fit. */
const LOOKED_AT = 400
/** The same where an index of the open requests has all that is looked at. */
const LOOKED_AT_IN_INDEX = 8000
/** Fewer open requests than these that fit a search are few. */
const RARE = 100
/** How many rows are looked at for a total before it is counted by the index. */
const COUNTED_IN_INDEX = 20_000
const COUNTED_OF_COMPANY = 5000

/** The ids of a window of the list, in order, and what is known of the totals. */
interface WindowSql {
  /** What the window reads from, as the beginning of a statement. */
  readonly with: Sql
  readonly window: Sql
  /** How many rows some of the parts have, up to one more than COUNTED_ALONG; null where not known. */
  readonly count: (of: (part: Part) => boolean) => Sql
}

/**
 * Each part is cut to what the window needs before the parts are put together: every part has an index in this
 * order, so that a window costs the same however many requests there are.
 */
function windowSql(kind: ListKind, parameters: Parameters<WindowValues>, parts: readonly Part[]): WindowSql {
  const { direction } = orderOf(kind)
  const { size, offset } = parameters
  const isSearchOfShared = isSearch(kind.filters) && parts.some(({ isShared }) => isShared)
  const narrowed = parts.flatMap((part, nth) => {
    if (!part.fits) return []
    const isRare = isSearchOfShared && !part.isShared ? sql`(select is_rare from rare)` : sql`false`
    return [narrowedPart(kind, parameters, { ...part, fits: part.fits }, nth, isRare)]
  })
  const candidates =
    narrowed.length > 0
      ? narrowed.flatMap((one) => one.candidates)
      : parts.map((part) => wholePart(kind, parameters, part))
  const namedOf = (some: readonly NarrowedPart[]) => [
    ...some.flatMap((one) => one.named),
    ...foundSets(kind, parameters, some),
  ]
  const shared = narrowed.filter(({ part }) => part.isShared)
  const named = [
    ...namedOf(shared),
    ...(isSearchOfShared ? shared.map(rareSql) : []),
    ...namedOf(narrowed.filter(({ part }) => !part.isShared)),
  ]
  return {
    with: named.length > 0 ? sql`with ${sql.join(named)}` : sql``,
    window: sql`select id, sort from (${sql.join(candidates, sql` union all `)}) as candidate
      order by sort ${direction}, id ${direction} limit ${size}::int offset ${offset}::int`,
    count: (of) => {
      if (narrowed.length === 0) return countedAlong(parts.filter(of))
      const counts = narrowed.filter(({ part }) => of(part)).map((one) => one.count)
      return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})`
    },
  }
}

/** The columns of a part that its window has, the rows up to an anchor left out, and its order. */
function placesOf(kind: ListKind, { afterSort, afterId }: Parameters<WindowValues>, { alias }: Part) {
  const { columns, direction, beyond } = orderOf(kind)
  const [column, id] = [columns[alias], ID_COLUMNS[alias]]
  return {
    columns: sql`${id} as id, ${column} as sort`,
    after: kind.isAnchored
      ? sql`and (${column}, ${id}) ${beyond} (${afterSort}::${columns.type}, ${afterId}::int)`
      : sql``,
    order: sql`order by ${column} ${direction}, ${id} ${direction}`,
    // Where both are the same, naming both would sort what is sorted.
    orderOfNamed: kind.ordering.endsWith('created')
      ? sql`order by sort ${direction}`
      : sql`order by sort ${direction}, id ${direction}`,
  }
}

function wholePart(kind: ListKind, parameters: Parameters<WindowValues>, part: Part): Sql {
  const { columns, after, order } = placesOf(kind, parameters, part)
  return sql`(select ${columns} from ${part.from} where ${part.where} ${after}
    ${order} limit ${parameters.needed}::int)`
}

type PartThatFits = Part & { readonly fits: Sql }

interface NarrowedPart {
  readonly part: PartThatFits
  readonly named: readonly Sql[]
  readonly candidates: readonly Sql[]
  readonly count: Sql
  /** True where the first rows are all that the window needs. */
  readonly isEnough: Sql
  readonly known: Sql
}

/**
 * Where much fits, the window is full after a few rows in the order of the list. Where little does, an index finds
 * all of it. Which of both it is, shows at the first rows; no estimate of the planner decides it.
 */
function narrowedPart(
  kind: ListKind,
  parameters: Parameters<WindowValues>,
  part: PartThatFits,
  nth: number,
  isRare: Sql,
): NarrowedPart {
  const { columns, after, order, orderOfNamed } = placesOf(kind, parameters, part)
  const { needed } = parameters
  const name = (of: string) => sql.ref(`${of}_${nth}`)
  const most = mostLookedAt(kind, part)
  const first = (what: Sql) =>
    sql`select ${what} from ${part.from} where ${part.where} ${after} ${order} limit ${most}`
  // Of the open requests, the index finds few as fast as they could be counted.
  const isWhole = part.isShared
    ? sql`false`
    : sql`(not ${isRare} and (select count(*) from (${first(sql`1`)}) as looked) < ${most})`
  const isEnough = sql`(select is_full or is_whole from ${name('known')})`
  const found = sql`select id, sort from ${foundName(part)}
    where stage = ${sql.lit(part.found.stage)} and not ${isEnough}`
  return {
    part,
    isEnough,
    known: name('known'),
    named: [
      sql`${name('walked')} as materialized (
        select id, sort from (${first(sql`${columns}, ${part.fits} as fits`)}) as looked
        where fits and not ${isRare} ${orderOfNamed} limit ${needed}::int)`,
      sql`${name('walk')} as materialized (
        select count(*) as found, count(*) >= ${needed}::int as is_full from ${name('walked')})`,
      sql`${name('known')} as materialized (
        select found, is_full, case when is_full then null else ${isWhole} end as is_whole from ${name('walk')})`,
    ],
    candidates: [sql`select id, sort from ${name('walked')} where ${isEnough}`, found],
    // An anchored window does not begin where its list does.
    count: kind.isAnchored
      ? sql`null::int`
      : sql`(select case when is_full then ${countOfWhole(kind, parameters, part)} when is_whole then found
          else (select count(*) from (${found}) as counted) end from ${name('known')})`,
  }
}

/** What the index found little of among the open requests is looked up in it for all other parts. */
function rareSql({ part, known }: NarrowedPart): Sql {
  return sql`rare as materialized (select not is_full
    and (select count(*) from ${foundName(part)}) < ${sql.lit(RARE)} as is_rare from ${known})`
}

function foundName({ found }: Part): Sql {
  return sql.ref(`found_${found.group}`)
}

/** What fits, found once for all parts of a group of which one needs it. */
function foundSets(
  kind: ListKind,
  parameters: Parameters<WindowValues>,
  narrowed: readonly NarrowedPart[],
): Sql[] {
  return [...Map.groupBy(narrowed, ({ part }) => part.found.group).values()].flatMap((members) => {
    const [{ part }] = members as [NarrowedPart]
    const { columns, after } = placesOf(kind, parameters, part)
    const isEnough = sql.join(
      members.map((member) => member.isEnough),
      sql` and `,
    )
    return sql`${foundName(part)} as materialized (
      select ${columns}, ${sql.ref(part.alias)}.stage from ${part.found.from}
      where ${part.found.where} ${after} and not (${isEnough}))`
  })
}

/** How many rows of a part fit, if the part has no more than are looked at. */
function countOfWhole(kind: ListKind, parameters: Parameters<WindowValues>, part: PartThatFits): Sql {
  const { order } = placesOf({ ...kind, isAnchored: false }, parameters, part)
  const most = mostLookedAt(kind, part)
  const first = (what: Sql) =>
    sql`select ${what} from ${part.from} where ${part.where} ${order} limit ${most}`
  return sql`case when (select count(*) from (${first(sql`1`)}) as looked) < ${most}
    then (select count(*) filter (where fits) from (${first(sql`${part.fits} as fits`)}) as looked) end`
}

function mostLookedAt(kind: ListKind, { isShared }: Pick<Part, 'isShared'>): Sql {
  return sql.lit(isShared && isSearchOnly(kind) ? LOOKED_AT_IN_INDEX : LOOKED_AT)
}

function isSearchOnly({ filters, ordering }: ListKind): boolean {
  return filters.every((name) => isInOrder(name, ordering) || name === 'search' || name === 'searchOrNumber')
}

function partsFor(kind: ListKind, viewer: ViewerSql, parameters: Parameters<FilterParameters>): Part[] {
  const inOrder = kind.filters.filter((name) => isInOrder(name, kind.ordering))
  const others = kind.filters.filter((name) => !isInOrder(name, kind.ordering))
  return partsOf(kind, viewer, {
    inOrder: (part) => filterSql(inOrder, parameters, part),
    others: others.length > 0 ? (part) => filterSql(others, parameters, part) : null,
    found: (part) => foundSql(kind.filters, parameters, part),
    isSearch: isSearch(kind.filters),
  })
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
      join company owner on owner.id = r.owner_id`
    return sql`${named} ${select(columns, from)}`
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
    const { with: named, window } = windowSql(kind, parameters, parts)
    return sql`${named} select id, sort::text as sort from (${window}) as last`
  })
}

/** Which of the open requests are counted: of all companies, the company's own, or all others. */
type CountedOpen = 'all' | 'own' | 'visible'

function countOfShared(kind: ListKind, which: CountedOpen): ListQueries['countShared'] {
  return prepared((parameters) => {
    const viewer = viewerSql(parameters, kind.isHaulier)
    const from = sql`request r`
    const own = sql`r.owner_id = ${viewer.companyId}`
    const among = { all: sql`true`, own, visible: sql`not (${own})` }[which]
    const where = sql`${openToBidsSql(viewer)} and ${among}`
    const fits = sql`(true ${filterSql(kind.filters, parameters, { part: 'open', text: SEARCHED.open })})`
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
        if (!fits) return sql`(select count(*) from ${from} where ${where})`
        if (!isSearch(kind.filters)) return sql`(select count(*) from ${from} where ${where} and ${fits})`
        if (alias === 'quoted') return countedUpTo(kind, { from, where: sql`${where} and ${fits}` })
        const { columns, direction } = orderOf(kind)
        const first = sql`select ${fits} as fits from ${from} where ${where}
          order by ${columns[alias]} ${direction}, ${ID_COLUMNS[alias]} ${direction} limit ${sql.lit(COUNTED_OF_COMPANY)}`
        const stage = sql`${sql.ref(alias)}.stage = ${sql.lit(found.stage)}`
        return countedAdaptively(kind, first, { from: found.from, where: sql`${found.where} and ${stage}` })
      })
    return counts.length === 0
      ? sql`select 0 as total`
      : sql`select (${sql.join(counts, sql` + `)})::int as total`
  })
}

type Rows = Pick<Part['found'], 'from' | 'where'>

/** Counts rows, up to one more than COUNTED_ALONG where the kind of list counts no further. */
function countedUpTo({ countsAll }: ListKind, { from, where }: Rows): Sql {
  if (countsAll) return sql`(select count(*) from ${from} where ${where})`
  return sql`(select count(*) from (
    select 1 from ${from} where ${where} limit ${sql.lit(COUNTED_ALONG + 1)}) as counted)`
}

/** Counts rows among the first of a part, and where these are not so many that they suffice, by the index. */
function countedAdaptively(kind: ListKind, first: Sql, found: Rows): Sql {
  if (kind.countsAll) return countedUpTo(kind, found)
  const most = sql.lit(COUNTED_ALONG + 1)
  return sql`(with walked as materialized (select count(*) as fitting from (
      select 1 from (${first}) as looked where fits limit ${most}) as counted)
    select case when fitting = ${most} then fitting else ${countedUpTo(kind, found)} end from walked)`
}
