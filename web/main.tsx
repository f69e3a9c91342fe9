import './jitless.ts'
import './olderBrowsers.ts'
// Before any module with styles: the first mention sets the order of the layers.
import './ui/styles/index.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { userSession } from './api/session.ts'
import { links } from './links.ts'
import { loadPageLoads, PENDING_MS, router } from './routes.tsx'
import { Notices } from './shell/Notices.tsx'
import { afterPaint } from './ui/afterPaint.ts'
import { noteFailedLoad } from './ui/failedLoads.ts'
import { ThemeProvider } from './ui/ThemeProvider.tsx'

// When the session ends (sign-out, an expired token, another tab), a gated page redirects to the sign-in.
userSession.onEnd((how) => {
  // Several calls can report the end of a session; the first one has already stored the page to return to.
  const isLeaving = router.state.location.pathname === links.login().to
  const gated = !isLeaving && router.state.matches.some(({ routeId }) => routeId === '/gated')
  const returnTo = how === 'expired' ? router.state.location.href : undefined
  const leave = gated ? router.navigate(links.login(returnTo)) : Promise.resolve()
  void leave.then(() => queryClient.clear())
})

// The code that moves the focus loads at the first focus or change of page.
const loadFocus = async () => await import('./shell/focus.ts')
const focus = (use: (part: typeof import('./shell/focus.ts')) => void) =>
  void loadFocus().then(use, noteFailedLoad)
router.subscribe('onRendered', (to) => to.fromLocation && focus((part) => part.focusPage(to)))
addEventListener('focusin', ({ target }) => focus((part) => part.noteFocus(target)))

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
// The first paint is removed when the application draws something itself.
const firstPaint = document.getElementById('first-paint')
new MutationObserver((_, observer) => {
  if (![...place.children].some((child) => child.childElementCount > 0)) return
  firstPaint?.remove()
  observer.disconnect()
}).observe(place, { childList: true, subtree: true })

const application = createRoot(place)
const draw = () =>
  application.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <Notices />
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
// As a transition, the page is drawn in slices, so that the browser answers to input in between.
const drawInSlices = () => startTransition(draw)
// The first page is rendered once and completely. If that takes longer, the loading state is drawn first, unless the
// first paint is the page itself. It is drawn in one go: if the page arrived between two slices, the router would
// update a component that does not exist yet, and React would drop that update.
const shows = firstPaint?.hasChildNodes() && firstPaint.checkVisibility()
const isLate = new Promise<typeof draw>((resolve) => setTimeout(resolve, PENDING_MS, draw))
const loaded = router.load().then(
  () => drawInSlices,
  () => drawInSlices,
)
void (shows ? loaded : Promise.race([loaded, isLate])).then((show) => show())
// For the next page.
void loaded.then(() => afterPaint(() => void loadPageLoads().catch(noteFailedLoad)))
