import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Problem, problemsOf } from '#domain/fields.ts'
import { ALSO_TOAST } from './errors.ts'

interface Ways<V> {
  /** Converts the form's values into the draft; by default they are the same. */
  toDraft?: (values: V) => unknown
  /** The form's path for a problem of the draft; by default the same path. */
  onForm?: (problem: Problem) => Problem
  /** Checks besides the shape, such as two passwords that differ. */
  alsoWrong?: (values: V) => readonly Problem[]
  /** Which problems are also toasts; none by default. */
  alsoToast?: (problem: Problem, values: V) => boolean
}

/** Validates a form by a shape of the domain. The form keeps its own values: they are converted once, on submit. */
export function resolve<V extends FieldValues>(shape: z.ZodMiniType, ways: Ways<V> = {}): Resolver<V> {
  const { toDraft = (values) => values, onForm = (problem) => problem, alsoWrong = () => [] } = ways
  const { alsoToast = () => false } = ways
  return (values) => {
    const result = z.safeParse(shape, toDraft(values), { reportInput: true })
    const problems = [...(result.success ? [] : problemsOf(result.error).map(onForm)), ...alsoWrong(values)]
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<V> = {}
    // The first sentence for a field is the one that shows.
    for (const problem of problems.toReversed()) {
      const { path, message } = problem
      set(errors, path.join('.'), { type: alsoToast(problem, values) ? ALSO_TOAST : 'shape', message })
    }
    return { values: {}, errors }
  }
}
