import './jitless.ts'
// Before anything that brings styles: the order of the layers is settled by who names them first.
import './ui/styles/index.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { userSession } from './api/session.ts'
import { links } from './links.ts'
import { PENDING_MS, router } from './routes.tsx'
import { focusTitleAfterNavigation } from './shell/focusTitle.ts'
import { Notices } from './shell/Notices.tsx'
import { ThemeProvider } from './ui/ThemeProvider.tsx'

// However the session ends (sign-out, an expired token, another tab), a gated page gives way to the sign-in.
userSession.onEnd((how) => {
  const gated = router.state.matches.some(({ routeId }) => routeId === '/gated')
  const returnTo = how === 'expired' ? router.state.location.href : undefined
  const leave = gated ? router.navigate(links.login(returnTo)) : Promise.resolve()
  void leave.then(() => queryClient.clear())
})

focusTitleAfterNavigation(router)

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
// What the page has shown so far gives way in the moment in which the application shows something itself.
const firstPaint = document.getElementById('first-paint')
new MutationObserver((_, observer) => {
  if (![...place.children].some((child) => child.childElementCount > 0)) return
  firstPaint?.remove()
  observer.disconnect()
}).observe(place, { childList: true, subtree: true })

const application = createRoot(place)
const draw = () =>
  // As a transition the first drawing is done in slices, between which the browser answers to whoever is there.
  startTransition(() =>
    application.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ThemeProvider>
            <Notices />
            <RouterProvider router={router} />
          </ThemeProvider>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
// The first page is drawn once and whole. Where it takes longer to come, that it loads is drawn before, unless what
// shows already is the page itself: that would be less than there is.
const shows = firstPaint?.hasChildNodes() && firstPaint.checkVisibility()
const isLate = new Promise((resolve) => setTimeout(resolve, PENDING_MS))
void (shows ? router.load() : Promise.race([router.load(), isLate])).finally(draw)
