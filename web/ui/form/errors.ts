import { type FieldErrors, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/** What a failed submission says: sentences for fields by their path, and sentences about the whole. */
export interface Refused {
  readonly fields: readonly { readonly path: readonly (string | number)[]; readonly message: string }[]
  readonly whole: readonly string[]
}

/** Reads a refusal from whatever a submission was rejected with; anything else is one sentence about the whole. */
export function refusedBy(error: unknown): Refused {
  if (error instanceof Error && 'fields' in error && 'whole' in error) return error as Error & Refused
  const message = error instanceof Error ? error.message : ''
  return { fields: [], whole: [message || 'Something went wrong. Please try again.'] }
}

/** The type of an error that the form's own judgement puts at a field and says as a toast, too. */
export const SAID_ALOUD = 'aloud'
/** The type of an error that an answer has put at a field. */
export const REFUSED = 'refused'

/**
 * Puts each sentence on its field, where the form has one. Returns what is to be said aloud, which is all of it:
 * nobody who has sent a form waits for what a field says, and the field may be out of sight.
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

/** The sentences of a form's own judgement of its fields that are said aloud. It puts the last one first. */
export function aloudIn(errors: FieldErrors): Set<string> {
  const found = new Set<string>()
  for (const error of Object.values(errors).toReversed()) {
    if (typeof error !== 'object' || error === null) continue
    const { type, message } = error
    if (type === SAID_ALOUD && typeof message === 'string') found.add(message)
  }
  return found
}

/** Moves the focus to the first control in error, in the order of the page; false where there is none. */
export function focusFirstError(form: HTMLElement): boolean {
  const wrong = form.querySelector('[aria-invalid="true"], [data-invalid] input, [data-invalid] button')
  if (!(wrong instanceof HTMLElement)) return false
  wrong.focus({ preventScroll: true })
  wrong.scrollIntoView({ block: 'nearest' })
  return true
}
