/** The SQL of the lists of requests, compiled once for each kind of list. */
import { sql } from 'kysely'
import type { RequestOrdering } from '#contract/requests.ts'
import type { ListTab } from '#domain/attention/attention.ts'
import type { HaulageType, RequestStatus } from '#domain/requests/vocabulary.ts'
import type { Sql } from '../db/json.ts'
import { type Parameters, type Prepared, prepared } from '../db/prepared.ts'
import { knowsReferenceSql, openToBidsSql, requestJson } from './json.ts'
import { tabConditions } from './tabs.ts'
import { type ViewerSql, type ViewerValues, viewerSql } from './viewer.ts'

/** Which part of what a company may see: its own requests, those it can bid on or has bid on, only these, or all. */
export type Scope = 'own' | 'bids' | 'quoted' | 'all'

/** What decides the text of a list's SQL; everything else about it is a parameter. */
export interface ListKind {
  readonly scope: Scope
  readonly isHaulier: boolean
  readonly status: RequestStatus | null
  readonly ordering: RequestOrdering
  readonly hasHaulage: boolean
  readonly hasSearch: boolean
  readonly tab: ListTab
  /** True where rows up to an anchor are left out. */
  readonly isAnchored: boolean
}

/** The place of a row in a list: what it is sorted by, as text, and its id. */
export interface Anchor {
  readonly sort: string
  readonly id: number
}

export type FilterValues = ViewerValues & {
  haulage: HaulageType | null
  pattern: string | null
  requestId: number | null
}
export type WindowValues = FilterValues & {
  /** How many rows of the list are looked at, how many of them are skipped, and how many given. */
  needed: number
  offset: number
  size: number
  afterSort: string | null
  afterId: number | null
}

export interface ListQueries {
  /** The rows of a page as JSON; `counted` is the number of rows in all, up to one more than COUNTED_ALONG. */
  readonly page: Prepared<WindowValues, { json: string; counted: number }>
  /** The last row of a window. */
  readonly anchor: Prepared<WindowValues, Anchor>
  readonly count: Prepared<FilterValues, { total: number }>
}

/** Up to how many rows a page counts along; beyond that, the total is counted apart and remembered. */
export const COUNTED_ALONG = 1000

const compiled = new Map<string, ListQueries>()

/** The queries of a kind of list. There are a few hundred kinds at most, most of them never asked for. */
export function queriesFor(kind: ListKind): ListQueries {
  const key = Object.values(kind).join()
  let queries = compiled.get(key)
  if (!queries) {
    queries = { page: pageQuery(kind), anchor: anchorQuery(kind), count: countQuery(kind) }
    compiled.set(key, queries)
  }
  return queries
}

// Ids are given in the order of creation, and every index that a list needs has them.
const SORT_COLUMNS = {
  created: { column: sql`r.id`, type: sql`int` },
  deadline: { column: sql`r.deadline`, type: sql`date` },
  pickup: { column: sql`r.pickup_at`, type: sql`timestamptz` },
}

function orderOf({ ordering }: ListKind) {
  const isDescending = ordering.startsWith('-')
  return {
    ...SORT_COLUMNS[ordering.replace('-', '') as keyof typeof SORT_COLUMNS],
    direction: isDescending ? sql`desc` : sql`asc`,
    beyond: isDescending ? sql`<` : sql`>`,
  }
}

/**
 * The ids of a window of the list, in order. Each branch is cut to what the window needs before the branches
 * are put together: every branch has an index in this order, so that a window costs the same however many
 * requests there are.
 */
function windowSql(kind: ListKind, parameters: Parameters<WindowValues>, branches: readonly Branch[]): Sql {
  const { column, type, direction, beyond } = orderOf(kind)
  const after = kind.isAnchored
    ? sql`and (${column}, r.id) ${beyond} (${parameters.afterSort}::${type}, ${parameters.afterId}::int)`
    : sql``
  const windows = branches.map(
    ({
      ordered,
      where,
      orderedWhere,
    }) => sql`(select r.id, ${column} as sort from ${ordered} where ${orderedWhere ?? where} ${after}
      order by ${column} ${direction}, r.id ${direction} limit ${parameters.needed}::int)`,
  )
  return sql`select id, sort from (${sql.join(windows, sql` union all `)}) as candidate
    order by sort ${direction}, id ${direction}
    limit ${parameters.size}::int offset ${parameters.offset}::int`
}

