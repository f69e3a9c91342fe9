/** Texts in fields, which are in no text node: their size; placeholders, values of selects, read-only values. */
import { TOLERANCE } from './boxes.ts'
import { isSeen, isWholeOffered, nameOf, root, short, styleOf } from './elements.ts'

/** The faults of the fields. `smallest` is the size in pixels that their text needs. */
export function* fieldFaults(smallest: number): Generator<string> {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('no canvas to measure texts with')
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (!isSeen(field) || field.matches('[type=checkbox], [type=radio], [type=file]')) continue
    const text = textOf(field)
    const { font, fontSize, paddingLeft, paddingRight } = styleOf(field)
    pen.font = font
    const size = Number.parseFloat(fontSize)
    if (size < smallest) yield `small text: ${nameOf(field)} has ${size} px`
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (pen.measureText(text).width > room + TOLERANCE && !isWholeOffered(field, text))
      yield `cut: "${short(text)}" in ${nameOf(field)}`
  }
}

/** The text that a field shows by itself; a typed one may be longer than the field. */
function textOf(field: HTMLInputElement | HTMLSelectElement): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? ''
  if (field.value === '') return field.placeholder
  return field.readOnly ? field.value : ''
}
