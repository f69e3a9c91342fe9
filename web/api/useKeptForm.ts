import { useEffect } from 'react'
import { type FieldValues, get, type Path, type PathValue, set, type UseFormReturn } from 'react-hook-form'
import { isWhen } from '../ui/days.ts'
import { type KeptValues, keepForm, keptForm, keptSeen, sessionOf } from './keptForm.ts'

/**
 * Keeps the changed fields of a form, and restores them when the form is opened again. Those of a dialog are discarded
 * when its user closes it, but not at the end of the session or when the page is left.
 */
export function useKeptForm<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: string | undefined,
  isDialog: boolean,
  seen: () => V,
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
        keepForm(name, kept, partsAt(Object.keys(kept), seen()))
      },
    })
    return () => {
      unsubscribe()
      const isClosed = sessionOf(name).token() !== null && window.location.pathname === page
      if (isDialog && isClosed) keepForm(name, {})
    }
  }, [form, name, isDialog, seen])
}

/** The initial values of a form as its user saw them: of the fields kept over a reload, those from before the change. */
export function initiallySeen<V extends FieldValues>(initial: V, name: string | undefined): V {
  const before = Object.entries(name === undefined ? {} : keptSeen(name))
  if (before.length === 0) return initial
  const values = structuredClone(initial)
  for (const [field, value] of before) if (get(values, field) !== undefined) set(values, field, value)
  return values
}

/** The values at some paths. */
export function partsAt(paths: readonly string[], values: object): KeptValues {
  return Object.fromEntries(paths.map((path) => [path, get(values, path)]))
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
