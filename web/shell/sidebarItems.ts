import type { Company } from '#domain/companies/company.ts'
import { planName } from '#domain/plans/plans.ts'
import { provider } from '../provider.ts'

interface SidebarItem {
  readonly key: 'requests' | 'subbieRequests' | 'bookings' | 'directory'
  readonly label: string
}

/**
 * The sidebar's links for a company (docs/rules/screens.md#navigation; on Free the directory is hidden from shippers).
 */
export function sidebarItems({ type, plan }: Pick<Company, 'type' | 'plan'>): SidebarItem[] {
  const requests: SidebarItem = { key: 'requests', label: 'Quotes' }
  const bookings: SidebarItem = { key: 'bookings', label: 'Bookings' }
  const directory: SidebarItem = { key: 'directory', label: 'Haulier Directory' }
  if (type === 'Haulier')
    return [requests, { key: 'subbieRequests', label: 'Subbie Quotes' }, bookings, directory]
  return plan === planName('free', provider.name) ? [requests, bookings] : [requests, bookings, directory]
}
