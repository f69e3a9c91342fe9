import { type FieldErrors, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/** The errors of a failed submission: sentences for fields by their path, and sentences about the whole. */
export interface Refused {
  readonly fields: readonly { readonly path: readonly (string | number)[]; readonly message: string }[]
  readonly whole: readonly string[]
}

/** Reads the errors of a rejected submission; an unknown rejection is one sentence about the whole. */
export function refusedBy(error: unknown): Refused {
  if (error instanceof Error && 'fields' in error && 'whole' in error) return error as Error & Refused
  const message = error instanceof Error ? error.message : ''
  return { fields: [], whole: [message || 'Something went wrong. Please try again.'] }
}

/** The type of an error of the form's own validation that is also a toast. */
export const SAID_ALOUD = 'aloud'
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

/** The sentences of a form's own validation that are toasts. React Hook Form lists the last one first. */
export function aloudIn(errors: FieldErrors): Set<string> {
  const found = new Set<string>()
  for (const error of Object.values(errors).toReversed()) {
    if (typeof error !== 'object' || error === null) continue
    const { type, message } = error
    if (type === SAID_ALOUD && typeof message === 'string') found.add(message)
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
