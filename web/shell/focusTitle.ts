import type { router } from '../routes.tsx'

/**
 * After a change of page the focus goes to the new page's title, as it would after a real page load: who hears
 * the page is told where they are, and Tab goes on from there. A link to a control of the page goes to that.
 */
export function focusTitleAfterNavigation(by: typeof router): void {
  by.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
    const place = toLocation.hash ? document.getElementById(toLocation.hash) : null
    if (place && place.tabIndex >= 0) {
      place.focus({ preventScroll: true })
      return
    }
    const title = document.querySelector('h1')
    if (title instanceof HTMLElement && title.tabIndex === -1) title.focus({ preventScroll: true })
  })
}
