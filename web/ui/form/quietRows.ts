import { type FieldErrors, type FieldValues, get, type Path, type Resolver, set } from 'react-hook-form'

/** The error that a form shows at a name: of a list, those of its rows. */
type Shown<V extends FieldValues> = (name: Path<V>) => unknown

/**
 * A resolver that says nothing about a row before its user typed or submitted it. React Hook Form validates a list
 * whenever a row is added or removed, and would show the empty fields of the new row as missing. Errors that are shown
 * already stay while they are right.
 */
export function quietRows<V extends FieldValues>(resolver: Resolver<V>, shown: Shown<V>): Resolver<V> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options)
    const [name, ...others] = options.names ?? []
    if (name === undefined || others.length > 0 || !isListOfRows(get(values, name))) return result
    const errors = { ...result.errors } as FieldErrors<V>
    set(errors, name, shownAlready(get(result.errors, name), shown(name as string as Path<V>)))
    return { values: {}, errors }
  }
}

function isListOfRows(value: unknown): boolean {
  return Array.isArray(value) && value.some((row) => typeof row === 'object' && row !== null)
}

/** Of the errors of rows, those at a field that shows one already. */
function shownAlready(found: unknown, before: unknown): unknown {
  if (!isParts(found) || !isParts(before)) return undefined
  if ('message' in found) return 'message' in before ? found : undefined
  const kept: Record<string, unknown> | unknown[] = Array.isArray(found) ? [] : {}
  for (const [key, inner] of Object.entries(found)) {
    const stays = shownAlready(inner, before[key])
    if (stays !== undefined) Object.assign(kept, { [key]: stays })
  }
  return Object.keys(kept).length > 0 ? kept : undefined
}

function isParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
