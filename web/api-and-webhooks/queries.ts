import { queryOptions } from '@tanstack/react-query'
import { listApiKeys } from '#contract/api-keys.ts'
import { listDeliveries, listWebhooks } from '#contract/webhooks.ts'
import { call, callPage } from '../api/call.ts'

/** The company's API keys, the newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ['users', 'api-keys'],
  queryFn: ({ signal }) => call(listApiKeys, undefined, { signal }),
})

/** The company's webhooks, the oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, undefined, { signal }),
})

/** The last messages to a webhook; fetched again while the log is open. */
export function deliveriesQuery(id: number) {
  return queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ signal }) =>
      callPage(listDeliveries, { page: 1, pageSize: SHOWN_DELIVERIES }, { signal, params: { id } }),
    refetchInterval: 3000,
  })
}

const SHOWN_DELIVERIES = 20
