import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { listSearch, ownAddress } from './links.ts'
import { pages, shells } from './pages.ts'
import { gate, sendOn } from './shell/gate.ts'
import { RouteFailure } from './shell/RouteFailure.tsx'
import { PageSkeleton } from './ui/Skeletons.tsx'
import { Spinner } from './ui/Spinner.tsx'

// Each page is a chunk of its own.
const files = import.meta.glob<Page>(['./*/*Page.tsx', './shell/*Shell.tsx'])

interface Page {
  readonly default: ComponentType
  /** Asks for what the page will show, while what surrounds it is still being drawn. */
  readonly prepare?: (search: Record<string, unknown>) => Promise<void>
}

function loadOf(file: string): () => Promise<Page> {
  const load = files[`./${file}`]
  if (!load) throw new Error(`no such page: ${file}`)
  return load
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
    // Nobody waits for it: the page shows as soon as it can, and asks for the same.
    void prepare?.(location.search)
  }
  return { ...page(path), loader }
}

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazily('shell/NotFoundShell.tsx'),
})

// Signing in is checked in loaders, which run beside those of the page; `beforeLoad` would hold them all up.
const publicRoute = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazily(shells.public),
  loader: sendOn,
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
  loader: gate,
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
const tokenSearch = (search: Raw): { token?: string } =>
  typeof search.token === 'string' ? { token: search.token } : {}
// What the payment provider sends back has names of its own; the contract reads them.
const anySearch = (search: Raw): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
const cancelledSearch = (search: Raw): { cancelled?: string } =>
  typeof search.cancelled === 'string' ? { cancelled: search.cancelled } : {}
const lists = { validateSearch: listSearch }

const routeTree = root.addChildren([
  publicRoute.addChildren([
    createRoute({ getParentRoute: onPublic, ...page('/'), validateSearch: signInSearch }),
    createRoute({ getParentRoute: onPublic, ...page('/login'), validateSearch: signInSearch }),
    createRoute({ getParentRoute: onPublic, ...page('/haulier-registration') }),
    createRoute({ getParentRoute: onPublic, ...page('/shipper-registration') }),
    createRoute({ getParentRoute: onPublic, ...page('/password-reset') }),
    createRoute({ getParentRoute: onPublic, ...page('/password-confirm'), validateSearch: tokenSearch }),
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
    createRoute({ getParentRoute: onOperator, ...page('/operator/audit'), ...lists }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/staff') }),
    createRoute({ getParentRoute: onOperator, ...page('/operator/mailbox'), ...lists }),
  ]),
  gatedRoute.addChildren([
    createRoute({ getParentRoute: onGated, ...preparedPage('/quote-requests'), ...lists }),
    createRoute({ getParentRoute: onGated, ...page('/quote-requests/$requestId') }),
    createRoute({ getParentRoute: onGated, ...preparedPage('/subbie-quotes'), ...lists }),
    createRoute({ getParentRoute: onGated, ...page('/subbie-quotes/$requestId') }),
    createRoute({ getParentRoute: onGated, ...page('/bookings'), ...lists }),
    createRoute({ getParentRoute: onGated, ...page('/bookings/$reference') }),
    createRoute({ getParentRoute: onGated, ...page('/haulier-directory'), ...lists }),
    createRoute({ getParentRoute: onGated, ...page('/haulier-directory/$companyName') }),
    createRoute({ getParentRoute: onGated, ...page('/company-profile') }),
    createRoute({ getParentRoute: onGated, ...page('/user-management'), ...lists }),
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

/** How long a page may take to come before it is shown that it loads. */
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
  // Plain text both ways: the router's own reading takes a token of digits for a number.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
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
