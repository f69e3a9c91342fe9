/**
 * Rows that open as a whole: a press anywhere in a row is a press on its one link, so that keyboard and screen reader
 * meet only the link. Controls in the row keep their own presses, and text in it can be selected.
 */

/** Marks the link of a row; `key` identifies the row. */
export function rowLink(key: number) {
  return { 'data-row-link': key } as const
}

/** The key of the focused row; null without one. */
export function focusedRow(): number | null {
  const link = document.activeElement?.closest('tbody tr')?.querySelector<HTMLElement>(LINK)
  return link ? Number(link.dataset.rowLink) : null
}

/** Moves the focus to the link of the next row, or of the one before; from elsewhere to the first. */
export function focusRow(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLAnchorElement>(`main ${LINK}`)]
  const at = all.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  const link = at < 0 ? all[0] : all[at + step]
  link?.focus({ preventScroll: true })
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

const LINK = 'a[data-row-link]'
const OWN_PRESS = 'a, button, input, select, textarea, label, summary, [role=button], [tabindex]'

/** For the `ref` of the element around the rows. */
export function rowLinks(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined
  // The middle button would begin to scroll the page.
  const onDown = (event: MouseEvent) => {
    if (event.button === 1 && linkFor(event)) event.preventDefault()
  }
  const onPress = (event: MouseEvent) => {
    const link = event.button < 2 ? linkFor(event) : null
    if (!link || window.getSelection()?.isCollapsed === false) return
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

/** The link of the row that is pressed; null on a control, and beside the rows. */
function linkFor({ target, defaultPrevented }: MouseEvent): HTMLAnchorElement | null {
  const row = target instanceof Element ? target.closest('tbody tr') : null
  if (!row || defaultPrevented) return null
  const control = (target as Element).closest(OWN_PRESS)
  return control && row.contains(control) ? null : row.querySelector<HTMLAnchorElement>(LINK)
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}
