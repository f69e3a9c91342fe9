import type { Company } from '#domain/companies/company.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { userSession } from '../api/session.ts'
import { listSearch } from '../links.ts'
import { filterIn } from './filter.ts'
import { askForList, type Scope } from './queries.ts'

/** Prefetches the list of the address, for users of active companies; the page repeats a failed call. */
export function prefetchList(scopeOf: (company: Pick<Company, 'type'>) => Scope | null) {
  return async (search: Record<string, unknown>): Promise<void> => {
    if (userSession.token() === null) return
    const me = await queryClient.ensureQueryData(meQuery).catch(() => null)
    const scope = me?.company.isActive ? scopeOf(me.company) : null
    if (scope) askForList(scope, filterIn(listSearch(search)))
  }
}
