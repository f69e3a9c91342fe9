/** The lists of requests: which ones a company may see, filtered, ordered and paged by the database. */

import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { RequestOrdering } from '#contract/requests.ts'
import type { ListTab } from '#domain/attention/attention.ts'
import type { ContainerRequest, GeneralRequest } from '#domain/requests/request.ts'
import type { RequestStatus } from '#domain/requests/vocabulary.ts'
import { isEmptySearch } from '#domain/searched-words.ts'
import { memoizeByObject, type TtlCache, ttlCache } from '../db/caches.ts'
import { emptyList } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import { COUNTED_ALONG, type JsonPage, windowOf } from '../paging.ts'
import { filterParameters, isOfKeys, isSearch, listFilters, type Narrowing, namesOf } from './list-filters.ts'
import type { Anchor, FilterValues, ListKind } from './list-kind.ts'
import type { Scope } from './list-parts.ts'
import { hasSharedPart, queriesFor } from './list-queries.ts'
import { type Viewer, viewerValues } from './viewer.ts'

export interface ListFilter extends Narrowing {
  readonly scope: Scope
  readonly status: RequestStatus | null
  readonly tab: ListTab | null
  readonly ordering: RequestOrdering | null
  readonly page: number | null
  readonly pageSize: number | null
}

/** From this row on, a page starts at an anchor instead of skipping rows. */
const DEEP = 1000

/** The caches of the lists of one database. */
interface Caches {
  /** Totals of long lists: counting sixty thousand rows takes longer than everything else about a page of ten. */
  readonly totals: TtlCache<number>
  /** The totals known to be long, so that a page's query does not start a count that it cannot finish. */
  readonly long: LRUCache<string, true>
  /** The anchors of deep pages. A page of a list that has grown may show its state of up to three seconds ago. */
  readonly anchors: TtlCache<{ readonly last: Anchor | null }>
}

const cachesOf = memoizeByObject<Kysely<Tables>, Caches>(() => ({
  totals: ttlCache(),
  long: new LRUCache({ max: 20_000, ttl: 60_000 }),
  anchors: ttlCache(),
}))

/** A requested list, and the keys under which its totals are cached. */
interface RequestedList {
  readonly caches: Caches
  readonly kind: ListKind
  readonly values: FilterValues
  /** The rows that every haulier has in such a list: one total for all of them. */
  readonly sharedKey: string
  /** The company's own requests among those. */
  readonly ownOfSharedKey: string
  readonly othersKey: string
}

/** A page of requests as JSON, and how many there are in all. */
export async function listRequests(
  db: Kysely<Tables>,
  viewer: Viewer,
  filter: ListFilter,
): Promise<JsonPage<ContainerRequest | GeneralRequest>> {
  const { page, size, offset } = windowOf(filter)
  if (isEmptySearch(filter.search)) return { json: emptyList(), page: { page, size, total: 0 } }
  const list = requestedList(cachesOf(db), viewer, filter, offset + size > COUNTED_ALONG)
  const row = await pageRow(db, isKnownToBeMore(list) ? withoutCounts(list) : list, offset, size)
  const shared = await totalOfShared(db, list, row?.shared ?? null)
  // Keys find and count all matches at once, so that the total need not be counted again.
  if (row?.others && row.others > COUNTED_ALONG && isCountedByKeys(list))
    list.caches.totals.set(list.othersKey, row.others)
  const isMore = !list.kind.countsAll && shared > COUNTED_ALONG
  const others = isMore
    ? 0
    : await totalOf(list, row?.others ?? null, list.othersKey, count(db, list, 'countOthers'))
  const isAtLeast = !list.kind.countsAll && shared + others > COUNTED_ALONG
  const total = isAtLeast ? COUNTED_ALONG : shared + others
  return { json: row?.json ?? emptyList(), page: { page: filter.page, size, total, isAtLeast } }
}

