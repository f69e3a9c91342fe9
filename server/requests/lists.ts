/** The lists of requests: which ones a company may see, filtered, ordered and paged by the database. */
import { type Kysely, sql } from 'kysely'
import { PAGE_SIZE, WHOLE_LIST } from '#contract/paging.ts'
import type { RequestOrdering } from '#contract/requests.ts'
import type { HaulageType, RequestStatus } from '#domain/requests/vocabulary.ts'
import type { Sql } from '../db/json.ts'
import { type Parameters, type Prepared, prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import type { PageInfo } from '../http/route.ts'
import {
  openToBidsSql,
  requestJson,
  type Viewer,
  type ViewerSql,
  type ViewerValues,
  viewerSql,
  viewerValues,
} from './json.ts'
import { manyTotal } from './totals.ts'

/** Which part of what a company may see: its own requests, those it can bid on or has bid on, or both. */
export type Scope = 'own' | 'bids' | 'all'

export interface ListFilter {
  readonly scope: Scope
  readonly search: string | null
  readonly status: RequestStatus | null
  readonly haulage: HaulageType | null
  readonly ordering: RequestOrdering | null
  readonly page: number | null
  readonly pageSize: number | null
}

/** What decides the text of a list's SQL; everything else about it is a parameter. */
interface ListKind {
  readonly scope: Scope
  readonly isHaulier: boolean
  readonly status: RequestStatus | null
  readonly ordering: RequestOrdering
  readonly hasHaulage: boolean
  readonly hasSearch: boolean
}

type FilterValues = ViewerValues & { haulage: HaulageType | null; pattern: string | null; id: number | null }
type PageValues = FilterValues & { size: number; offset: number; needed: number }

interface ListQueries {
  readonly page: Prepared<PageValues, { json: string; counted: number }>
  readonly count: Prepared<FilterValues, { total: number }>
}

/** Up to how many rows a page counts along; beyond that, the total is counted apart and remembered. */
const COUNTED_ALONG = 1000

/** A page of requests as JSON, and how many there are in all. */
export async function listRequests(
  db: Kysely<Tables>,
  viewer: Viewer,
  filter: ListFilter,
): Promise<{ json: string; page: PageInfo }> {
  const size = filter.pageSize ?? (filter.page === null ? WHOLE_LIST : PAGE_SIZE)
  const offset = ((filter.page ?? 1) - 1) * size
  const queries = queriesFor({
    scope: filter.scope,
    isHaulier: viewer.isHaulier,
    status: filter.status,
    ordering: filter.ordering ?? '-created',
    hasHaulage: filter.haulage !== null,
    hasSearch: filter.search !== null,
  })
  const values: FilterValues = {
    ...viewerValues(viewer),
    haulage: filter.haulage,
    pattern: filter.search && `%${filter.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
    id: Number(/^#?(\d{1,9})$/.exec(filter.search ?? '')?.[1] ?? 0),
  }
  const [row] = await queries.page(db, { ...values, size, offset, needed: offset + size })
  const counted = row?.counted ?? 0
  const total =
    counted <= COUNTED_ALONG
      ? counted
      : await manyTotal(JSON.stringify([filter, values.companyId, values.today]), async () => {
          const [count] = await queries.count(db, values)
          return count?.total ?? counted
        })
  return { json: row?.json ?? '[]', page: { page: filter.page, size, total } }
}

const compiled = new Map<string, ListQueries>()

/** The queries of a kind of list. There are a few hundred kinds at most, most of them never asked for. */
function queriesFor(kind: ListKind): ListQueries {
  const key = Object.values(kind).join()
  let queries = compiled.get(key)
  if (!queries) {
    queries = { page: pageQuery(kind), count: countQuery(kind) }
    compiled.set(key, queries)
  }
  return queries
}

const SORT_COLUMNS = { created: sql`r.created_at`, deadline: sql`r.deadline`, pickup: sql`r.pickup_at` }

function pageQuery(kind: ListKind): Prepared<PageValues, { json: string; counted: number }> {
  const direction = kind.ordering.startsWith('-') ? sql`desc` : sql`asc`
  const column = SORT_COLUMNS[kind.ordering.replace('-', '') as keyof typeof SORT_COLUMNS]
  return prepared((parameters) => {
    const viewer = viewerSql(parameters, kind.isHaulier)
    const conditions = branchesOf(kind, viewer, parameters)
    // Each branch is cut to what the page can need before the branches are put together: every branch has an
    // index in this order, so that a page costs the same however many requests there are.
    const branches = conditions.map(
      (where) => sql`(select r.id, ${column} as sort from request r where ${where}
        order by ${column} ${direction}, r.id ${direction} limit ${parameters.needed}::int)`,
    )
    const some = conditions.map(
      (where) => sql`(select 1 from request r where ${where} limit ${sql.lit(COUNTED_ALONG + 1)})`,
    )
    return sql`
      select coalesce(json_agg(${requestJson(viewer)} order by page.sort ${direction}, page.id ${direction}), '[]')::text as json,
        (select count(*) from (${sql.join(some, sql` union all `)}) as capped)::int as counted
      from (
        select id, sort from (${sql.join(branches, sql` union all `)}) as candidate
        order by sort ${direction}, id ${direction}
        limit ${parameters.size}::int offset ${parameters.offset}::int
      ) as page
      join request r on r.id = page.id
      join company owner on owner.id = r.owner_id`
  })
}

function countQuery(kind: ListKind): Prepared<FilterValues, { total: number }> {
  return prepared((parameters) => {
    const viewer = viewerSql(parameters, kind.isHaulier)
    const counts = branchesOf(kind, viewer, parameters).map(
      (where) => sql`(select count(*) from request r where ${where})`,
    )
    return sql`select (${sql.join(counts, sql` + `)})::int as total`
  })
}

/** The disjoint sets of requests that make up what the viewer may see, each as a condition on `r`. */
function branchesOf(kind: ListKind, viewer: ViewerSql, parameters: Parameters<FilterValues>): Sql[] {
  const { companyId } = viewer
  const branches: Sql[] = []
  const wantsOwn = kind.scope !== 'bids'
  const wantsBids = kind.scope !== 'own' && kind.isHaulier
  const filters = filterSql(kind, viewer, parameters)
  if (wantsOwn) branches.push(sql`r.owner_id = ${companyId} and r.deleted_at is null ${filters}`)
  if (wantsBids) {
    const open = openToBidsSql(viewer)
    branches.push(sql`${open} and r.owner_id <> ${companyId} ${filters}`)
    branches.push(sql`r.id in (select mine.request_id from quote mine where mine.haulier_id = ${companyId})
      and r.deleted_at is null and r.owner_id <> ${companyId} and not ${open} ${filters}`)
  }
  return branches
}

function filterSql(kind: ListKind, viewer: ViewerSql, parameters: Parameters<FilterValues>): Sql {
  const conditions: Sql[] = []
  if (kind.hasHaulage) conditions.push(sql`r.haulage = ${parameters.haulage}::text`)
  if (kind.status === 'Open') conditions.push(openToBidsSql(viewer))
  else if (kind.status === 'Expired') conditions.push(sql`r.status = 'Open' and r.deadline < ${viewer.today}`)
  else if (kind.status) conditions.push(sql`r.status = ${sql.lit(kind.status)}`)
  if (kind.hasSearch)
    conditions.push(sql`(r.search_text like ${parameters.pattern}::text or r.id = ${parameters.id}::int)`)
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`
}
