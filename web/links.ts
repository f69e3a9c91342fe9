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
  notActivated: () => ({ to: '/account-not-activated' }) as const,
  terms: () => ({ to: '/terms' }) as const,
  privacy: () => ({ to: '/privacy' }) as const,

  requests: (search: ListSearch = {}) => ({ to: '/quote-requests', search }) as const,
  request: (id: number) => ({ to: '/quote-requests/$requestId', params: { requestId: String(id) } }) as const,
  subbieRequests: (search: ListSearch = {}) => ({ to: '/subbie-quotes', search }) as const,
  subbieRequest: (id: number) =>
    ({ to: '/subbie-quotes/$requestId', params: { requestId: String(id) } }) as const,
  bookings: (search: ListSearch = {}) => ({ to: '/bookings', search }) as const,
  booking: (reference: string) => ({ to: '/bookings/$reference', params: { reference } }) as const,
  directory: (search: ListSearch = {}) => ({ to: '/haulier-directory', search }) as const,
  haulier: (companyName: string) =>
    ({ to: '/haulier-directory/$companyName', params: { companyName } }) as const,
  /** `place`: the id of what to go to on the page, with what explains it around it. */
  companyProfile: (place?: string) =>
    ({
      to: '/company-profile',
      ...(place ? { hash: place, hashScrollIntoView: { block: 'center' as const } } : {}),
    }) as const,
  userManagement: (search: ListSearch = {}) => ({ to: '/user-management', search }) as const,
  pricingPlan: () => ({ to: '/pricing-plan' }) as const,
  userProfile: () => ({ to: '/user-profile' }) as const,
  help: () => ({ to: '/help' }) as const,

  operator: () => ({ to: '/operator' }) as const,
  operatorCompanies: (search: ListSearch = {}) => ({ to: '/operator/companies', search }) as const,
  operatorCompany: (id: number) =>
    ({ to: '/operator/companies/$companyId', params: { companyId: String(id) } }) as const,
  operatorAudit: (search: ListSearch = {}) => ({ to: '/operator/audit', search }) as const,
  operatorStaff: () => ({ to: '/operator/staff' }) as const,
  operatorMailbox: (search: ListSearch = {}) => ({ to: '/operator/mailbox', search }) as const,
}

/** What a list's address remembers: the page, the search and the filters by their names. */
export interface ListSearch {
  readonly page?: number
  readonly [filter: string]: string | number
}

/** A list's address as the router read it. Anything odd in it is dropped. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const { page, ...filters } = search
  const kept = Object.entries(filters).filter(([, value]) => typeof value === 'string' && value !== '')
  const number = Number(page)
  return {
    ...(Object.fromEntries(kept) as Record<string, string>),
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
  }
}

/** The address to return to after signing in, if it is one of this application's own. */
export function ownAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^\/(?![/\\])[^\p{Cc}]*$/u.test(address)) return undefined
  return address
}
