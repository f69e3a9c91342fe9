/** The lists of bookings, filtered, ordered and paged by the database; compiled once for each kind of list. */

import { type Kysely, sql } from 'kysely'
import type { BookingOrdering, BookingScope, BookingTab } from '#contract/bookings.ts'
import type { BookingRow } from '#domain/bookings/booking.ts'
import { containerNumberIn } from '#domain/bookings/containerNumber.ts'
import type { BookingStatus } from '#domain/bookings/vocabulary.ts'
import { onceForEachObject, type TtlCache, ttlCache } from '../db/caches.ts'
import { emptyList, type JsonRow, jsonList, type Sql, select, textOf } from '../db/json.ts'
import { onceForEach, type Parameters, type Prepared, prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import { anywhere, COUNTED_ALONG, type JsonPage, windowOf } from '../paging.ts'
import { rowJson } from './json.ts'
import { type WaitingTimes, waitingOnBookings, waitingTimes } from './waiting.ts'

export interface BookingFilter {
  readonly scope: BookingScope | null
  readonly status: BookingStatus | null
  readonly tab: BookingTab | null
  readonly search: string | null
  readonly ordering: BookingOrdering | null
  readonly page: number | null
  readonly pageSize: number | null
}

/** The properties that decide the SQL text of a list. All others are parameters. */
interface ListKind {
  readonly isOperator: boolean
  readonly scope: BookingScope | null
  readonly hasStatus: boolean
  readonly hasSearch: boolean
  readonly hasContainerNumber: boolean
  readonly needsMe: boolean
  readonly ordering: BookingOrdering
}

interface FilterValues extends WaitingTimes, Record<string, unknown> {
  readonly companyId: number | null
  readonly status: BookingStatus | null
  readonly pattern: string | null
  /** The container number that is searched, as it is stored. */
  readonly containerPattern: string | null
}

interface WindowValues extends FilterValues {
  readonly needed: number
  readonly offset: number
  readonly size: number
}

interface ListQueries {
  readonly page: Prepared<WindowValues, JsonRow<BookingRow[]> & { readonly counted: number }>
  readonly count: Prepared<FilterValues, { total: number }>
}

/** Totals of long lists. */
const totalsOf = onceForEachObject<Kysely<Tables>, TtlCache<number>>(ttlCache)

/** A page of bookings as JSON, for a company or, with `companyId` null, for an operator, for whom no booking waits. */
export async function listBookings(
  db: Kysely<Tables>,
  companyId: number | null,
  filter: BookingFilter,
  now: Date,
): Promise<JsonPage<BookingRow>> {
  const { size, offset } = windowOf(filter)
  const containerNumber = filter.search && containerNumberIn(filter.search)
  const kind: ListKind = {
    isOperator: companyId === null,
    scope: filter.scope,
    hasStatus: filter.status !== null,
    hasSearch: filter.search !== null,
    hasContainerNumber: Boolean(containerNumber),
    needsMe: filter.tab === 'needsMe' && companyId !== null,
    ordering: filter.ordering ?? '-created',
  }
  const values: FilterValues = {
    companyId,
    status: filter.status,
    pattern: filter.search && anywhere(filter.search.toLowerCase()),
    containerPattern: containerNumber && anywhere(containerNumber.toLowerCase()),
    ...waitingTimes(now),
  }
  const queries = queriesFor(kind)
  const [row] = await queries.page(db, { ...values, needed: offset + size, offset, size })
  const counted = row?.counted ?? 0
  const count = async () => (await queries.count(db, values))[0]?.total ?? counted
  const key = JSON.stringify([kind, values])
  const total = counted <= COUNTED_ALONG ? counted : await totalsOf(db).forceFetch(key, { context: count })
  return { json: row?.json ?? emptyList(), page: { page: filter.page, size, total } }
}

const queriesFor = onceForEach(
  (kind: ListKind): ListQueries => ({ page: pageQuery(kind), count: countQuery(kind) }),
)

function orderOf({ ordering }: ListKind) {
  const column = ordering.endsWith('created') ? sql`b.id` : sql`b.pickup_at`
  return { column, direction: ordering.startsWith('-') ? sql`desc` : sql`asc` }
}

/** The disjoint sets of bookings that make up the list, as conditions on `b`: each has an index in its order. */
function branchesOf(kind: ListKind, parameters: Parameters<FilterValues>): Sql[] {
  const { companyId, status, pattern, containerPattern } = parameters
  const filters: Sql[] = []
  if (kind.hasStatus) filters.push(sql`b.status = ${status}::text`)
  if (kind.hasContainerNumber)
    filters.push(sql`(b.search_text like ${pattern}::text or b.search_text like ${containerPattern}::text)`)
  else if (kind.hasSearch) filters.push(sql`b.search_text like ${pattern}::text`)
  const and = filters.map((filter) => sql` and ${filter}`)
  const rest = sql.join(and, sql``)
  if (kind.isOperator) return [sql`true ${rest}`]
  const { given, carried } = waitingOnBookings(parameters)
  const branches: Sql[] = []
  const add = (of: Sql, waiting: Readonly<Record<string, Sql>>) =>
    branches.push(sql`${kind.needsMe ? anyOf(of, Object.values(waiting)) : of} ${rest}`)
  if (kind.scope !== 'carried') add(sql`b.owner_id = ${companyId}::int`, given)
  if (kind.scope !== 'given') add(sql`b.haulier_id = ${companyId}::int`, carried)
  return branches
}

/** Those for which one of the conditions holds, each found by its own index. */
function anyOf(of: Sql, conditions: readonly Sql[]): Sql {
  const found = conditions.map((condition) => sql`select b.id from booking b where ${of} and ${condition}`)
  return sql`b.id in (${sql.join(found, sql` union all `)})`
}

function pageQuery(kind: ListKind): ListQueries['page'] {
  const { column, direction } = orderOf(kind)
  return prepared((parameters) => {
    const branches = branchesOf(kind, parameters)
    const windows = branches.map(
      (where) => sql`(select b.id, ${column} as sort from booking b where ${where}
        order by ${column} ${direction}, b.id ${direction} limit ${parameters.needed}::int)`,
    )
    const rows = branches.map((where) => sql`select 1 from booking b where ${where}`)
    const viewer = { companyId: sql`${parameters.companyId}::int` }
    const order = sql`page.sort ${direction}, page.id ${direction}`
    const counted = sql<number>`(select count(*) from (${sql.join(rows, sql` union all `)}
      limit ${sql.lit(COUNTED_ALONG + 1)}) as capped)::int`
    const from = sql`
      from (select id, sort from (${sql.join(windows, sql` union all `)}) as candidate
        order by sort ${direction}, id ${direction}
        limit ${parameters.size}::int offset ${parameters.offset}::int) as page
      join booking b on b.id = page.id`
    return select({ json: textOf(jsonList(rowJson(viewer, parameters), order)), counted }, from)
  })
}

function countQuery(kind: ListKind): ListQueries['count'] {
  return prepared((parameters) => {
    const counts = branchesOf(kind, parameters).map(
      (where) => sql`(select count(*) from booking b where ${where})`,
    )
    return sql`select (${sql.join(counts, sql` + `)})::int as total`
  })
}
