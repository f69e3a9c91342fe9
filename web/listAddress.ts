/** What the address of a list holds: its filters by their names, and the page. */
import { type Day, isDay } from '#domain/time.ts'
import type { ListSearch } from './links.ts'

/** The most characters of a text that calls of lists accept. */
const MAX_TEXT_LENGTH = 200

/** The address of a list; filters that are not set, and the first page, are left out. */
export function searchOf(
  filters: Readonly<Record<string, string | null | undefined>>,
  page: number,
): ListSearch {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return { ...Object.fromEntries(set), ...(page > 1 ? { page } : {}) }
}

/** A text of an address, cut to what a call accepts; null for none. */
export function textIn(given: unknown): string | null {
  return typeof given === 'string' ? given.trim().slice(0, MAX_TEXT_LENGTH) || null : null
}

/** A day of an address; null for none or an invalid one. */
export function dayIn(given: unknown): Day | null {
  return typeof given === 'string' && isDay(given) ? given : null
}

/** A value of a closed list in an address; null for any other. */
export function oneOf<const T extends string>(values: readonly T[], given: unknown): T | null {
  return values.find((value) => value === given) ?? null
}
