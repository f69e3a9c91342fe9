/**
 * The index queries of a search. The index holds the trigrams of a request's search text, and its owner
 * (`request_grams` of the database, docs/decisions/0160-search-by-letters.md). A request with all of them is then read
 * and compared with the whole search.
 */
import { gramsOf, quoted, termOf } from '../grams.ts'

/** The index queries for the lists of open requests, of own ones and of those quoted on, as text of a tsquery. */
export interface GramQueries extends Record<string, unknown> {
  /** The search in the public text. */
  readonly openGrams: string | null
  /** The company's requests, with the search in the owner's text. */
  readonly ownGrams: string
  /** The search in both. */
  readonly anyGrams: string | null
}

/** The queries for a search of these words, or for none. */
export function gramQueries(words: readonly string[] | null, companyId: number): GramQueries {
  const own = quoted(`#${companyId}`)
  if (words === null) return { openGrams: null, ownGrams: own, anyGrams: null }
  const grams = gramsOf(words)
  // Trigrams of a reference have their own prefix, so that companies that may not know it do not match it.
  const either = grams.map((gram) => `(${termOf(gram)} | ${termOf(`.${gram}`, gram)})`).join(' & ')
  return {
    openGrams: grams.map((gram) => termOf(gram)).join(' & '),
    ownGrams: `${own} & ${either}`,
    anyGrams: either,
  }
}
