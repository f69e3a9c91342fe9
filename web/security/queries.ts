import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE } from '#contract/paging.ts'
import { listCompanySecurityEvents, listSecurityEvents } from '#contract/security.ts'
import type { SecurityKind, SecurityOutcome } from '#domain/security/log.ts'
import type { Day } from '#domain/time.ts'
import { callPage } from '../api/call.ts'

export interface SecurityFilter {
  readonly page: number
  readonly search: string | null
  readonly kind: SecurityKind | null
  readonly outcome: SecurityOutcome | null
  readonly fromDay: Day | null
  readonly toDay: Day | null
}

export type SecurityReader = 'operator' | 'company'

/** The call of the list that a reader sees; both have the same shape. */
export function securityList(reader: SecurityReader) {
  return reader === 'operator' ? listSecurityEvents : listCompanySecurityEvents
}

/**
 * A page of the security log, of all accounts for operators or of the user's company for its Admins; the previous page
 * shows until it has loaded.
 */
export function securityQuery(reader: SecurityReader, filter: SecurityFilter) {
  return queryOptions({
    queryKey: reader === 'operator' ? ['operator', 'security', filter] : ['users', 'security', filter],
    queryFn: ({ signal }) => callPage(securityList(reader), { ...filter, pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
}
