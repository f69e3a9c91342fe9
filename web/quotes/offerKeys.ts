/** The keys J and K on the quotes of a request (docs/rules/screens.md#keys). */

/**
 * Moves the focus to the first action of the next quote that has one, or of the one before. It begins at the first quote
 * that can be accepted: above a counter stands the haulier's own quote, which it can only cancel.
 */
function focusOffer(table: HTMLElement | null, step: 1 | -1): void {
  const actions = [...(table?.querySelectorAll('td[data-actions]') ?? [])].filter(firstAction)
  const at = actions.findIndex((cell) => cell.closest('tr')?.contains(document.activeElement))
  const first = actions.find((cell) => cell.querySelector('[data-accepts]')) ?? actions[0]
  const next = at < 0 ? first : actions[at + step]
  if (next) firstAction(next)?.focus()
}

function firstAction(cell: Element): HTMLButtonElement | null {
  return cell.querySelector<HTMLButtonElement>('button:not(:disabled, [aria-disabled=true])')
}

/** The actions of the keys in a table of quotes. */
export function offerKeys(table: () => HTMLElement | null) {
  return { down: () => focusOffer(table(), 1), up: () => focusOffer(table(), -1) }
}
