import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Problem } from '#domain/fields.ts'
import { useEndOfPress } from '../ui/useEndOfPress.ts'

const OUT_OF_ORDER = 'out of order'

/**
 * Shows that times are out of order once one of them is left. Returns the handler for leaving one. `problemsIn` gives the
 * errors, at most one for each of the fields; the submission checks again.
 */
export function useOrderOfTimes<V extends FieldValues>(
  form: UseFormReturn<V>,
  fields: readonly Path<V>[],
  problemsIn: (values: V) => readonly Problem[],
): () => Promise<void> {
  const endOfPress = useEndOfPress()
  return async () => {
    // A message moves the button that may be pressed at this moment.
    await endOfPress()
    const problems = problemsIn(form.getValues())
    for (const field of fields) {
      const problem = problems.find(({ path }) => path.join('.') === field)
      const { error } = form.getFieldState(field)
      if (problem) form.setError(field, { type: OUT_OF_ORDER, message: problem.message })
      else if (error?.type === OUT_OF_ORDER) form.clearErrors(field)
    }
  }
}
