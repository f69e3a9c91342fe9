/** The texts of a page, and those that are cut or stick out. */
import { boxOf, isEmpty, TOLERANCE } from './boxes.ts'
import { shownOf } from './clipping.ts'
import { ancestors, isSeen, isWholeOffered, layerOf, nameOf, root, short, styleOf } from './elements.ts'
import type { Placed } from './overlaps.ts'

/** The largest width of a blank: in pixels, and for large text as a part of its size. */
const BLANK = { usual: 5, large: 0.32 }

interface ReadText {
  readonly node: Node
  readonly element: Element
  readonly text: string
}

/** The visible texts. */
export function* readTexts(): Generator<ReadText> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, element] = [node.textContent ?? '', node.parentElement]
    if (!text.trim() || !element || element.matches('script, style, noscript, option, title')) continue
    if (isSeen(element)) yield { node, element, text }
  }
}

/** The faults of all texts. The visible lines are added to `placed`. */
export function* textFaults(placed: Placed[]): Generator<string> {
  for (const one of readTexts()) yield* faultsOfText(one, placed)
}

function* faultsOfText({ node, element, text }: ReadText, placed: Placed[]): Generator<string> {
  const { clientWidth } = document.documentElement
  let cut: Element | null = null
  for (const rect of linesOf(node, element)) {
    const { shown, cutBy } = shownOf(element, boxOf(rect))
    cut ??= cutBy
    if (isEmpty(shown)) continue
    placed.push({ element, box: shown, what: `"${short(text)}"`, layer: layerOf(element) })
    if (shown.left < -TOLERANCE || shown.right > clientWidth + TOLERANCE)
      yield `sideways: "${short(text)}" sticks out`
  }
  cut ??= cutByItsBlock(element)
  if (cut && !isWholeOffered(element, text)) yield `cut: "${short(text)}" by ${nameOf(cut)}`
}

/** The lines of a text without the blank at the end of a line, which may hang over the edge. */
function linesOf(node: Node, element: Element): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  const blank = Math.max(BLANK.usual, BLANK.large * Number.parseFloat(styleOf(element).fontSize))
  return [...range.getClientRects()].filter((rect) => !isEmpty(boxOf(rect)) && rect.width >= blank)
}

/** The element that ends the text with dots or cuts lines off: its own, or the block around it. */
function cutByItsBlock(element: Element): Element | null {
  for (const one of ancestors(element)) {
    const { textOverflow, overflowX, overflowY, display } = styleOf(one)
    const isCut =
      (overflowX !== 'visible' && textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1) ||
      (overflowY === 'hidden' && one === element && one.scrollHeight > one.clientHeight + 2)
    if (isCut) return one
    if (!display.startsWith('inline')) break
  }
  return null
}
