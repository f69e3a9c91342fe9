/** The sentences of a failed write, whatever has failed. */

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

/** All sentences of a rejected submission, each once. */
export function refusalText(error: unknown): string {
  const { fields, whole } = refusedBy(error)
  return [...new Set([...whole, ...fields.map(({ message }) => message)])].join(' ')
}
