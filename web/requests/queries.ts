import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE } from '#contract/paging.ts'
import { getRequest, listRequests } from '#contract/requests.ts'
import type { ContainerRequest, QuoteRequest } from '#domain/requests/request.ts'
import { call, callPage, type PageOf } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import type { ListFilter } from './filter.ts'

const REQUESTS = ['requests']
const LISTS = [...REQUESTS, 'list']

/** Which list: a shipper's own requests, those a haulier can bid on, or a haulier's own to other hauliers. */
export type Scope = 'bids' | 'own'

/** A page of a list of requests; the previous page shows until it has loaded. */
export function requestListQuery(scope: Scope, filter: ListFilter) {
  return queryOptions({
    queryKey: [...LISTS, scope, filter],
    queryFn: ({ signal }) => callPage(listRequests, listParameters(scope, filter), { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The query of a call of a list. */
export function listParameters(scope: Scope, { quoted, ...filter }: ListFilter) {
  return { ...filter, scope: scope === 'bids' && quoted ? ('quoted' as const) : scope, pageSize: PAGE_SIZE }
}

/**
 * One request. The list's copy shows at once while the newest is fetched
 * (docs/rules/screens.md#request-list: "passes the list along").
 */
export function requestQuery(id: number) {
  return queryOptions({
    queryKey: [...REQUESTS, id],
    queryFn: ({ signal }) => call(getRequest, undefined, { params: { id }, signal }),
    placeholderData: () => listedRequests().find((request) => request.id === id),
  })
}

/** The shipping line of this company's newest known container request. */
export function lastShippingLine(companyName: string): ContainerRequest['shipment']['shippingLine'] | null {
  const own = listedRequests()
    .filter((request) => request.haulage === 'Container')
    .filter(({ ownerName }) => ownerName === companyName)
  const newest = own.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  return newest?.shipment.shippingLine ?? null
}

function listedRequests(): QuoteRequest[] {
  const lists = queryClient.getQueriesData<PageOf<QuoteRequest[]>>({ queryKey: LISTS })
  return lists.flatMap(([, page]) => page?.items ?? [])
}
