/** Versions of objects that several windows or programs change (docs/rules/typed-values.md#version). */
import type { RefusalCode } from './refusals.ts'
import { Refused } from './refuse.ts'

export interface Versioned {
  /** Begins with 1 and rises by 1 with each change. */
  readonly version: number
  /** The version that last changed each field; a field that was never changed is absent. */
  readonly changedIn: Readonly<Record<string, number>>
}

/** Refuses with `code` a change that was made for another version than the stored one; one without a version passes. */
export function whyStale(
  code: RefusalCode,
  madeFor: number | null | undefined,
  { version, changedIn }: Versioned,
): Refused | null {
  if (madeFor === null || madeFor === undefined || madeFor === version) return null
  const changed = Object.keys(changedIn)
    .filter((field) => (changedIn[field] ?? 0) > madeFor)
    .toSorted()
  return new Refused([{ code, changed }])
}

/** The version after a change; `differs` says of each field whether it changed. The same version if none did. */
export function versionAfter(
  { version, changedIn }: Versioned,
  differs: Readonly<Record<string, boolean>>,
): Versioned {
  const fields = Object.keys(differs).filter((field) => differs[field])
  if (fields.length === 0) return { version, changedIn }
  const next = version + 1
  return { version: next, changedIn: { ...changedIn, ...Object.fromEntries(fields.map((f) => [f, next])) } }
}
