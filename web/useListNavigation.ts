import { useNavigate } from '@tanstack/react-router'
import type { links } from './links.ts'

type List =
  | typeof links.requests
  | typeof links.subbieRequests
  | typeof links.bookings
  | typeof links.directory
  | typeof links.userManagement
  | typeof links.securityLog
  | typeof links.operatorSecurityLog
  | typeof links.operatorCompanies
  | typeof links.operatorBookings
  | typeof links.operatorAudit
  | typeof links.operatorOutbox
  | typeof links.operatorMailbox

/**
 * Leads from a list to the same list with another filter: its first page, unless the change names one. `replace` leaves
 * no entry in the history, and the page where it is scrolled, as while a search is typed.
 */
export function useListNavigation<Filter extends { readonly page: number }>(
  filter: Filter,
  linkTo: (filter: Filter) => ReturnType<List>,
) {
  const navigate = useNavigate()
  const changed = (change: Partial<Filter>) => linkTo({ ...filter, page: 1, ...change })
  return {
    show: (change: Partial<Filter>) => void navigate(changed(change)),
    replace: (change: Partial<Filter>) =>
      void navigate({ ...changed(change), replace: true, resetScroll: false }),
  }
}
