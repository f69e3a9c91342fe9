/** Where the focus goes when pages and controls change (docs/rules/screens.md#focus). */
import { isDialogOpen } from '../ui/isDialogOpen.ts'

/** A change of page, as the router reports it. */
interface PageChange {
  readonly fromLocation?: { readonly pathname: string } | undefined
  readonly toLocation: { readonly pathname: string; readonly hash: string }
}

let waiting: MutationObserver | undefined

/**
 * After a change of page the focus moves to the new page's title, as after a full page load: screen readers announce
 * it, and Tab continues from there. A link to a control of the page focuses that control, and the way back from a row of
 * a list focuses that row.
 */
export function focusPage({ fromLocation, toLocation }: PageChange): void {
  if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
  waiting?.disconnect()
  // A dialog that opens with the page has the focus. On a slow line this code can come after the first typed letters.
  if (document.activeElement?.closest('[role=dialog], input, textarea, select')) return
  const place = toLocation.hash ? document.getElementById(toLocation.hash) : null
  if (place && place.tabIndex >= 0) {
    place.focus({ preventScroll: true })
    return
  }
  const row = rowOf(fromLocation.pathname, toLocation.pathname)
  if (row) {
    row.focus({ preventScroll: true })
    row.closest('tr')?.scrollIntoView({ block: 'nearest' })
    return
  }
  if (focusTitle()) return
  // The title comes with the data.
  waiting = new MutationObserver((_, observer) => {
    if (document.activeElement !== document.body || focusTitle()) observer.disconnect()
  })
  waiting.observe(document.body, { childList: true, subtree: true })
}

function focusTitle(): boolean {
  const title = document.querySelector('h1')
  const isTitle = title instanceof HTMLElement && title.tabIndex === -1
  if (isTitle) title.focus({ preventScroll: true })
  return isTitle
}

/** The link of the row, after a way from its page to the list; null on any other way. */
function rowOf(from: string, list: string): HTMLElement | null {
  if (!from.startsWith(`${list}/`)) return null
  const key = CSS.escape(from.slice(list.length + 1))
  return document.querySelector(`main a[data-row-link="${key}"]`)
}

/*
 * The focus is kept where the user works. A focused control can disappear: the button of a recorded step, or of a
 * removed row. Its part of the page then gets the focus, by its heading, so that Tab continues from there. A control
 * that was disabled until an answer came gets the focus back.
 */
let last: Element | null = null
/** The elements around it, from the inside: they are unknown once it is removed. */
let around: Element[] = []
let isOff = false
let isPlanned = false

/** Records which control has the focus now. */
export function noteFocus(element: EventTarget | null): void {
  // Dialogs and menus return the focus themselves if they can.
  if (!(element instanceof Element) || !element.closest('#root')) return
  last = element
  isOff = false
  around = []
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one)
}

// A click beside all controls leaves them. A click on the focused control is not a new focus.
document.addEventListener('pointerdown', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('#root')) return
  last = null
  noteFocus(target.closest(CONTROL))
})

new MutationObserver(() => {
  if (!last) return
  const focused = document.activeElement
  // The browser takes the focus of a disabled control only when it draws the page.
  isOff = last.matches(':disabled') || (isOff && focused !== last)
  if (isPlanned || focused !== document.body) return
  isPlanned = true
  // After the effects of the same rendering, which may move the focus themselves.
  setTimeout(returnFocus)
}).observe(document.body, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['disabled', 'style'],
})

function returnFocus(): void {
  isPlanned = false
  if (!last || document.activeElement !== document.body || isDialogOpen()) return
  if (!last.isConnected) {
    headingIn(around.filter((one) => one.isConnected))?.focus({ preventScroll: true })
    return
  }
  const wasOff = isOff
  isOff = last.matches(':disabled') || !last.checkVisibility()
  if (wasOff && !isOff && last instanceof HTMLElement) last.focus({ preventScroll: true })
}

const CONTROL = 'a[href], button, input, select, textarea, [tabindex]'

/** The heading of the innermost part that has one, else the title of the page; null while neither shows. */
function headingIn(around: readonly Element[]): HTMLElement | null {
  const parts = around.filter((one) => one.matches('section, main'))
  for (const part of parts) {
    const heading = part.querySelector<HTMLElement>(part.matches('main') ? 'h1' : 'h2, h3')
    if (!heading) continue
    heading.tabIndex = -1
    return heading
  }
  return null
}
