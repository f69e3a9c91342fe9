/** Texts and controls that cover others of the same layer. */
import { type Box, common, TOLERANCE } from './boxes.ts'

/** A visible line of text or control. */
export interface Placed {
  readonly element: Element
  readonly box: Box
  readonly what: string
  readonly layer: Element
}

export function* overlapFaults(placed: readonly Placed[]): Generator<string> {
  const downwards = placed.toSorted((a, b) => a.box.top - b.box.top)
  for (const [index, one] of downwards.entries())
    for (const other of downwards.slice(index + 1)) {
      if (other.box.top >= one.box.bottom - TOLERANCE) break
      if (isOver(one, other)) yield `overlap: ${one.what} and ${other.what}`
    }
}

function isOver(one: Placed, other: Placed): boolean {
  const { left, right, top, bottom } = common(one.box, other.box)
  if (right - left <= TOLERANCE || bottom - top <= TOLERANCE) return false
  if (one.layer !== other.layer) return false
  if (one.element.contains(other.element) || other.element.contains(one.element)) return false
  // A checkbox and its label are one control; so is an icon over a control that receives the clicks.
  return !isInLabel(one.element, other.element) && !isInLabel(other.element, one.element)
}

/** Whether an element is in a label of a control. */
function isInLabel(control: Element, element: Element): boolean {
  return [...((control as HTMLInputElement).labels ?? [])].some((label) => label.contains(element))
}
