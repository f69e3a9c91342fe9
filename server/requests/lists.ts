/** The lists of requests: which ones a company may see, filtered, ordered and paged by the database. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { WHOLE_LIST } from '#contract/paging.ts'
import type { RequestOrdering } from '#contract/requests.ts'
import type { HaulageType, RequestStatus } from '#domain/requests/vocabulary.ts'
import { londonDay } from '#domain/time.ts'
import type { Tables } from '../db/tables.ts'
import type { PageInfo } from '../http/route.ts'
import { openToBidsSql, requestJson, type Viewer } from './json.ts'

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

const DEFAULT_PAGE_SIZE = 10

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  created: sql`r.created_at`,
  deadline: sql`r.deadline`,
  pickup: sql`r.pickup_at`,
}

/** A page of requests as JSON, and how many there are in all. */
export async function listRequests(
  db: Kysely<Tables>,
  viewer: Viewer,
  filter: ListFilter,
): Promise<{ json: string; page: PageInfo }> {
  const size = filter.page === null ? (filter.pageSize ?? WHOLE_LIST) : (filter.pageSize ?? DEFAULT_PAGE_SIZE)
  const offset = ((filter.page ?? 1) - 1) * size
  const [json, total] = await Promise.all([
    pageJson(db, viewer, filter, size, offset),
    countRequests(db, viewer, filter),
  ])
  return { json, page: { page: filter.page, size, total } }
}

async function pageJson(
  db: Kysely<Tables>,
  viewer: Viewer,
  filter: ListFilter,
  size: number,
  offset: number,
): Promise<string> {
  const ordering = filter.ordering ?? '-created'
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const column = SORT_COLUMNS[ordering.replace('-', '')] ?? sql`r.created_at`
  // Each branch is cut to what the page can need before the branches are put together: every branch has an
  // index in this order, so that a page costs the same however many requests there are.
  const branches = branchesOf(viewer, filter).map(
    (where) => sql`(select r.id, ${column} as sort from request r where ${where}
      order by ${column} ${direction}, r.id ${direction} limit ${offset + size})`,
  )
  const result = await sql<{ json: string }>`
    select coalesce(json_agg(${requestJson(viewer)} order by page.sort ${direction}, page.id ${direction}), '[]')::text as json
    from (
      select id, sort from (${sql.join(branches, sql` union all `)}) as candidate
      order by sort ${direction}, id ${direction} limit ${size} offset ${offset}
    ) as page
    join request r on r.id = page.id
    join company owner on owner.id = r.owner_id`.execute(db)
  return result.rows[0]?.json ?? '[]'
}

async function countRequests(db: Kysely<Tables>, viewer: Viewer, filter: ListFilter): Promise<number> {
  const counts = branchesOf(viewer, filter).map(
    (where) => sql`(select count(*) from request r where ${where})`,
  )
  const result = await sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::int as total`.execute(
    db,
  )
  return result.rows[0]?.total ?? 0
}

/** The disjoint sets of requests that make up what the viewer may see, each as a condition on `r`. */
function branchesOf(viewer: Viewer, filter: ListFilter): RawBuilder<unknown>[] {
  const { companyId, isHaulier, now } = viewer
  const branches: RawBuilder<unknown>[] = []
  const wantsOwn = filter.scope !== 'bids'
  const wantsBids = filter.scope !== 'own' && isHaulier
  const filters = filterSql(filter, now)
  if (wantsOwn) branches.push(sql`r.owner_id = ${companyId} and r.deleted_at is null ${filters}`)
  if (wantsBids) {
    const open = openToBidsSql(now)
    branches.push(sql`${open} and r.owner_id <> ${companyId} ${filters}`)
    branches.push(sql`r.id in (select mine.request_id from quote mine where mine.haulier_id = ${companyId})
      and r.deleted_at is null and r.owner_id <> ${companyId} and not ${open} ${filters}`)
  }
  return branches
}

function filterSql(filter: ListFilter, now: Date): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = []
  if (filter.haulage) conditions.push(sql`r.haulage = ${filter.haulage}`)
  if (filter.status === 'Open') conditions.push(openToBidsSql(now))
  else if (filter.status === 'Expired')
    conditions.push(sql`r.status = 'Open' and r.deadline < ${londonDay(now)}::date`)
  else if (filter.status) conditions.push(sql`r.status = ${filter.status}`)
  if (filter.search) {
    const pattern = `%${filter.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const id = /^#?(\d{1,9})$/.exec(filter.search)?.[1]
    conditions.push(
      id ? sql`(r.search_text like ${pattern} or r.id = ${Number(id)})` : sql`r.search_text like ${pattern}`,
    )
  }
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`
}
