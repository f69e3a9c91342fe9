/**
 * Text with too little contrast, from the computed styles: in a tenth of the time that axe takes
 * (docs/decisions/0213-contrast-is-measured-between-two-runs-of-axe.md).
 */
import { colourOf, contrastOf, mix } from './colours.ts'
import { ancestors, isSeen, root, short, styleOf } from './elements.ts'
import { readTexts } from './texts.ts'

/** Controls that cannot be used, and their labels, need no contrast. */
const OFF = ':disabled, [aria-disabled=true], [inert]'

const WHITE = [1, 1, 1]

/** The texts below the contrast of WCAG 2.2 AA, as the page is shown now, a line each. */
export function contrastFaults(): string[] {
  return [...new Set([...faultsOfTexts(), ...faultsOfFields()])]
}

function* faultsOfTexts(): Generator<string> {
  for (const { element, text } of readTexts()) yield* faultsOf(element, text, styleOf(element))
}

function* faultsOfFields(): Generator<string> {
  for (const field of root.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
    if (field.matches('[type=checkbox], [type=radio], [type=file], [type=hidden]') || !isSeen(field)) continue
    if (field.value) yield* faultsOf(field, field.value, styleOf(field))
    else if (field.placeholder)
      yield* faultsOf(field, field.placeholder, getComputedStyle(field, '::placeholder'))
  }
}

function* faultsOf(
  element: Element,
  text: string,
  { color, fontSize, fontWeight }: CSSStyleDeclaration,
): Generator<string> {
  if (isOff(element)) return
  const path = [...ancestors(element)].reverse()
  if (isOnPicture(path)) return
  const contrast = contrastOf(seen(path, color, WHITE), seen(path, null, WHITE))
  const size = Number.parseFloat(fontSize)
  const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
  if (contrast < (isLarge ? 3 : 4.5)) yield `contrast: "${short(text)}" has ${contrast.toFixed(2)}`
}

/** The visible colour of the text of an element, or of its background without text; `path` leads to the element. */
function seen(path: readonly Element[], text: string | null, below: readonly number[]): number[] {
  const [element, ...inner] = path
  if (!element) {
    if (text === null) return [...below]
    const { parts, alpha } = colourOf(text)
    return mix(below, parts, alpha)
  }
  const { backgroundColor, opacity } = styleOf(element)
  const ground = colourOf(backgroundColor)
  return mix(below, seen(inner, text, mix(below, ground.parts, ground.alpha)), Number(opacity))
}

/** The colour of a picture is not in the styles. */
function isOnPicture(path: readonly Element[]): boolean {
  const picture = path.findLastIndex((one) => styleOf(one).backgroundImage !== 'none')
  const above = path.slice(picture + 1)
  return picture >= 0 && !above.some((one) => colourOf(styleOf(one).backgroundColor).alpha === 1)
}

function isOff(element: Element): boolean {
  const label = element.closest('label')
  return element.closest(OFF) !== null || label?.control?.matches(OFF) === true
}
