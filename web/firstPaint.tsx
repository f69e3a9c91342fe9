/**
 * The first paint of a page, from its styles until its scripts: the build renders it once
 * (scripts/vite/first-paint.ts), and the server puts it into the page.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { COMPANY_TYPES } from '#domain/companies/vocabulary.ts'
import { queryClient } from './api/queries.ts'
import { type PageEntry, pages } from './pages.ts'
import { firstListOf, type ScopeOf } from './requests/prefetchList.ts'
import { FramePicture } from './shell/FramePicture.tsx'
import { PublicFrame } from './shell/PublicFrame.tsx'
import { ThemeProvider } from './ui/ThemeProvider.tsx'

/**
 * The pages that are the same for every visitor, many of them new and on a phone. Those with sign-in show their frame.
 */
const ALIKE: readonly (keyof typeof pages)[] = [
  '/',
  '/login',
  '/haulier-registration',
  '/shipper-registration',
  '/password-reset',
  '/404',
  '/terms',
  '/privacy',
]

const lists = import.meta.glob<{ scopeOf: ScopeOf }>('./requests/*RequestsPage.tsx')
const files = import.meta.glob<{ default: ComponentType }>(['./accounts/*Page.tsx', './help/*Page.tsx'])

/** The markup of a page's first paint; empty for pages that depend on more than the signed-in user. */
export async function firstPaintOf(path: keyof typeof pages): Promise<string> {
  const { shell, file, title, isList = false }: PageEntry = pages[path]
  if (shell === 'gated') return markupOf(path, <FramePicture title={title} isList={isList} />)
  if (!ALIKE.includes(path)) return ''
  const load = files[`./${file}`]
  if (!load) throw new Error(`no such page: ${file}`)
  const { default: Page } = await load()
  return markupOf(
    path,
    <PublicFrame>
      <Page />
    </PublicFrame>,
  )
}

/** The address of the list that a page without filters fetches first, for each type of company; null for none. */
export async function firstListsOf(path: keyof typeof pages): Promise<Record<string, string> | null> {
  const load = lists[`./${pages[path].file}`]
  if (!load) return null
  const { scopeOf } = await load()
  const found = COMPANY_TYPES.flatMap((type) => {
    const scope = scopeOf({ type })
    return scope ? [[type, firstListOf(scope)] as const] : []
  })
  return Object.fromEntries(found)
}

/** Renders with a router that has only the address, which the links need. */
async function markupOf(path: string, shown: ReactNode): Promise<string> {
  const routeTree = createRootRoute({ component: () => shown })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router as never} />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}
