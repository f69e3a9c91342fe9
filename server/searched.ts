/**
 * What searches by names compare with the columns `searched_…`, which the database derives from the names
 * (docs/decisions/0267-searched-texts-are-stored.md).
 */
import { sql } from 'kysely'
import { searchedPhone } from '#domain/searched-phone.ts'
import { searchedText } from '#domain/searched-text.ts'
import type { Sql } from './db/json.ts'
import { gramsOf, termOf } from './grams.ts'
import { anywhere } from './paging.ts'

/** A pattern for LIKE; null, which finds nothing, for a search without a letter that is compared. */
export function namePattern(search: string): string | null {
  const text = searchedText(search)
  return text === '' ? null : anywhere(text)
}

/** A pattern for a phone number; null, which finds nothing, for a search that is none. */
export function phonePattern(search: string): string | null {
  const digits = searchedPhone(search)
  return digits && anywhere(digits)
}

/** The query of an index of letters; null, which finds nothing, for a search without a letter that is compared. */
export function nameGrams(search: string): string | null {
  const text = searchedText(search)
  return text === ''
    ? null
    : gramsOf(text)
        .map((gram) => termOf(gram))
        .join(' & ')
}

/**
 * The rows of a list as the named query `fitting`. A search runs once for the page and its total; without one, the
 * planner may read each in its own order.
 */
export function namedOnce(rows: Sql, isSearch: boolean): Sql {
  return sql`with fitting as ${isSearch ? sql`materialized` : sql`not materialized`} (${rows})`
}
