/** What ends by time alone: no event reports it (docs/rules/live.md#time). */
import type { QuoteRequest } from '#domain/requests/request.ts'
import { londonDay } from '#domain/time.ts'
import type { PageOf } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { refreshAfterWrite, refreshAll } from '../api/refresh.ts'

/** How often the clock is compared with what the page shows. */
const LOOK_MS = 5_000
/** The server's clock may be a little behind. */
const GRACE_MS = 2_000
/** At midnight all open pages ask within this time, not at one moment. */
const SPREAD_MS = 20_000

/**
 * Fetches again what the page shows: everything on a new day in London, when deadlines, offers, plans and the month may
 * have ended, and a request at its pickup, when its offers end. Returns a function that ends it.
 */
export function watchClock(spread = Math.random() * SPREAD_MS): () => void {
  let last = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    const [from, to] = [last - GRACE_MS, now - GRACE_MS]
    last = now
    if (dayAt(from - spread) !== dayAt(to - spread)) refreshAll()
    else void refreshAfterWrite(pickedUp(from, to).map((id) => ({ kind: 'quote', requestId: id })))
  }, LOOK_MS)
  return () => clearInterval(timer)
}

const dayAt = (time: number) => londonDay(new Date(time))

/** The shown undecided requests with a pickup after the first time, up to the second. */
function pickedUp(from: number, to: number): number[] {
  const found = shownRequests().filter(({ status, route }) => {
    const at = route.pickupAt.getTime()
    return (status === 'Open' || status === 'Expired') && at > from && at <= to
  })
  return [...new Set(found.map(({ id }) => id))]
}

/** The requests in the lists and on the pages that show now. An import of their queries would load them with each page. */
function shownRequests(): QuoteRequest[] {
  const shown = queryClient.getQueryCache().findAll({ queryKey: ['requests'], type: 'active' })
  return shown.flatMap(({ queryKey: [, id, ...part], state: { data } }) => {
    if (id === 'list') return (data as PageOf<QuoteRequest[]> | undefined)?.items ?? []
    return part.length === 0 && data ? [data as QuoteRequest] : []
  })
}
