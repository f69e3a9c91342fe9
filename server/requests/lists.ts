/** The lists of requests: which ones a company may see, filtered, ordered and paged by the database. */
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { RequestOrdering } from '#contract/requests.ts'
import type { ListTab } from '#domain/attention/attention.ts'
import type { HaulageType, RequestStatus } from '#domain/requests/vocabulary.ts'
import type { Tables } from '../db/tables.ts'
import type { PageInfo } from '../paging.ts'
import { anywhere, windowOf } from '../paging.ts'
import {
  type Anchor,
  COUNTED_ALONG,
  type FilterValues,
  type ListKind,
  queriesFor,
  type Scope,
} from './list-queries.ts'
import { type Viewer, viewerValues } from './viewer.ts'

export type { Scope } from './list-queries.ts'

export interface ListFilter {
  readonly scope: Scope
  readonly search: string | null
  readonly status: RequestStatus | null
  readonly haulage: HaulageType | null
  readonly tab: ListTab | null
  readonly ordering: RequestOrdering | null
  readonly page: number | null
  readonly pageSize: number | null
}

/** From which row on a page is looked up from an anchor instead of by skipping rows. */
const DEEP = 1000

/**
 * Answers that may be three seconds old. Callers that ask for a key at the same time wait for one look-up; a
 * failure is not remembered.
 */
function ttlCache<V extends object | number>() {
  return new LRUCache<string, V, () => Promise<V>>({
    max: 5000,
    ttl: 3000,
    fetchMethod: (_key, _stale, { context: find }) => find(),
    // A look-up that is evicted while it is under way still answers those that wait for it.
    ignoreFetchAbort: true,
  })
}

/** Totals of long lists: counting sixty thousand rows takes longer than everything else about a page of ten. */
const totals = ttlCache<number>()

/** Where deep pages begin. A page of a list that grew meanwhile may show up to three seconds ago. */
const anchors = ttlCache<{ readonly last: Anchor | null }>()

/** A page of requests as JSON, and how many there are in all. */
export async function listRequests(
  db: Kysely<Tables>,
  viewer: Viewer,
  filter: ListFilter,
): Promise<{ json: string; page: PageInfo }> {
  const { size, offset } = windowOf(filter)
  const kind: ListKind = {
    scope: filter.scope,
    isHaulier: viewer.isHaulier,
    status: filter.status,
    ordering: filter.ordering ?? '-created',
    hasHaulage: filter.haulage !== null,
    hasSearch: filter.search !== null,
    tab: filter.tab ?? 'all',
    isAnchored: false,
  }
  const values: FilterValues = {
    ...viewerValues(viewer),
    haulage: filter.haulage,
    pattern: filter.search && anywhere(filter.search.toLowerCase()),
    requestId: Number(/^#?(\d{1,9})$/.exec(filter.search ?? '')?.[1] ?? 0),
  }
  const person = kind.tab === 'all' ? null : values.personId
  const list = JSON.stringify([kind, values.companyId, person, values.today, filter.haulage, filter.search])
  const row = await pageRow(db, kind, values, list, offset, size)
  const counted = row?.counted ?? 0
  const total =
    counted <= COUNTED_ALONG
      ? counted
      : await totals.forceFetch(list, {
          context: async () => {
            const [count] = await queriesFor(kind).count(db, values)
            return count?.total ?? counted
          },
        })
  return { json: row?.json ?? '[]', page: { page: filter.page, size, total } }
}

async function pageRow(
  db: Kysely<Tables>,
  kind: ListKind,
  values: FilterValues,
  list: string,
  offset: number,
  size: number,
) {
  const anchor = offset < DEEP ? null : await anchorOf(db, kind, values, list, offset)
  // Beyond the end of the list there is no anchor; then the window is empty without one as well.
  const window = anchor
    ? { needed: size, offset: 0, size, afterSort: anchor.sort, afterId: anchor.id }
    : { needed: offset + size, offset, size, afterSort: null, afterId: null }
  const [row] = await queriesFor({ ...kind, isAnchored: anchor !== null }).page(db, { ...values, ...window })
  return row
}

/** The last row before a deep page; null beyond the end of the list. */
async function anchorOf(
  db: Kysely<Tables>,
  kind: ListKind,
  values: FilterValues,
  list: string,
  offset: number,
): Promise<Anchor | null> {
  const { last } = await anchors.forceFetch(`${list}${offset}`, {
    context: async () => {
      const window = { needed: offset, offset: offset - 1, size: 1, afterSort: null, afterId: null }
      const [row] = await queriesFor(kind).anchor(db, { ...values, ...window })
      return { last: row ?? null }
    },
  })
  return last
}