function requestedList(caches: Caches, viewer: Viewer, filter: ListFilter, isDeep: boolean): RequestedList {
  const { scope, status } = filter
  const filters = listFilters(filter)
  const names = namesOf(filters)
  const tab = filter.tab ?? 'all'
  const values: FilterValues = {
    ...viewerValues(viewer),
    ...filterParameters(filters, filter.search, viewer.companyId),
  }
  const { isHaulier } = viewer
  const user = tab === 'all' ? null : values.userId
  const countsAll = isDeep || !isSearch(names)
  const sharedKey = JSON.stringify([values.today, filters, countsAll])
  const ownOfSharedKey = JSON.stringify([sharedKey, values.companyId])
  const othersKey = JSON.stringify([sharedKey, values.companyId, user, scope, isHaulier, status, tab])
  const kind: ListKind = {
    scope,
    isHaulier,
    status,
    ordering: filter.ordering ?? '-created',
    filters: names,
    tab,
    isAnchored: false,
    countsShared: !caches.long.has(sharedKey),
    countsOthers: !caches.long.has(othersKey),
    countsAll,
  }
  return { caches, kind, values, sharedKey, ownOfSharedKey, othersKey }
}

/** True if a search is known to match more open requests than are counted. */
function isKnownToBeMore({ caches, kind, sharedKey }: RequestedList): boolean {
  return !kind.countsAll && hasSharedPart(kind) && (caches.totals.get(sharedKey) ?? 0) > COUNTED_ALONG
}

function count(
  db: Kysely<Tables>,
  { kind, values }: RequestedList,
  which: 'countShared' | 'countOwnOfShared' | 'countVisibleOfShared' | 'countOthers',
): () => Promise<number> {
  return async () => {
    const [row] = await queriesFor(kind)[which](db, values)
    return row?.total ?? 0
  }
}

/** Counts the rows of every haulier once for all of them, and subtracts the company's own. */
async function totalOfShared(
  db: Kysely<Tables>,
  list: RequestedList,
  counted: number | null,
): Promise<number> {
  if (!hasSharedPart(list.kind)) return 0
  if (isExact(list, counted)) return counted
  const [all, own] = await Promise.all([
    totalOf(list, counted, list.sharedKey, count(db, list, 'countShared')),
    list.caches.totals.forceFetch(list.ownOfSharedKey, { context: count(db, list, 'countOwnOfShared') }),
  ])
  // If the count stopped early, the company's own cannot be subtracted.
  return own > 0 && all > COUNTED_ALONG && !list.kind.countsAll
    ? list.caches.totals.forceFetch(`visible ${list.ownOfSharedKey}`, {
        context: count(db, list, 'countVisibleOfShared'),
      })
    : all - own
}

/** A total that the page's query has counted, or a cached one if there are more. */
async function totalOf(
  list: RequestedList,
  counted: number | null,
  key: string,
  find: () => Promise<number>,
): Promise<number> {
  if (isExact(list, counted)) return counted
  list.caches.long.set(key, true)
  return list.caches.totals.forceFetch(key, { context: find })
}

/** True for a total that a page has counted to the end. */
function isExact({ kind }: RequestedList, counted: number | null): counted is number {
  return counted !== null && (counted <= COUNTED_ALONG || isSearch(kind.filters))
}

function isCountedByKeys({ kind: { filters } }: RequestedList): boolean {
  return filters.some(isOfKeys) && !isSearch(filters)
}

function withoutCounts(list: RequestedList): RequestedList {
  return { ...list, kind: { ...list.kind, countsShared: false, countsOthers: false } }
}

async function pageRow(db: Kysely<Tables>, list: RequestedList, offset: number, size: number) {
  const { kind, values } = list
  const anchor = offset < DEEP ? null : await anchorOf(db, list, offset)
  // Beyond the end of the list there is no anchor; the window is then empty without one, too.
  const window = anchor
    ? { needed: size, offset: 0, size, afterSort: anchor.sort, afterId: anchor.id }
    : { needed: offset + size, offset, size, afterSort: null, afterId: null }
  const [row] = await queriesFor({ ...kind, isAnchored: anchor !== null }).page(db, { ...values, ...window })
  return row
}

/** The last row before a deep page; null beyond the end of the list. */
async function anchorOf(
  db: Kysely<Tables>,
  { caches, kind, values, othersKey }: RequestedList,
  offset: number,
): Promise<Anchor | null> {
  const { last } = await caches.anchors.forceFetch(JSON.stringify([othersKey, kind.ordering, offset]), {
    context: async () => {
      const window = { needed: offset, offset: offset - 1, size: 1, afterSort: null, afterId: null }
      const [row] = await queriesFor(kind).anchor(db, { ...values, ...window })
      return { last: row ?? null }
    },
  })
  return last
}
