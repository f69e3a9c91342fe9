/** Which part of an element its ancestors leave visible. */
import { type Box, common, TOLERANCE } from './boxes.ts'
import { ancestors, styleOf } from './elements.ts'

interface Clip {
  readonly by: Element
  readonly box: Box
  /** Whether the part outside cannot be scrolled into view. */
  readonly hides: { readonly x: boolean; readonly y: boolean }
}

/** The visible part of a box of an element, and the ancestor that hides the rest for good. */
export function shownOf(element: Element, box: Box): { shown: Box; cutBy: Element | null } {
  let shown = box
  let cutBy: Element | null = null
  for (const { by, box: clip, hides } of clipsOf(element)) {
    const cut = common(shown, clip)
    const lostX = shown.right - shown.left - Math.max(0, cut.right - cut.left)
    const lostY = shown.bottom - shown.top - Math.max(0, cut.bottom - cut.top)
    if ((lostX > TOLERANCE && hides.x) || (lostY > TOLERANCE && hides.y)) cutBy ??= by
    shown = cut
  }
  return { shown, cutBy }
}

const clips = new Map<Element, readonly Clip[]>()

/** The ancestors of an element, itself included, that clip or scroll it. */
function clipsOf(element: Element): readonly Clip[] {
  const known = clips.get(element)
  if (known) return known
  const found: Clip[] = []
  let { position } = styleOf(element)
  for (const one of ancestors(element)) {
    if (one === document.documentElement || one === document.body) break
    const style = styleOf(one)
    // An ancestor between an element and its containing block does not clip it.
    const isBypassed =
      one !== element && (position === 'fixed' || (position === 'absolute' && style.position === 'static'))
    if (isBypassed) continue
    if (one !== element) position = style.position
    const clip = clipBy(one, style)
    if (clip) found.push(clip)
  }
  clips.set(element, found)
  return found
}

function clipBy(one: Element, { overflowX, overflowY }: CSSStyleDeclaration): Clip | null {
  const [x, y] = [overflowX !== 'visible', overflowY !== 'visible']
  if (!x && !y) return null
  const { left, right, top, bottom } = one.getBoundingClientRect()
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  return {
    by: one,
    box: {
      left: x ? left : Number.NEGATIVE_INFINITY,
      right: x ? right : Number.POSITIVE_INFINITY,
      top: y ? top : Number.NEGATIVE_INFINITY,
      bottom: y ? bottom : Number.POSITIVE_INFINITY,
    },
    hides: { x: hides(overflowX), y: hides(overflowY) },
  }
}
