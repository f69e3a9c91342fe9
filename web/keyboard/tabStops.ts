/** The controls that Tab reaches in a dialog. */

const CONTROLS = 'input, select, textarea, button, a[href]'

/** Whether an element takes typed text. */
export function isTextField(target: unknown): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !/^(checkbox|radio|file|button|submit)$/.test(target.type)
}

/** The control of the same dialog that Tab would reach next; null after the last one. */
export function nextStop(control: HTMLElement): HTMLElement | null {
  const dialog = control.closest('[role="dialog"]')
  const stops = [...(dialog?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(isStop)
  const index = stops.indexOf(control)
  return index < 0 ? null : (stops[index + 1] ?? null)
}

/** Of the choices of one group, Tab reaches only the chosen one. */
function isStop(control: HTMLElement): boolean {
  if (control.tabIndex < 0 || control.matches(':disabled') || !control.checkVisibility()) return false
  return !(control instanceof HTMLInputElement && control.type === 'radio' && !control.checked)
}
