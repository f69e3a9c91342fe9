import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Problem, problemsOf } from '#domain/fields.ts'

/**
 * Judges a form by a shape of the business. `toDraft` makes of what the form holds what the business wants;
 * the paths of both are the same where they have the same fields. `alsoWrong` adds what no shape can say.
 */
export function resolve<V extends FieldValues>(
  shape: z.ZodMiniType,
  toDraft: (values: V) => unknown = (values) => values,
  alsoWrong: (values: V) => readonly Problem[] = () => [],
): Resolver<V> {
  return (values) => {
    const result = z.safeParse(shape, toDraft(values), { reportInput: true })
    const problems = [...(result.success ? [] : problemsOf(result.error)), ...alsoWrong(values)]
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<V> = {}
    // The first sentence for a field is the one that is shown.
    for (const { path, message } of problems.toReversed())
      set(errors, path.join('.'), { type: 'shape', message })
    return { values: {}, errors }
  }
}
