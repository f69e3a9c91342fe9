/** Whether the focus of the keyboard is visible. */
import { colourOf, contrastOf } from './colours.ts'
import { ancestors } from './elements.ts'

const CONTROLS =
  'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [tabindex="0"], [role=menuitem]'
/** The contrast of a focus ring that WCAG 2.2 requires. */
const RING = 3

/** The controls without a visible focus. The focus stays on the last of them. */
export function focusFaults(): string[] {
  // A dialog keeps the focus within.
  const root = document.querySelector('[role=dialog]') ?? document
  const still = document.createElement('style')
  still.textContent = '* { transition: none !important; animation: none !important }'
  document.head.append(still)
  const faults = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(takesFocus).flatMap(faultsOf)
  still.remove()
  return faults
}

function takesFocus(element: HTMLElement): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !element.closest('[aria-hidden=true], [inert]')
  )
}

function faultsOf(element: HTMLElement): string[] {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const before = looks(element)
  element.focus({ preventScroll: true })
  if (document.activeElement !== element) return []
  const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.innerText
  const name = element.getAttribute('aria-label') ?? label.trim().slice(0, 40)
  const what = `focus: ${element.tagName.toLowerCase()} "${name}"`
  if (looks(element) === before) return [`${what} does not show it`]
  return ringContrast(element) < RING ? [`${what} shows it too faintly`] : []
}

/** The styles that can show a focus. A field can show it on its frame, a checkbox on its label. */
function looks(element: Element): string {
  const around = [element, element.parentElement, element.parentElement?.parentElement]
  return around.map((one) => (one ? looksOf(one) : '')).join(' | ')
}

function looksOf(element: Element): string {
  const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, transform } =
    getComputedStyle(element)
  const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
  return [outline, boxShadow, borderColor, backgroundColor, transform].join('; ')
}

/** The contrast of the focus ring with its surroundings. */
function ringContrast(element: Element): number {
  const { outlineStyle, outlineColor } = getComputedStyle(element)
  // Shown another way, or by the browser's own ring, which has a light and a dark line.
  if (outlineStyle === 'none' || outlineStyle === 'auto') return Number.POSITIVE_INFINITY
  return contrastOf(colourOf(outlineColor).parts, colourOf(groundOf(element)).parts)
}

/** The background behind an element. */
function groundOf(element: Element): string {
  const [, ...around] = ancestors(element)
  const grounds = around.map((one) => getComputedStyle(one).backgroundColor)
  return grounds.find((ground) => colourOf(ground).alpha > 0) ?? 'rgb(255, 255, 255)'
}
