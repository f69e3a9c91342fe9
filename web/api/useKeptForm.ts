import { useCallback, useEffect, useRef } from 'react'
import { type FieldValues, get, type Path, type PathValue, set, type UseFormReturn } from 'react-hook-form'
import { isWhen } from '../ui/days.ts'
import { seenAfter } from '../ui/form/changedParts.ts'
import { type KeptValues, keepForm, keptForm, keptSeen, sessionOf } from './keptForm.ts'

/** The stored values that the user of a form has seen. */
export interface Seen<V> {
  current: V
}

/**
 * Keeps the changed fields of a form, and restores them when the form is opened again. Those of a dialog are discarded
 * when its user closes it, but not at the end of the session or when the page is left. Returns the stored values that the
 * user has seen: while a field is changed, a change of another window is not visible in it
 * (docs/rules/typed-values.md#two-windows).
 */
export function useKeptForm<V extends FieldValues>(
  form: UseFormReturn<V>,
  begun: V,
  name: string | undefined,
  isDialog: boolean,
): () => V {
  const seen = useRef(begun)
  useEffect(() => {
    const page = window.location.pathname
    const unsubscribe = followForm(form, name, seen)
    return () => {
      unsubscribe()
      if (name === undefined) return
      const isClosed = sessionOf(name).token() !== null && window.location.pathname === page
      if (isDialog && isClosed) keepForm(name, {})
    }
  }, [form, name, isDialog])
  return useCallback(() => seen.current, [])
}

/** Restores the kept fields, and keeps those that are changed from then on, with the values seen before. */
export function followForm<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'setValue' | 'subscribe'>,
  name: string | undefined,
  seen: Seen<V>,
): () => void {
  // First all of them: a field that is not restored yet is unchanged, and so would count as seen as it is stored now.
  for (const [field, value] of Object.entries(name === undefined ? {} : (keptForm(name) ?? {})))
    form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
  return form.subscribe({
    formState: { values: true, dirtyFields: true },
    callback({ values, defaultValues, dirtyFields }) {
      if (defaultValues) seen.current = seenAfter(seen.current, defaultValues as V, dirtyFields)
      if (name === undefined) return
      // A password is not stored, not even in this tab.
      const { password: _password, ...kept } = changedIn(values, defaultValues ?? {})
      keepForm(name, kept, partsAt(Object.keys(kept), seen.current))
    },
  })
}

/** The initial values of a form as its user saw them: of the fields kept over a reload, those from before the change. */
export function initiallySeen<V extends FieldValues>(initial: V, name: string | undefined): V {
  const before = Object.entries(name === undefined ? {} : keptSeen(name))
  if (before.length === 0) return initial
  const values = structuredClone(initial)
  for (const [field, value] of before) if (get(values, field) !== undefined) set(values, field, value)
  return values
}

/** Forgets the kept values that have been saved after their form was closed; others were typed since. */
export function forgetSaved(name: string, saved: object): void {
  const kept = Object.entries(keptForm(name) ?? {})
  const left = kept.filter(([path, value]) => JSON.stringify(get(saved, path)) !== JSON.stringify(value))
  const before = keptSeen(name)
  keepForm(name, Object.fromEntries(left), Object.fromEntries(left.map(([path]) => [path, before[path]])))
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
