import { queryOptions, useQuery } from '@tanstack/react-query'
import { getAttention } from '#contract/attention.ts'
import { type Attention, waitingFor } from '#domain/attention/attention.ts'
import { call } from '../api/call.ts'

/** No event reports items that begin or end at a time of day. */
const LOOK_AGAIN_MS = 5 * 60_000

/** The items that wait for the signed-in user. */
const attentionQuery = queryOptions({
  queryKey: ['attention'],
  queryFn: ({ signal }) => call(getAttention, undefined, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

/** The items that wait for the signed-in user; undefined until they are loaded. */
export function useAttention(): Attention | undefined {
  return useQuery(attentionQuery).data
}

/** The numbers at the entries of the sidebar, and at the title of the page. */
export function useWaiting() {
  const attention = useAttention()
  return attention ? waitingFor(attention) : { own: 0, bids: 0, bookings: 0, total: 0 }
}

/** A number as a mark shows it. */
export function markText(count: number): string {
  return count > 99 ? '99+' : String(count)
}
