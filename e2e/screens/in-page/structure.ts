/** Names and roles of a page, which users of a screen reader navigate by. */
import { shownBy } from './elements.ts'
import { tabOrderFaults } from './tab-order.ts'

const TEXT = 'p, output, h1, h2, h3, h4, h5, h6'

/** Missing landmarks, headings and names, and controls that Tab reaches against the reading order. */
export function structureFaults(): string[] {
  const faults = [
    ...landmarkFaults(),
    ...headingFaults(),
    ...tableFaults(),
    ...blockFaults(),
    ...nameFaults(),
    ...tabOrderFaults(),
  ]
  return faults.map((fault) => `structure: ${fault}`)
}

function* landmarkFaults(): Generator<string> {
  const isOfPage = (one: Element) => !one.closest('main, [role=dialog]')
  yield* countFaults('h1', shownBy('h1'))
  yield* countFaults('main', shownBy('main'))
  yield* countFaults('header', shownBy('body header').filter(isOfPage))
  if (shownBy('nav[aria-label="Account"]').length === 0) return
  yield* countFaults('nav "Main"', shownBy('nav[aria-label="Main"]'))
  yield* countFaults('skip link', shownBy('a[href="#content"]'))
}

function* countFaults(what: string, found: readonly Element[]): Generator<string> {
  if (found.length !== 1) yield `${found.length} of ${what}, not 1`
}

function* headingFaults(): Generator<string> {
  const levels = shownBy('h1, h2, h3, h4, h5, h6')
    .filter((one) => !one.closest('[role=dialog]'))
    .map(({ tagName }) => Number(tagName[1]))
  for (const [index, level] of levels.entries())
    if (index > 0 && level > (levels[index - 1] ?? 0) + 1)
      yield `a heading of level ${level} follows one of level ${levels[index - 1]}`
}

function* tableFaults(): Generator<string> {
  for (const table of shownBy('table')) {
    const name = table.getAttribute('aria-label') ?? table.querySelector('caption')?.textContent
    if (!name && !table.hasAttribute('aria-labelledby')) yield 'a table without a name'
    if (!table.querySelector('th')) yield `the table ${name} has no headings`
  }
}

function* blockFaults(): Generator<string> {
  for (const block of shownBy(`:is(${TEXT}) :is(div, p, ul, ol, dl, table)`))
    yield `a ${block.localName} in ${block.parentElement?.closest(TEXT)?.localName}`
}

function* nameFaults(): Generator<string> {
  for (const dialog of shownBy('[role=dialog]'))
    if (!dialog.getAttribute('aria-labelledby') && !dialog.getAttribute('aria-label'))
      yield 'a dialog without a name'
  for (const group of shownBy('[role=radiogroup]')) {
    const label = document.getElementById(group.getAttribute('aria-labelledby') ?? '')
    if (!label?.textContent && !group.getAttribute('aria-label'))
      yield 'a group of radio buttons without a name'
  }
  for (const toast of shownBy('.mantine-Notification-root'))
    if (!toast.matches('[role=alert], [role=status]') && !toast.closest('[aria-live]'))
      yield 'a toast without a live region'
}
