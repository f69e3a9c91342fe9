import { useCallback, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { seenAfter } from '../ui/form/changedParts.ts'

/**
 * The stored values that the user of a form has seen. While a field is changed, a change of another window is not visible
 * in it (docs/rules/typed-values.md#two-windows).
 */
export function useSeen<V extends FieldValues>(form: UseFormReturn<V>, initial: V): () => V {
  const seen = useRef(initial)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, dirtyFields: true },
        callback({ defaultValues, dirtyFields }) {
          if (defaultValues) seen.current = seenAfter(seen.current, defaultValues as V, dirtyFields)
        },
      }),
    [form],
  )
  return useCallback(() => seen.current, [])
}
