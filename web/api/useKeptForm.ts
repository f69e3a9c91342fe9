import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type KeptValues, keepForm, keptForm } from './keptForm.ts'

/** Keeps the changed fields of a form, and restores them when the form is opened again. */
export function useKeptForm<V extends FieldValues>(form: UseFormReturn<V>, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    for (const [field, value] of Object.entries(keptForm(name) ?? {}))
      form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keepForm(name, changedIn(values, defaultValues ?? {})),
    })
  }, [form, name])
}

/** The paths of the fields that differ from the form's initial values. */
export function changedIn(values: object, initial: object, path = ''): KeptValues {
  const before = initial as Record<string, unknown>
  return Object.assign(
    {},
    ...Object.entries(values).map(([name, value]: [string, unknown]) => {
      const old = before[name]
      if (isGroup(value) && isGroup(old)) return changedIn(value, old, `${path}${name}.`)
      return JSON.stringify(value) === JSON.stringify(old) ? {} : { [path + name]: value }
    }),
  )
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
