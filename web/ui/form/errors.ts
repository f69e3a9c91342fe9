import { type FieldErrors, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import type { Refused } from '../refused.ts'

/** The type of an error of the form's own validation that is also a toast. */
export const ALSO_TOAST = 'toast'
/** The type of an error from the server. */
export const REFUSED = 'refused'

/**
 * Puts each message on its field, if the form has one. Returns the messages for toasts, which are all of them: the user
 * has sent the form and looks elsewhere, and the field may be out of view.
 */
export function putErrors<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'getValues' | 'setError'>,
  refused: Refused,
): Set<string> {
  const values = form.getValues()
  for (const { path, message } of refused.fields) {
    const name = path.join('.')
    if (get(values, name) !== undefined) form.setError(name as FieldPath<V>, { type: REFUSED, message })
  }
  return new Set([...refused.fields.map(({ message }) => message), ...refused.whole])
}

/** The sentences of a refusal that none of the form's fields can show: of the whole, and of fields that it lacks. */
export function withoutField<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'getValues'>,
  refused: Refused,
): string[] {
  const values = form.getValues()
  const elsewhere = refused.fields.filter(({ path }) => get(values, path.join('.')) === undefined)
  return [...new Set([...refused.whole, ...elsewhere.map(({ message }) => message)])]
}

/** The sentences of a form's own validation that are toasts. React Hook Form lists the last one first. */
export function toastsIn(errors: FieldErrors): Set<string> {
  const found = new Set<string>()
  for (const error of Object.values(errors).toReversed()) {
    if (typeof error !== 'object' || error === null) continue
    const { type, message } = error
    if (type === ALSO_TOAST && typeof message === 'string') found.add(message)
  }
  return found
}

/** Moves the focus to the first control in error, in the order of the page; false without one. */
export function focusFirstError(form: HTMLElement): boolean {
  const wrong = form.querySelector('[aria-invalid="true"], [data-invalid] input, [data-invalid] button')
  if (!(wrong instanceof HTMLElement)) return false
  wrong.focus({ preventScroll: true })
  wrong.scrollIntoView({ block: 'nearest' })
  return true
}
