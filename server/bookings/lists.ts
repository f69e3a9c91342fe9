/** The lists of bookings, filtered, ordered and paged by the database; compiled once for each kind of list. */

import { type Kysely, sql } from 'kysely'
import type { BookingOrdering, BookingScope, BookingTab } from '#contract/bookings.ts'
import type { BookingRow } from '#domain/bookings/booking.ts'
import type { BookingStatus } from '#domain/bookings/vocabulary.ts'
import { isEmptySearch } from '#domain/searched-words.ts'
import { addDays, type Day, startOfDay } from '#domain/time.ts'
import { memoizeByObject, type TtlCache, ttlCache } from '../db/caches.ts'
import { emptyList, type JsonRow, jsonList, type Sql, select, textOf } from '../db/json.ts'
import { memoizeByValue, type Parameters, type Prepared, prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import { COUNTED_ALONG, type JsonPage, windowOf } from '../paging.ts'
import { rowJson } from './json.ts'
import {
  foundCount,
  type Searched,
  type SearchValues,
  searchedWindow,
  searchSql,
  searchValues,
} from './search.ts'
import { type WaitingTimes, waitingOnBookings, waitingTimes } from './waiting.ts'

export interface BookingFilter {
  readonly scope: BookingScope | null
  readonly request: number | null
  readonly status: BookingStatus | null
  readonly tab: BookingTab | null
  /** The first and the last London day of pickup. */
  readonly pickupFrom: Day | null
  readonly pickupTo: Day | null
  readonly search: string | null
  readonly ordering: BookingOrdering | null
  readonly page: number | null
  readonly pageSize: number | null
}

/** The properties that decide the SQL text of a list. All others are parameters. */
interface ListKind {
  readonly isOperator: boolean
  readonly scope: BookingScope | null
  readonly hasRequest: boolean
  readonly hasStatus: boolean
  readonly hasPickupFrom: boolean
  readonly hasPickupTo: boolean
  readonly hasSearch: boolean
  readonly hasContainerNumber: boolean
  /** False if a search is known to have more matches than are counted. */
  readonly countsMatches: boolean
  readonly needsMe: boolean
  readonly ordering: BookingOrdering
}

interface FilterValues extends WaitingTimes, SearchValues {
  readonly companyId: number | null
  readonly request: number | null
  readonly status: BookingStatus | null
  readonly pickupFrom: Date | null
  readonly pickupBefore: Date | null
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
const totalsOf = memoizeByObject<Kysely<Tables>, TtlCache<number>>(ttlCache)

/** A page of bookings as JSON, for a company or, with `companyId` null, for an operator, for whom no booking waits. */
export async function listBookings(
  db: Kysely<Tables>,
  companyId: number | null,
  filter: BookingFilter,
  now: Date,
): Promise<JsonPage<BookingRow>> {
  const { page, size, offset } = windowOf(filter)
  if (isEmptySearch(filter.search)) return { json: emptyList(), page: { page, size, total: 0 } }
  const values = valuesOf(companyId, filter, now)
  const kind = kindOf(filter, values)
  const totals = totalsOf(db)
  const key = JSON.stringify([kind, values])
  const moreKey = `more ${key}`
  const queries = queriesFor({ ...kind, countsMatches: !totals.has(moreKey) })
  const [row] = await queries.page(db, { ...values, needed: offset + size, offset, size })
  const counted = row?.counted ?? 0
  const json = row?.json ?? emptyList()
  if (counted <= COUNTED_ALONG) return { json, page: { page, size, total: counted } }
  // A search is counted to the end only for the rows beyond.
  if (isFoundByLetters(kind) && offset + size <= COUNTED_ALONG) {
    totals.set(moreKey, counted)
    return { json, page: { page, size, total: COUNTED_ALONG, isAtLeast: true } }
  }
  const total = await totals.forceFetch(key, {
    context: async () => (await queries.count(db, values))[0]?.total ?? counted,
  })
  return { json, page: { page, size, total } }
}

function valuesOf(companyId: number | null, filter: BookingFilter, now: Date): FilterValues {
  const { request, status, pickupFrom, pickupTo, search } = filter
  return {
    companyId,
    request,
    status,
    pickupFrom: pickupFrom === null ? null : startOfDay(pickupFrom),
    pickupBefore: pickupTo === null ? null : startOfDay(addDays(pickupTo, 1)),
    ...searchValues(search, companyId),
    ...waitingTimes(now),
  }
}

function kindOf(filter: BookingFilter, { companyId, containerPattern }: FilterValues): ListKind {
  return {
    isOperator: companyId === null,
    scope: filter.scope,
    hasRequest: filter.request !== null,
    hasStatus: filter.status !== null,
    hasPickupFrom: filter.pickupFrom !== null,
    hasPickupTo: filter.pickupTo !== null,
    hasSearch: filter.search !== null,
    hasContainerNumber: containerPattern !== null,
    countsMatches: true,
    needsMe: filter.tab === 'needsMe' && companyId !== null,
    ordering: filter.ordering ?? '-created',
  }
}

const queriesFor = memoizeByValue(
  (kind: ListKind): ListQueries => ({ page: pageQuery(kind), count: countQuery(kind) }),
)

function orderOf({ ordering }: ListKind) {
  const column = ordering.endsWith('created') ? sql`b.id` : sql`b.pickup_at`
  return { column, direction: ordering.startsWith('-') ? sql`desc` : sql`asc` }
}

/** The disjoint sets of bookings that make up the list: each has an index in its order. */
function setsOf(kind: ListKind, parameters: Parameters<FilterValues>): Searched[] {
  const { companyId, request, status, pickupFrom, pickupBefore, anyGrams, givenGrams, carriedGrams } =
    parameters
  const conditions = [
    ...(kind.hasRequest ? [sql`b.request_id = ${request}::int`] : []),
    ...(kind.hasStatus ? [sql`b.status = ${status}::text`] : []),
    ...(kind.hasPickupFrom ? [sql`b.pickup_at >= ${pickupFrom}::timestamptz`] : []),
    ...(kind.hasPickupTo ? [sql`b.pickup_at < ${pickupBefore}::timestamptz`] : []),
    ...(kind.hasSearch ? [searchSql(parameters, kind.hasContainerNumber)] : []),
  ]
  const filters = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  if (kind.isOperator) return [{ of: sql`true`, filters, grams: anyGrams }]
  const { given, carried } = waitingOnBookings(parameters)
  const sets: Searched[] = []
  const add = (of: Sql, waiting: Readonly<Record<string, Sql>>, grams: Sql) =>
    sets.push({ of: kind.needsMe ? anyOf(of, Object.values(waiting)) : of, filters, grams })
  if (kind.scope !== 'carried') add(sql`b.owner_id = ${companyId}::int`, given, givenGrams)
  if (kind.scope !== 'given') add(sql`b.haulier_id = ${companyId}::int`, carried, carriedGrams)
  return sets
}

/** Those for which one of the conditions holds, each found by its own index. */
function anyOf(of: Sql, conditions: readonly Sql[]): Sql {
  const found = conditions.map((condition) => sql`select b.id from booking b where ${of} and ${condition}`)
  return sql`b.id in (${sql.join(found, sql` union all `)})`
}

/** The few bookings that wait for a company, and the one of a request, are compared with the search one by one. */
function isFoundByLetters({ hasSearch, hasRequest, needsMe }: ListKind): boolean {
  return hasSearch && !hasRequest && !needsMe
}

/** The bookings of the page and those before it, and how many there are in all, counted to a limit. */
function windowsOf(kind: ListKind, parameters: Parameters<WindowValues>) {
  const { column, direction } = orderOf(kind)
  const { needed } = parameters
  const { countsMatches } = kind
  const sets = setsOf(kind, parameters)
  if (isFoundByLetters(kind)) {
    const windows = sets.map((set, nth) =>
      searchedWindow(set, { column, direction, needed, countsMatches }, nth),
    )
    const named = sql.join(windows.flatMap((window) => window.named))
    return {
      named: sql`with ${named}`,
      candidates: windows.map((window) => window.candidates),
      counted: sql.join(
        windows.map(({ count }) => count),
        sql` + `,
      ),
    }
  }
  const rows = sets.map(({ of, filters }) => sql`select 1 from booking b where ${of} and ${filters}`)
  return {
    named: sql``,
    candidates: sets.map(
      ({ of, filters }) => sql`(select b.id, ${column} as sort from booking b where ${of} and ${filters}
        order by ${column} ${direction}, b.id ${direction} limit ${needed}::int)`,
    ),
    counted: sql`(select count(*) from (${sql.join(rows, sql` union all `)}
      limit ${sql.lit(COUNTED_ALONG + 1)}) as capped)`,
  }
}

function pageQuery(kind: ListKind): ListQueries['page'] {
  const { direction } = orderOf(kind)
  return prepared((parameters) => {
    const { named, candidates, counted } = windowsOf(kind, parameters)
    const viewer = { companyId: sql`${parameters.companyId}::int` }
    const json = jsonList(rowJson(viewer, parameters), sql`page.sort ${direction}, page.id ${direction}`)
    const from = sql`
      from (select id, sort from (${sql.join(candidates, sql` union all `)}) as candidate
        order by sort ${direction}, id ${direction}
        limit ${parameters.size}::int offset ${parameters.offset}::int) as page
      join booking b on b.id = page.id`
    return sql`${named} ${select({ json: textOf(json), counted: sql<number>`(${counted})::int` }, from)}`
  })
}

function countQuery(kind: ListKind): ListQueries['count'] {
  return prepared((parameters) => {
    const counts = setsOf(kind, parameters).map((set) =>
      isFoundByLetters(kind)
        ? foundCount(set)
        : sql`(select count(*) from booking b where ${set.of} and ${set.filters})`,
    )
    return sql`select (${sql.join(counts, sql` + `)})::int as total`
  })
}
