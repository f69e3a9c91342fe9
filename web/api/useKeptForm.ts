import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isWhen } from '../ui/days.ts'
import { type KeptValues, keepForm, keptForm, sessionOf } from './keptForm.ts'

/**
 * Keeps the changed fields of a form, and restores them when the form is opened again. Those of a dialog are discarded
 * when its user closes it, but not at the end of the session or when the page is left.
 */
export function useKeptForm<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: string | undefined,
  isDialog: boolean,
): void {
  useEffect(() => {
    if (name === undefined) return
    const page = window.location.pathname
    for (const [field, value] of Object.entries(keptForm(name) ?? {}))
      form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback({ values, defaultValues }) {
        // A password is not stored, not even in this tab.
        const { password: _password, ...kept } = changedIn(values, defaultValues ?? {})
        keepForm(name, kept)
      },
    })
    return () => {
      unsubscribe()
      const isClosed = sessionOf(name).token() !== null && window.location.pathname === page
      if (isDialog && isClosed) keepForm(name, {})
    }
  }, [form, name, isDialog])
}

/** The paths of the fields that differ from the form's initial values. */
export function changedIn(values: object, initial: object, path = ''): KeptValues {
  const before = initial as Record<string, unknown>
  return Object.assign(
    {},
    ...Object.entries(values).map(([name, value]: [string, unknown]) => {
      const old = before[name]
      // A file cannot be kept.
      if (value instanceof File) return {}
      if (isGroup(value) && isGroup(old)) return changedIn(value, old, `${path}${name}.`)
      return JSON.stringify(value) === JSON.stringify(old) ? {} : { [path + name]: value }
    }),
  )
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isWhen(value)
}
