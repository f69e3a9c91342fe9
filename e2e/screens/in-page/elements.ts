/** What the checks ask of an element. The answers are cached, since a check looks at one state of the page. */

/** The part of the page that is checked. The page behind a dialog is checked as a screen of its own. */
export const root = document.querySelector('[role=dialog]') ?? document.body

/** An element, its parent, and so on. */
export function* ancestors(of: Element): Generator<Element> {
  for (let element: Element | null = of; element; element = element.parentElement) yield element
}

const styles = new Map<Element, CSSStyleDeclaration>()

export function styleOf(element: Element): CSSStyleDeclaration {
  const known = styles.get(element) ?? getComputedStyle(element)
  styles.set(element, known)
  return known
}

/** The beginning of a text on one line, for a report. */
export function short(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
}

/** The name of an element in a report. */
export function nameOf(element: Element): string {
  const named = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? ''
  const field = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.getAttribute('placeholder')
  return `${element.tagName.toLowerCase()} "${short(named || field || element.className.toString())}"`
}

/** The elements that match a selector and are not hidden, on the whole page. */
export function shownBy<E extends Element>(selector: string): E[] {
  return [...document.querySelectorAll<E>(selector)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  )
}

/** Whether users who look at the page see it. */
export function isSeen(element: Element): boolean {
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isForScreenReaders(element)
  )
}

const forScreenReaders = new Map<Element, boolean>()

/** Whether it is for screen readers only: hidden from sight in one of the usual ways. */
function isForScreenReaders(element: Element): boolean {
  const known = forScreenReaders.get(element)
  if (known !== undefined) return known
  const { clipPath, clip } = styleOf(element)
  const isHidden = clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)'
  const result = isHidden || (element.parentElement !== null && isForScreenReaders(element.parentElement))
  forScreenReaders.set(element, result)
  return result
}

/** The floating element to which it belongs. Only elements of the same layer can cover each other by mistake. */
export function layerOf(element: Element): Element {
  for (const one of ancestors(element)) {
    const { position } = styleOf(one)
    if (position === 'fixed' || position === 'sticky') return one
    if (one.matches('[role=dialog], [role=menu], [role=listbox], [role=tooltip], [data-portal], dialog'))
      return one
  }
  return document.documentElement
}

/** Whether the whole of a cut text can be reached. */
export function isWholeOffered(element: Element, text: string): boolean {
  const whole = short(text).toLowerCase()
  for (const one of ancestors(element)) {
    const offered = [one.getAttribute('title'), one.getAttribute('aria-label')]
    if (offered.some((words) => words && short(words).toLowerCase().includes(whole))) return true
    // A button right after it that shows the rest.
    if (one.nextElementSibling?.matches('[aria-expanded=false]')) return true
  }
  return false
}
