import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Problem, problemsOf } from '#domain/fields.ts'
import { SAID_ALOUD } from './errors.ts'

interface Ways<V> {
  /** Makes of what the form holds what the business wants; without it they are the same. */
  toDraft?: (values: V) => unknown
  /** Where a problem of the draft stands on the form; without it at the same path. */
  onForm?: (problem: Problem) => Problem
  /** What no shape can say, such as two passwords that differ. */
  alsoWrong?: (values: V) => readonly Problem[]
  /** Which problems are said as a toast, too; without it none: most forms say enough at their fields. */
  aloud?: (problem: Problem, values: V) => boolean
}

/** Judges a form by a shape of the business. The form keeps its own values: they are converted once, on submit. */
export function resolve<V extends FieldValues>(shape: z.ZodMiniType, ways: Ways<V> = {}): Resolver<V> {
  const { toDraft = (values) => values, onForm = (problem) => problem, alsoWrong = () => [] } = ways
  const { aloud = () => false } = ways
  return (values) => {
    const result = z.safeParse(shape, toDraft(values), { reportInput: true })
    const problems = [...(result.success ? [] : problemsOf(result.error).map(onForm)), ...alsoWrong(values)]
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<V> = {}
    // The first sentence for a field is the one that is shown.
    for (const problem of problems.toReversed()) {
      const { path, message } = problem
      set(errors, path.join('.'), { type: aloud(problem, values) ? SAID_ALOUD : 'shape', message })
    }
    return { values: {}, errors }
  }
}
