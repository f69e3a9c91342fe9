import classes from './Import.module.css'

/**
 * Moves the focus to the next wrong cell, from the first one on if `after` is null. It stays if the cell itself is
 * wrong, or if none is. A row that is not drawn yet draws itself when it gets the focus.
 */
export function focusCellToCorrect(after: HTMLElement | null): void {
  if (after?.getAttribute('aria-invalid') === 'true') return
  const wrong = [
    ...document.querySelectorAll<HTMLElement>(`.${classes.cell}[aria-invalid=true], [data-wrong]`),
  ]
  const isLater = (cell: HTMLElement) =>
    after !== null && (after.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = wrong.find(isLater) ?? wrong[0]
  next?.focus()
}
