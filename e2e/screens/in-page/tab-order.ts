/** Controls that Tab reaches against the reading order. */
import { shownBy } from './elements.ts'

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'

/**
 * A next control that is completely above and not to the right, or completely to the left on the same line. Floating
 * elements have an order of their own.
 */
export function* tabOrderFaults(): Generator<string> {
  const stops = shownBy<HTMLElement>(STOPS).filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.offsetWidth > 1,
  )
  for (const stop of stops) if (stop.tabIndex > 0) yield `${nameOf(stop)} jumps the order of Tab`
  for (const [index, stop] of stops.entries()) {
    const next = stops[index + 1]
    if (next && layerOf(stop) === layerOf(next) && isBack(stop, next))
      yield `Tab goes back from ${nameOf(stop)} to ${nameOf(next)}`
  }
}

function isBack(stop: Element, next: Element): boolean {
  const [from, to] = [stop.getBoundingClientRect(), next.getBoundingClientRect()]
  const isAbove = to.bottom <= from.top && to.left < from.right
  const isBefore = to.right <= from.left && to.top < from.bottom && to.bottom > from.top
  return isAbove || isBefore
}

/** The floating or scrolling element around a control. */
function layerOf(element: Element | null): Element | null {
  if (!element) return null
  const { position, overflowY } = getComputedStyle(element)
  const floats = ['fixed', 'sticky', 'absolute'].includes(position)
  const scrolls = ['auto', 'scroll'].includes(overflowY) && element.scrollHeight > element.clientHeight
  return floats || scrolls ? element : layerOf(element.parentElement)
}

function nameOf(element: HTMLElement): string {
  const name = (element.getAttribute('aria-label') ?? element.innerText).trim().slice(0, 40)
  return `${element.tagName.toLowerCase()} "${name}"`
}
