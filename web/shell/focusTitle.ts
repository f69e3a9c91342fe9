import type { router } from '../routes.tsx'

/**
 * After a change of page the focus goes to the new page's title, as it would after a real page load: who hears
 * the page is told where they are, and Tab goes on from there.
 */
export function focusTitleAfterNavigation(by: typeof router): void {
  by.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
    const title = document.querySelector('h1')
    if (title instanceof HTMLElement && title.tabIndex === -1) title.focus({ preventScroll: true })
  })
}
