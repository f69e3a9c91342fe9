import { listRequests } from '#contract/requests.ts'
import type { Company } from '#domain/companies/company.ts'
import { addressOf } from '../api/call.ts'
import { hasEarlyAnswer } from '../api/earlyAnswer.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { userSession } from '../api/session.ts'
import { listSearch } from '../links.ts'
import { filterIn } from './filter.ts'
import { listParameters, requestListQuery, type Scope } from './queries.ts'

/** Which list of requests a page shows to a company; null for none. */
export type ScopeOf = (company: Pick<Company, 'type'>) => Scope | null

/** How long the first drawing waits for a list that was fetched before the scripts loaded. */
const MAX_WAIT_MS = 50

/**
 * Prefetches the list of the address, for users of active companies; the page repeats a failed call. Resolves when the
 * page can show: with the list if its fetch has already begun, so that the rows are drawn with their page.
 */
export function prefetchList(scopeOf: ScopeOf) {
  return async (search: Record<string, unknown>): Promise<void> => {
    if (userSession.token() === null) return
    const me = await queryClient.ensureQueryData(meQuery).catch(() => null)
    const scope = me?.company.isActive ? scopeOf(me.company) : null
    if (!scope) return
    const filter = filterIn(listSearch(search))
    const query = requestListQuery(scope, filter)
    if (queryClient.getQueryState(query.queryKey) !== undefined) return
    const isUnderWay = hasEarlyAnswer(addressOf(listRequests, listParameters(scope, filter)))
    const list = queryClient.prefetchQuery(query)
    if (isUnderWay) await Promise.race([list, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
  }
}

/** The address of the list without filters. */
export function firstListOf(scope: Scope): string {
  return addressOf(listRequests, listParameters(scope, filterIn({})))
}