function pageQuery(kind: ListKind): ListQueries['page'] {
  const { direction } = orderOf(kind)
  return prepared((parameters) => {
    const viewer = viewerSql(parameters, kind.isHaulier)
    const branches = branchesOf(kind, viewer, parameters)
    // One limit for all branches: where the first has enough rows, the others are not looked at.
    const rows = branches.map(({ where }) => sql`select 1 from request r where ${where}`)
    return sql`
      select coalesce(json_agg(${requestJson(viewer)} order by page.sort ${direction}, page.id ${direction}), '[]')::text as json,
        (select count(*) from (${sql.join(rows, sql` union all `)} limit ${sql.lit(COUNTED_ALONG + 1)}) as capped)::int as counted
      from (${windowSql(kind, parameters, branches)}) as page
      join request r on r.id = page.id
      join company owner on owner.id = r.owner_id`
  })
}

function anchorQuery(kind: ListKind): ListQueries['anchor'] {
  return prepared((parameters) => {
    const branches = branchesOf(kind, viewerSql(parameters, kind.isHaulier), parameters)
    return sql`select id, sort::text as sort from (${windowSql(kind, parameters, branches)}) as last`
  })
}

function countQuery(kind: ListKind): ListQueries['count'] {
  return prepared((parameters) => {
    const viewer = viewerSql(parameters, kind.isHaulier)
    const counts = branchesOf(kind, viewer, parameters).map(
      ({ where }) => sql`(select count(*) from request r where ${where})`,
    )
    return sql`select (${sql.join(counts, sql` + `)})::int as total`
  })
}

/** One of the disjoint sets of requests that make up what a viewer may see, as a condition on `r`. */
interface Branch {
  readonly where: Sql
  /** Where its rows come from in the order of the list, so that a window reads no more of them than it needs. */
  readonly ordered: Sql
  /** The condition on those rows, where their source already says part of it. */
  readonly orderedWhere?: Sql
}

function branchesOf(kind: ListKind, viewer: ViewerSql, parameters: Parameters<FilterValues>): Branch[] {
  const { companyId } = viewer
  const branches: Branch[] = []
  const wantsOwn = kind.scope === 'own' || kind.scope === 'all'
  const wantsOpen = (kind.scope === 'bids' || kind.scope === 'all') && kind.isHaulier
  const wantsQuoted = kind.scope !== 'own' && kind.isHaulier
  const filters = filterSql(kind, viewer, parameters)
  const all = sql`request r`
  if (wantsOwn)
    for (const tab of tabConditions(kind.tab, 'own', viewer))
      branches.push({
        ordered: all,
        where: sql`r.owner_id = ${companyId} and r.deleted_at is null ${filters} ${tab}`,
      })
  const open = openToBidsSql(viewer)
  if (wantsOpen)
    for (const tab of tabConditions(kind.tab, 'open', viewer))
      branches.push({ ordered: all, where: sql`${open} and r.owner_id <> ${companyId} ${filters} ${tab}` })
  if (wantsQuoted) {
    // What it has quoted on is known by number; those are looked up one by one, never all requests for them.
    const quoted = sql`select distinct mine.request_id from quote mine where mine.haulier_id = ${companyId}`
    const others = wantsOpen ? sql`and not ${open}` : sql``
    const tab = sql.join(tabConditions(kind.tab, 'quoted', viewer), sql` `)
    const rest = sql`r.deleted_at is null and r.owner_id <> ${companyId} ${others} ${filters} ${tab}`
    const isByCreation = kind.ordering.endsWith('created')
    const { direction } = orderOf(kind)
    const byNumber = sql`r.id = any(array(${quoted})) and ${rest}`
    const inOrder = sql`(${quoted} order by mine.request_id ${direction}) as mine
      join request r on r.id = mine.request_id`
    branches.push({
      where: byNumber,
      ordered: isByCreation ? inOrder : all,
      orderedWhere: isByCreation ? rest : byNumber,
    })
  }
  // A shipper that asks for what hauliers bid on.
  if (branches.length === 0) branches.push({ ordered: all, where: sql`false` })
  return branches
}

function filterSql(kind: ListKind, viewer: ViewerSql, parameters: Parameters<FilterValues>): Sql {
  const conditions: Sql[] = []
  if (kind.hasHaulage) conditions.push(sql`r.haulage = ${parameters.haulage}::text`)
  if (kind.status === 'Open') conditions.push(openToBidsSql(viewer))
  else if (kind.status === 'Expired') conditions.push(sql`r.status = 'Open' and r.deadline < ${viewer.today}`)
  else if (kind.status) conditions.push(sql`r.status = ${sql.lit(kind.status)}`)
  if (kind.hasSearch)
    conditions.push(
      sql`(case when ${knowsReferenceSql(viewer)} then r.search_text else r.public_search_text end
        like ${parameters.pattern}::text or r.id = ${parameters.requestId}::int)`,
    )
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`
}
