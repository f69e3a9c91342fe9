import type { Company } from '#domain/companies/company.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { userSession } from '../api/session.ts'
import { listSearch } from '../links.ts'
import { filterIn } from './filter.ts'
import { askForList, type Scope } from './queries.ts'

/** Asks for the list that an address shows, for people of active companies; what fails is asked for by the page. */
export function prefetchList(scopeOf: (company: Pick<Company, 'type'>) => Scope | null) {
  return async (search: Record<string, unknown>): Promise<void> => {
    if (userSession.token() === null) return
    const me = await queryClient.ensureQueryData(meQuery).catch(() => null)
    const scope = me?.company.isActive ? scopeOf(me.company) : null
    if (scope) askForList(scope, filterIn(listSearch(search)))
  }
}
