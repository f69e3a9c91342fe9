/** Changes of one object by two windows, told from the values seen (docs/rules/typed-values.md#two-windows). */
import * as z from 'zod/mini'

type Fields = Readonly<Record<string, unknown>>

/**
 * The shape of the values that a form showed: the fields of another shape, with any values. A stored value may be older
 * than a rule of its field.
 */
export function seenShape<S extends object>(shape: S) {
  const anything = z.optional(z.unknown())
  const fields = Object.keys(shape).map((field) => [field, anything])
  return z.object(Object.fromEntries(fields) as Record<keyof S & string, typeof anything>)
}

/**
 * The fields that a change would replace unseen: those that it changes and that have another stored value than the one
 * seen, unless that is the new value already. Lists are compared as a whole.
 */
export function replacedUnseen(
  seen: object = {},
  changes: object = {},
  stored: object | null = {},
): string[] {
  const [mine, now] = [changes as Fields, (stored ?? {}) as Fields]
  return Object.entries(seen)
    .filter(([field]) => mine[field] !== undefined)
    .filter(([field, value]) => !isSame(now[field], value) && !isSame(now[field], mine[field]))
    .map(([field]) => field)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
