/**
 * What searches by names compare with the columns `searched_…`, which the database derives from the names
 * (docs/decisions/0267-searched-texts-are-stored.md).
 */
import { sql } from 'kysely'
import { searchedPhone } from '#domain/searched-phone.ts'
import { BLANKS } from '#domain/searched-text.ts'
import { searchedWords, typedWords } from '#domain/searched-words.ts'
import type { Sql } from './db/json.ts'
import { gramsOf, termOf } from './grams.ts'
import { anywhere } from './paging.ts'

/** Patterns for `like all`, one for each word; null, which finds nothing, for a search of which nothing is compared. */
export function wordPatterns(search: string): string[] | null {
  const words = searchedWords(search)
  return words.length === 0 ? null : words.map(anywhere)
}

const MARK = new RegExp(`[${BLANKS}'\u2018\u2019]`, 'g')

/**
 * Patterns for `ilike all`, one for each word as typed: the texts of logs are stored only as they are written. A hyphen or
 * an apostrophe finds any character, such as a blank or an apostrophe of another shape.
 */
export function typedPatterns(search: string): string[] {
  return typedWords(search).map((word) => {
    const hasLetters = word.replace(MARK, '') !== ''
    return hasLetters ? anywhere(word).replace(MARK, '_') : anywhere(word)
  })
}

/** A pattern for a phone number; null, which finds nothing, for a search that is none. */
export function phonePattern(search: string): string | null {
  const digits = searchedPhone(search)
  return digits && anywhere(digits)
}

/** The query of an index of letters; null, which finds nothing, for a search of which nothing is compared. */
export function nameGrams(search: string): string | null {
  const words = searchedWords(search)
  return words.length === 0
    ? null
    : gramsOf(words)
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
