import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Problem } from '#domain/fields.ts'
import { useEndOfPress } from '../useEndOfPress.ts'

const ON_LEAVE = 'on leave'

/**
 * Shows what a rule refuses once a field is left, before the form is submitted. Returns the handler for leaving one of the
 * fields. `problemsIn` gives the errors, at most one for each of them; the submission checks again.
 */
export function useCheckOnLeave<V extends FieldValues>(
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
      if (problem) form.setError(field, { type: ON_LEAVE, message: problem.message })
      else if (error?.type === ON_LEAVE) form.clearErrors(field)
    }
  }
}
