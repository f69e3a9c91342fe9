import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { userSession } from './api/session.ts'
import { listSearch, ownAddress, parseSearch } from './links.ts'
import type { PageFile } from './pageLoads.ts'
import { pages, shells } from './pages.ts'
import { redirectSignedIn, requireActiveCompany } from './shell/guards.ts'
import { RouteFailure } from './shell/RouteFailure.tsx'
import { PageSkeleton } from './ui/Skeletons.tsx'
import { Spinner } from './ui/Spinner.tsx'

/** Makes the files of all other pages loadable; the first page does not wait for it. */
export const loadPageLoads = async () => (await import('./pageLoads.ts')).pageLoads

// The server names the scripts of the first page in its head, and its styles. They have this priority; the scripts that
// web/early.ts names for the next page have not, and their styles are not applied yet.
const LINKED = 'link[rel=modulepreload][fetchpriority=low]'
const linked =
  typeof document === 'undefined'
    ? []
    : [...document.querySelectorAll<HTMLLinkElement>(LINKED)].map(({ href }) => href)

/** Loads the file of a page or a shell, which is a chunk of its own. */
function loadOf(file: string): () => Promise<PageFile> {
  const name = file.replace(/^.*\/|\.tsx$/g, '')
  const first = linked.find((address) => address.includes(`/assets/${name}-`))
  const load = async () => {
    const loadPage = (await loadPageLoads())[`./${file}`]
    if (!loadPage) throw new Error(`no such page: ${file}`)
    return loadPage()
  }
  // What fails is loaded again in the usual way, which marks its error as that of a lost connection or an update.
  return first ? () => import(/* @vite-ignore */ first).catch(load) : load
}

function lazily(file: string) {
  return lazyRouteComponent(loadOf(file))
}

function page<P extends keyof typeof pages>(path: P) {
  return { path, component: lazily(pages[path].file) }
}

function preparedPage<P extends keyof typeof pages>(path: P) {
  const load = loadOf(pages[path].file)
  const loader = async ({ location }: { location: { search: Record<string, unknown> } }) => {
    const { prepare } = await load()
    await prepare?.(location.search)
  }
  return { ...page(path), loader }
}

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazily('shell/NotFoundShell.tsx'),
})

// Loaders check the session in parallel with those of the page; `beforeLoad` would delay them all.
const publicRoute = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazily(shells.public),
  loader: redirectSignedIn,
  // Otherwise it runs on the first public page only, and Back would show the form to a user who has registered.
  shouldReload: () => userSession.token() !== null,
  pendingComponent: () => <Spinner />,
})

const openRoute = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazily(shells.open),
})

const gatedRoute = createRoute({
  getParentRoute: () => root,
  id: 'gated',
  component: lazily(shells.gated),
  loader: requireActiveCompany,
  pendingComponent: () => <Spinner />,
})

const operatorRoute = createRoute({
  getParentRoute: () => root,
  id: 'operator',
  component: lazily(shells.operator),
})

const onPublic = () => publicRoute
const onOpen = () => openRoute
const onGated = () => gatedRoute
const onOperator = () => operatorRoute

type Raw = Record<string, unknown> & SearchSchemaInput

const signInSearch = (search: Raw): { returnTo?: string } => {
  const returnTo = ownAddress(search.returnTo)
  return returnTo ? { returnTo } : {}
}
// The payment provider's parameters have names of their own; the contract reads them.
const anySearch = (search: Raw): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
const cancelledSearch = (search: Raw): { cancelled?: string } =>
  typeof search.cancelled === 'string' ? { cancelled: search.cancelled } : {}
const quoteSearch = (search: Raw): { quote?: 'yes' } => (search.quote === 'yes' ? { quote: 'yes' } : {})
const lists = { validateSearch: listSearch }

