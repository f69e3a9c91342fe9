/** The parts of a form's values that this user has changed: fields that others save at the same time stay. */

import { shortened } from '#domain/shortened.ts'

type Parts = Readonly<Record<string, unknown>>

/** The changed parts of values, as React Hook Form marks them in `dirtyFields`. A list is taken as a whole. */
export function changedParts(values: unknown, changed: unknown): unknown {
  if (typeof changed !== 'object' || changed === null || Array.isArray(values)) return values
  const parts = values as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(changed)
      .filter(([, part]) => isChanged(part))
      .map(([key, part]) => [key, changedParts(parts[key], part)]),
  )
}

/**
 * The values that the user of a form has seen: of a changed field the one that it had before the change, of others what is
 * stored now. `changed` marks the changed fields.
 */
export function seenAfter<T>(seen: T, stored: T, changed: unknown): T {
  if (!isGroup(stored)) return isChanged(changed) ? seen : stored
  const [before, marks] = [seen as Parts, (changed ?? {}) as Parts]
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, seenAfter(before[key], value, marks[key])]),
  ) as T
}

/** True if a value below a mark of `dirtyFields` is changed. */
export function isChanged(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part === true
  // The remains of an emptied list.
  if (Array.isArray(part) && part.length === 0) return true
  return Object.values(part).some(isChanged)
}

/**
 * The parts of a draft that differ from another: fields, and the fields of its objects. A list or a time is compared as a
 * whole.
 */
export function differingParts<T extends object>(draft: T, before: object): Partial<T> {
  const old = before as Readonly<Record<string, unknown>>
  const parts = Object.entries(draft).flatMap(([key, value]): [string, unknown][] => {
    if (JSON.stringify(value) === JSON.stringify(old[key])) return []
    const other = old[key]
    return [[key, isGroup(value) && isGroup(other) ? differingParts(value, other) : value]]
  })
  return Object.fromEntries(parts) as Partial<T>
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/**
 * The values of a list: those stored `now`, with this user's additions and removals since `before`. Another window's
 * additions and removals stay.
 */
export function choicesOnto<T extends string>(
  now: readonly T[],
  before: readonly T[],
  mine: readonly T[],
): T[] {
  const kept = now.filter((value) => mine.includes(value) || !before.includes(value))
  return [...kept, ...mine.filter((value) => !before.includes(value) && !now.includes(value))]
}

/**
 * The names of single values, not lists, that differ from `before` both here and in the values stored `now`, each with
 * what is stored: "Driver (now Al)".
 */
export function changedByBoth<T extends object>(
  mine: T,
  before: T,
  now: T,
  names: Partial<Record<keyof T, string>>,
) {
  const keys = Object.keys(names) as (keyof T)[]
  return keys
    .filter((key) => mine[key] !== before[key] && now[key] !== before[key] && mine[key] !== now[key])
    .map((key) => `${names[key] ?? ''} (now ${storedText(now[key])})`)
}

function storedText(value: unknown): string {
  return shortened(`${value ?? ''}`, 100) || 'empty'
}

/** The question before a form replaces values that another window has saved meanwhile; none without a field. */
export function replacing(names: readonly string[]): string[] {
  if (names.length === 0) return []
  return [
    `Changed in another window meanwhile: ${names.join(', ')}. Saving replaces that with what you have.`,
  ]
}
