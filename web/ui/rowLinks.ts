/**
 * Rows that are links: a click anywhere in a row is a click on its one link, so that keyboard and screen reader users
 * find only the link. Controls in the row keep their own clicks, and text in it can be selected.
 */

/** Marks the link of a row; `key` identifies the row. */
export function rowLink(key: number | string) {
  return { 'data-row-link': key } as const
}

/** The key of the focused row; null without one. */
export function focusedRow(): number | null {
  const link = document.activeElement?.closest('tbody tr')?.querySelector<HTMLElement>(LINK)
  return link ? Number(link.dataset.rowLink) : null
}

let opened: string | undefined

/** Stores the row of the open page, so that the keys of its list continue from it. */
export function noteOpened(key: number | string): void {
  opened = String(key)
}

/** Moves the focus to the first row. Returns whether there is one. */
export function focusFirstRow(): boolean {
  return focusLink(rowsOfPage()[0])
}

/**
 * Moves the focus to the link of the next row, or of the one before, also across pages; if no row has the focus, to the
 * last opened row, else to the first.
 */
function focusRow(step: Step): void {
  const all = rowsOfPage()
  const at = all.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  if (at < 0) focusLink(all.find(({ dataset }) => dataset.rowLink === opened) ?? all[0])
  else if (!focusLink(all[at + step])) turnPage(step)
}

type Step = 1 | -1

/** Marks the button of a pager that goes to the next page, or to the one before. */
export function pageStep(step: Step) {
  return { 'data-page-step': step } as const
}

let isTurning = false
/** How long the keys wait for a page. */
const MAX_TURN_MS = 10_000

/** Goes to the next page of the list and its first row, or to the page before and its last row. */
function turnPage(step: Step): void {
  const button = document.querySelector<HTMLElement>(`main [data-page-step="${step}"]:not([aria-disabled])`)
  if (!button || isTurning) return
  const [left] = rowsOfPage()
  const key = left?.dataset.rowLink
  const isThere = ([first]: readonly HTMLElement[]) =>
    first !== undefined && first.dataset.rowLink !== key && !document.querySelector('main [aria-busy=true]')
  // The rows of the previous page show until the new ones have loaded, and render later than their data arrives.
  const observer = new MutationObserver(() => {
    const rows = rowsOfPage()
    if (!isThere(rows)) return
    end()
    // The user may have moved to the search by now.
    if (document.activeElement === document.body) focusLink(step === 1 ? rows[0] : rows.at(-1))
  })
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    isTurning = false
  }
  const timer = setTimeout(end, MAX_TURN_MS)
  isTurning = true
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
  button.click()
}

function rowsOfPage(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`main ${LINK}`)]
}

function focusLink(link: HTMLAnchorElement | undefined): boolean {
  link?.focus({ preventScroll: true })
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  return link !== undefined
}

/** The actions of the keys in every list (docs/rules/screens.md#keys). */
export const listKeys = {
  down: () => focusRow(1),
  up: () => focusRow(-1),
  search: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
} as const

const LINK = 'a[data-row-link]'
const OWN_PRESS = 'a, button, input, select, textarea, label, summary, [role=button], [tabindex]'

/** For the `ref` of the element around the rows: every table has it. */
export function rowLinks(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined
  // The middle button would begin to scroll the page, and Firefox selects the cell that is clicked with Ctrl.
  const onDown = (event: MouseEvent) => {
    if (asksForTab(event) && linkFor(event)) event.preventDefault()
  }
  const onPress = (event: MouseEvent) => {
    const link = event.button < 2 ? linkFor(event) : null
    const isSelecting = !asksForTab(event) && window.getSelection()?.isCollapsed === false
    if (!link || isSelecting) return
    event.preventDefault()
    const isMiddle = event.button === 1
    link.dispatchEvent(
      new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        view: window,
        ctrlKey: event.ctrlKey || (isMiddle && !isMac()),
        metaKey: event.metaKey || (isMiddle && isMac()),
        shiftKey: event.shiftKey,
      }),
    )
  }
  list.addEventListener('mousedown', onDown)
  list.addEventListener('click', onPress)
  list.addEventListener('auxclick', onPress)
  return () => {
    list.removeEventListener('mousedown', onDown)
    list.removeEventListener('click', onPress)
    list.removeEventListener('auxclick', onPress)
  }
}

function asksForTab({ button, ctrlKey, metaKey }: MouseEvent): boolean {
  return button === 1 || (button === 0 && (isMac() ? metaKey : ctrlKey))
}

/** The link of the clicked row; null on a control, and beside the rows. */
function linkFor({ target, defaultPrevented }: MouseEvent): HTMLAnchorElement | null {
  const row = target instanceof Element ? target.closest('tbody tr') : null
  if (!row || defaultPrevented) return null
  const control = (target as Element).closest(OWN_PRESS)
  return control && row.contains(control) ? null : row.querySelector<HTMLAnchorElement>(LINK)
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}
