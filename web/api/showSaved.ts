import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { changedIn } from './useKeptForm.ts'

/** Shows the saved values, except in fields that the user has changed since the values were sent. */
export function showSaved<V extends FieldValues>(form: UseFormReturn<V>, sent: V, saved: V): void {
  const changedSince = changedIn(form.getValues(), sent)
  form.reset(saved, { keepDirtyValues: false })
  for (const [field, value] of Object.entries(changedSince))
    form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
}
