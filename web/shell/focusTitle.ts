import type { router } from '../routes.tsx'

/**
 * After a change of page the focus moves to the new page's title, as after a full page load: screen readers announce
 * it, and Tab continues from there. A link to a control of the page focuses that control.
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
