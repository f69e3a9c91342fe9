/** Names and roles of a page, which users of a screen reader navigate by. */
import type { Page } from 'playwright-core'

/** Missing landmarks, headings and names, and controls that Tab reaches against the reading order. */
export function structureFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const all = <E extends Element>(selector: string) =>
      [...document.querySelectorAll<E>(selector)].filter(isSeen)
    const count = (what: string, expected: number, found: number) => {
      if (found !== expected) faults.push(`structure: ${found} of ${what}, not ${expected}`)
    }
    count('h1', 1, all('h1').length)
    count('main', 1, all('main').length)
    count('header', 1, all('body header').filter((one) => !one.closest('main, [role=dialog]')).length)
    if (all('nav[aria-label="Account"]').length > 0) {
      count('nav "Main"', 1, all('nav[aria-label="Main"]').length)
      count('skip link', 1, all('a[href="#content"]').length)
    }
    const levels = all('h1, h2, h3, h4, h5, h6')
      .filter((one) => !one.closest('[role=dialog]'))
      .map(({ tagName }) => Number(tagName[1]))
    for (const [index, level] of levels.entries())
      if (index > 0 && level > (levels[index - 1] ?? 0) + 1)
        faults.push(`structure: a heading of level ${level} follows one of level ${levels[index - 1]}`)
    for (const table of all('table')) {
      const name = table.getAttribute('aria-label') ?? table.querySelector('caption')?.textContent
      if (!name && !table.hasAttribute('aria-labelledby')) faults.push('structure: a table without a name')
      if (!table.querySelector('th')) faults.push(`structure: the table ${name} has no headings`)
    }
    const TEXT = 'p, output, h1, h2, h3, h4, h5, h6'
    for (const block of all(`:is(${TEXT}) :is(div, p, ul, ol, dl, table)`))
      faults.push(`structure: a ${block.localName} in ${block.parentElement?.closest(TEXT)?.localName}`)
    for (const dialog of all('[role=dialog]'))
      if (!dialog.getAttribute('aria-labelledby') && !dialog.getAttribute('aria-label'))
        faults.push('structure: a dialog without a name')
    for (const group of all('[role=radiogroup]')) {
      const label = document.getElementById(group.getAttribute('aria-labelledby') ?? '')
      if (!label?.textContent && !group.getAttribute('aria-label'))
        faults.push('structure: a group of radio buttons without a name')
    }
    for (const toast of all('.mantine-Notification-root'))
      if (!toast.matches('[role=alert], [role=status]') && !toast.closest('[aria-live]'))
        faults.push('structure: a toast without a live region')

    // Against the reading order: to a control that is completely above and not to the right, or completely to the left
    // on the same line. Floating elements have an order of their own.
    const layerOf = (element: Element | null): Element | null => {
      if (!element) return null
      const { position, overflowY } = getComputedStyle(element)
      const floats = ['fixed', 'sticky', 'absolute'].includes(position)
      const scrolls = ['auto', 'scroll'].includes(overflowY) && element.scrollHeight > element.clientHeight
      return floats || scrolls ? element : layerOf(element.parentElement)
    }
    const nameOf = (element: HTMLElement) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.innerText).trim().slice(0, 40)}"`
    const stops = all<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]').filter(
      (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.offsetWidth > 1,
    )
    for (const element of stops)
      if (element.tabIndex > 0) faults.push(`structure: ${nameOf(element)} jumps the order of Tab`)
    for (const [index, stop] of stops.entries()) {
      const next = stops[index + 1]
      if (!next || layerOf(stop) !== layerOf(next)) continue
      const [from, to] = [stop.getBoundingClientRect(), next.getBoundingClientRect()]
      const isAbove = to.bottom <= from.top && to.left < from.right
      const isBefore = to.right <= from.left && to.top < from.bottom && to.bottom > from.top
      if (isAbove || isBefore) faults.push(`structure: Tab goes back from ${nameOf(stop)} to ${nameOf(next)}`)
    }
    return faults
  })
}
