/**
 * Every address of the application, built in one place: `<Link {...links.request(7)}>`, `navigate(links.login())`,
 * `redirect(links.notActivated())`. A mistyped path does not compile.
 */
export const links = {
  home: () => ({ to: '/' }) as const,
  /** `returnTo`: where to go after signing in. */
  login: (returnTo?: string) => ({ to: '/login', search: returnTo ? { returnTo } : {} }) as const,
  haulierRegistration: () => ({ to: '/haulier-registration' }) as const,
  shipperRegistration: () => ({ to: '/shipper-registration' }) as const,
  passwordReset: () => ({ to: '/password-reset' }) as const,
  passwordConfirm: () => ({ to: '/password-confirm' }) as const,
  join: () => ({ to: '/join' }) as const,
  notActivated: () => ({ to: '/account-not-activated' }) as const,
  terms: () => ({ to: '/terms' }) as const,
  privacy: () => ({ to: '/privacy' }) as const,

  requests: (search: ListSearch = {}) => ({ to: '/quote-requests', search }) as const,
  /** `quote`: with the form of a quote open. */
  request: (id: number, search: { quote?: 'yes' } = {}) =>
    ({ to: '/quote-requests/$requestId', params: { requestId: String(id) }, search }) as const,
  subbieRequests: (search: ListSearch = {}) => ({ to: '/subbie-quotes', search }) as const,
  subbieRequest: (id: number) =>
    ({ to: '/subbie-quotes/$requestId', params: { requestId: String(id) } }) as const,
  templates: (search: ListSearch = {}) => ({ to: '/templates', search }) as const,
  importRequests: () => ({ to: '/import-requests' }) as const,
  bookings: (search: ListSearch = {}) => ({ to: '/bookings', search }) as const,
  booking: (reference: string) => ({ to: '/bookings/$reference', params: { reference } }) as const,
  directory: (search: ListSearch = {}) => ({ to: '/haulier-directory', search }) as const,
  haulier: (companyName: string) =>
    ({ to: '/haulier-directory/$companyName', params: { companyName } }) as const,
  /** `field`: the id of the element to scroll to, with its explanation. */
  companyProfile: (field?: string) =>
    ({
      to: '/company-profile',
      ...(field ? { hash: field, hashScrollIntoView: { block: 'center' as const } } : {}),
    }) as const,
  userManagement: (search: ListSearch = {}) => ({ to: '/user-management', search }) as const,
  apiAndWebhooks: () => ({ to: '/api-and-webhooks' }) as const,
  securityLog: (search: ListSearch = {}) => ({ to: '/security-log', search }) as const,
  pricingPlan: () => ({ to: '/pricing-plan' }) as const,
  userProfile: () => ({ to: '/user-profile' }) as const,
  help: () => ({ to: '/help' }) as const,

  operator: () => ({ to: '/operator' }) as const,
  operatorCompanies: (search: ListSearch = {}) => ({ to: '/operator/companies', search }) as const,
  operatorCompany: (id: number) =>
    ({ to: '/operator/companies/$companyId', params: { companyId: String(id) } }) as const,
  operatorBookings: (search: ListSearch = {}) => ({ to: '/operator/bookings', search }) as const,
  operatorBooking: (reference: string) =>
    ({ to: '/operator/bookings/$reference', params: { reference } }) as const,
  operatorAudit: (search: ListSearch = {}) => ({ to: '/operator/audit', search }) as const,
  operatorSecurityLog: (search: ListSearch = {}) => ({ to: '/operator/security-log', search }) as const,
  operatorOutbox: (search: ListSearch = {}) => ({ to: '/operator/outbox', search }) as const,
  operatorMarket: (search: ListSearch = {}) => ({ to: '/operator/market', search }) as const,
  operatorSystem: () => ({ to: '/operator/system' }) as const,
  operators: () => ({ to: '/operator/operators' }) as const,
  operatorMailbox: (search: ListSearch = {}) => ({ to: '/operator/mailbox', search }) as const,
}

/** The parts of a list's address: the page, the search and the filters by their names. */
export interface ListSearch {
  readonly page?: number
  readonly [filter: string]: string | number
}

/** A list's address as the router read it. Invalid values are dropped. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const { page, ...filters } = search
  const kept = Object.entries(filters).filter(([, value]) => typeof value === 'string' && value !== '')
  const number = Number(page)
  return {
    ...(Object.fromEntries(kept) as Record<string, string>),
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
  }
}

/** Parameters of a return from the payment page that count by their presence. */
const FLAGS: readonly string[] = ['cancelled', 'success']

/**
 * The parameters of an address, as texts. A flag without a value (`?cancelled`) gets one: the addresses that the router
 * builds leave out empty parameters.
 */
export function parseSearch(text: string): Record<string, string> {
  const entries = [...new URLSearchParams(text)]
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === '' && FLAGS.includes(name) ? 'true' : value]),
  )
}

/** The address to return to after signing in, if it belongs to this application. */
export function ownAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^\/(?![/\\])[^\p{Cc}]*$/u.test(address)) return undefined
  return address
}