const routeTree = root.addChildren([
  publicRoute.addChildren([
    createRoute({ getParentRoute: onPublic, ...page('/'), validateSearch: signInSearch }),
    createRoute({ getParentRoute: onPublic, ...page('/login'), validateSearch: signInSearch }),
    createRoute({ getParentRoute: onPublic, ...page('/haulier-registration') }),
    createRoute({ getParentRoute: onPublic, ...page('/shipper-registration') }),
    createRoute({ getParentRoute: onPublic, ...page('/password-reset') }),
    createRoute({ getParentRoute: onPublic, ...page('/password-confirm') }),
    createRoute({ getParentRoute: onPublic, ...page('/join') }),
    createRoute({ getParentRoute: onPublic, ...page('/account-not-activated') }),
  ]),
  openRoute.addChildren([
    createRoute({ getParentRoute: onOpen, ...page('/404') }),
    createRoute({ getParentRoute: onOpen, ...page('/terms') }),
    createRoute({ getParentRoute: onOpen, ...page('/privacy') }),
  ]),
  operatorRoute.addChildren([
    createRoute({ getParentRoute: onOperator, ...page('/operator') }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/companies'), ...lists }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/companies/$companyId') }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/bookings'), ...lists }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/bookings/$reference') }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/audit'), ...lists }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/security-log'), ...lists }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/outbox'), ...lists }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/market') }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/system') }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/operators') }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/mailbox'), ...lists }),
  ]),
  gatedRoute.addChildren([
    createRoute({ getParentRoute: onGated, ...preparedPage('/quote-requests'), ...lists }),
    createRoute({
      getParentRoute: onGated,
      ...page('/quote-requests/$requestId'),
      validateSearch: quoteSearch,
    }),
    createRoute({ getParentRoute: onGated, ...preparedPage('/subbie-quotes'), ...lists }),
    createRoute({ getParentRoute: onGated, ...page('/subbie-quotes/$requestId') }),
    createRoute({ getParentRoute: onGated, ...page('/templates'), ...lists }),
    createRoute({ getParentRoute: onGated, ...page('/import-requests') }),
    createRoute({ getParentRoute: onGated, ...page('/bookings'), ...lists }),
    createRoute({ getParentRoute: onGated, ...page('/bookings/$reference') }),
    createRoute({ getParentRoute: onGated, ...page('/haulier-directory'), ...lists }),
    createRoute({ getParentRoute: onGated, ...page('/haulier-directory/$companyName') }),
    createRoute({ getParentRoute: onGated, ...page('/company-profile') }),
    createRoute({ getParentRoute: onGated, ...page('/user-management'), ...lists }),
    createRoute({ getParentRoute: onGated, ...page('/security-log'), ...lists }),
    createRoute({ getParentRoute: onGated, ...page('/api-and-webhooks') }),
    createRoute({ getParentRoute: onGated, ...page('/pricing-plan'), validateSearch: cancelledSearch }),
    createRoute({ getParentRoute: onGated, ...page('/payment-successful'), validateSearch: anySearch }),
    createRoute({ getParentRoute: onGated, ...page('/user-profile') }),
    createRoute({ getParentRoute: onGated, ...page('/help') }),
    createRoute({ getParentRoute: onGated, ...page('/user-settings') }),
    createRoute({ getParentRoute: onGated, ...page('/quote-settings') }),
    createRoute({ getParentRoute: onGated, ...page('/notifications') }),
    createRoute({ getParentRoute: onGated, ...page('/additional-services') }),
    createRoute({ getParentRoute: onGated, ...page('/service-profiles') }),
  ]),
])

/** The time before a page that is loading shows its loading state. */
export const PENDING_MS = 150

export const router = createRouter({
  routeTree,
  notFoundMode: 'root',
  defaultPreload: 'intent',
  defaultPendingMs: PENDING_MS,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteFailure,
  scrollRestoration: true,
  trailingSlash: 'never',
  // Plain text both ways: the router's default would read a token of digits as a number.
  parseSearch,
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    return query.size > 0 ? `?${query}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
