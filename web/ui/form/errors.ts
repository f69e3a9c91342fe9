import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

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

/** Puts each sentence on its field. Returns the sentences that no field of this form can show. */
export function putErrors<V extends FieldValues>(form: UseFormReturn<V>, refused: Refused): string[] {
  const left = [...refused.whole]
  const values = form.getValues()
  for (const { path, message } of refused.fields) {
    const name = path.join('.')
    if (get(values, name) === undefined) left.push(message)
    else form.setError(name as FieldPath<V>, { type: 'server', message })
  }
  return left
}

/** Moves the focus to the first control in error, in the order of the page; false where there is none. */
export function focusFirstError(form: HTMLElement): boolean {
  const wrong = form.querySelector('[aria-invalid="true"], [data-invalid] input, [data-invalid] button')
  if (!(wrong instanceof HTMLElement)) return false
  wrong.focus({ preventScroll: true })
  wrong.scrollIntoView({ block: 'nearest' })
  return true
}
