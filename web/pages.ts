/**
 * Every page: its path and the file that draws it. `routes.tsx` makes the router's table from it, and `vite.config.ts`
 * the list of files that the server preloads for each.
 *
 * The shell says which frame a page has and which visitors may see it: `gated` needs sign-in, `public` redirects a
 * signed-in user, `open` is for all.
 */
type Shell = 'public' | 'open' | 'gated' | 'operator'

export interface PageEntry {
  readonly shell: Shell
  readonly file: string
  /** Its heading, if that is always the same: shown before the scripts are loaded. */
  readonly title?: string
  /** A list: its rows are close below the heading (ui/Page.tsx). */
  readonly isList?: boolean
}

export const shells: Record<Shell, string> = {
  public: 'shell/PublicShell.tsx',
  open: 'shell/PublicShell.tsx',
  gated: 'shell/Shell.tsx',
  operator: 'shell/OperatorShell.tsx',
}

export const pages = {
  '/': { shell: 'public', file: 'accounts/LoginPage.tsx' },
  '/login': { shell: 'public', file: 'accounts/LoginPage.tsx' },
  '/haulier-registration': { shell: 'public', file: 'accounts/HaulierRegistrationPage.tsx' },
  '/shipper-registration': { shell: 'public', file: 'accounts/ShipperRegistrationPage.tsx' },
  '/password-reset': { shell: 'public', file: 'accounts/PasswordResetPage.tsx' },
  '/password-confirm': { shell: 'public', file: 'accounts/PasswordConfirmPage.tsx' },
  '/join': { shell: 'public', file: 'accounts/JoinPage.tsx' },
  '/account-not-activated': { shell: 'public', file: 'accounts/NotActivatedPage.tsx' },
  '/404': { shell: 'open', file: 'help/NotFoundPage.tsx' },
  '/terms': { shell: 'open', file: 'help/TermsPage.tsx' },
  '/privacy': { shell: 'open', file: 'help/PrivacyPage.tsx' },

  '/quote-requests': {
    shell: 'gated',
    file: 'requests/RequestsPage.tsx',
    title: 'Quote Requests',
    isList: true,
  },
  '/quote-requests/$requestId': { shell: 'gated', file: 'requests/RequestPage.tsx' },
  '/subbie-quotes': {
    shell: 'gated',
    file: 'requests/SubbieRequestsPage.tsx',
    title: 'Sub-Contractor Quote Requests',
    isList: true,
  },
  '/subbie-quotes/$requestId': { shell: 'gated', file: 'requests/SubbieRequestPage.tsx' },
  '/templates': { shell: 'gated', file: 'templates/TemplatesPage.tsx', title: 'Templates and Places' },
  '/import-requests': { shell: 'gated', file: 'import/ImportPage.tsx', title: 'Import Requests' },
  '/bookings': { shell: 'gated', file: 'bookings/BookingsPage.tsx', title: 'Bookings', isList: true },
  '/bookings/$reference': { shell: 'gated', file: 'bookings/BookingPage.tsx' },
  '/haulier-directory': { shell: 'gated', file: 'directory/DirectoryPage.tsx', title: 'Haulier Directory' },
  '/haulier-directory/$companyName': { shell: 'gated', file: 'directory/HaulierPage.tsx' },
  '/company-profile': { shell: 'gated', file: 'companies/CompanyProfilePage.tsx', title: 'Company Profile' },
  '/user-management': { shell: 'gated', file: 'users/UserManagementPage.tsx', title: 'User Management' },
  '/security-log': { shell: 'gated', file: 'security/SecurityLogPage.tsx' },
  '/api-and-webhooks': {
    shell: 'gated',
    file: 'api-and-webhooks/ApiAndWebhooksPage.tsx',
    title: 'API and Webhooks',
  },
  '/pricing-plan': { shell: 'gated', file: 'plans/PricingPlanPage.tsx', title: 'Pricing Plan' },
  '/payment-successful': { shell: 'gated', file: 'plans/PaymentSuccessfulPage.tsx' },
  '/user-profile': { shell: 'gated', file: 'accounts/UserProfilePage.tsx', title: 'User Profile' },
  '/help': { shell: 'gated', file: 'help/HelpPage.tsx', title: 'Help' },
  '/user-settings': { shell: 'gated', file: 'placeholders/UserSettingsPage.tsx', title: 'User Settings' },
  '/quote-settings': { shell: 'gated', file: 'placeholders/QuoteSettingsPage.tsx', title: 'Quote Settings' },
  '/notifications': { shell: 'gated', file: 'notifications/NotificationsPage.tsx', title: 'Notifications' },
  '/additional-services': {
    shell: 'gated',
    file: 'placeholders/AdditionalServicesPage.tsx',
    title: 'Additional Services',
  },
  '/service-profiles': {
    shell: 'gated',
    file: 'placeholders/AdditionalServicesPage.tsx',
    title: 'Additional Services',
  },

  '/operator': { shell: 'operator', file: 'operator/OperatorPage.tsx' },
  '/operator/companies': { shell: 'operator', file: 'operator/OperatorCompaniesPage.tsx' },
  '/operator/companies/$companyId': { shell: 'operator', file: 'operator/OperatorCompanyPage.tsx' },
  '/operator/bookings': { shell: 'operator', file: 'operator/OperatorBookingsPage.tsx' },
  '/operator/bookings/$reference': { shell: 'operator', file: 'operator/OperatorBookingPage.tsx' },
  '/operator/audit': { shell: 'operator', file: 'operator/OperatorAuditPage.tsx' },
  '/operator/security-log': { shell: 'operator', file: 'operator/OperatorSecurityLogPage.tsx' },
  '/operator/outbox': { shell: 'operator', file: 'operator/OperatorOutboxPage.tsx' },
  '/operator/market': { shell: 'operator', file: 'operator/OperatorMarketPage.tsx' },
  '/operator/system': { shell: 'operator', file: 'operator/OperatorSystemPage.tsx' },
  '/operator/operators': { shell: 'operator', file: 'operator/OperatorsPage.tsx' },
  '/operator/mailbox': { shell: 'operator', file: 'operator/OperatorMailboxPage.tsx' },
} as const satisfies Record<string, PageEntry>
