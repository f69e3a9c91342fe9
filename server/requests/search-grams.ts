/**
 * The index queries of a search. The index holds the trigrams of a request's search text, and its owner
 * (`request_grams` of the database, docs/decisions/0160-search-by-letters.md). A request with all of them is then read
 * and compared with the whole search.
 */

/** Letters in a row that the index holds together. */
const LENGTH = 3
/** With more, the look-up would cost more than it saves; a reference needs twice as many. */
const MOST = 4

/** The index queries for the lists of open requests, of own ones and of those quoted on, as text of a tsquery. */
export interface GramQueries extends Record<string, unknown> {
  /** The search in the public text. */
  readonly openGrams: string | null
  /** The company's requests, with the search in the owner's text. */
  readonly ownGrams: string
  /** The search in both. */
  readonly anyGrams: string | null
}

/** The queries for a search in lower case, or for none. */
export function gramQueries(search: string | null, companyId: number): GramQueries {
  const own = quoted(`#${companyId}`)
  if (search === null) return { openGrams: null, ownGrams: own, anyGrams: null }
  const grams = gramsOf(search)
  // Trigrams of a reference have their own prefix, so that companies that may not know it do not match it.
  const either = grams.map((gram) => `(${termOf(gram)} | ${termOf(`.${gram}`, gram)})`).join(' & ')
  return {
    openGrams: grams.map((gram) => termOf(gram)).join(' & '),
    ownGrams: `${own} & ${either}`,
    anyGrams: either,
  }
}

/** Trigrams from the beginning, the end and the middle; a shorter search is one gram. */
function gramsOf(search: string): string[] {
  const letters = [...search]
  const last = letters.length - LENGTH
  if (last <= 0) return [search]
  const parts = Math.min(MOST - 1, Math.ceil(last / LENGTH))
  return Array.from({ length: parts + 1 }, (_, nth) => {
    const begin = Math.round((nth * last) / parts)
    return letters.slice(begin, begin + LENGTH).join('')
  })
}

/** A gram as a tsquery term; one shorter than a trigram matches as a prefix. */
function termOf(name: string, gram = name): string {
  return [...gram].length < LENGTH ? `${quoted(name)}:*` : quoted(name)
}

function quoted(name: string): string {
  return `'${name.replace(/['\\]/g, '$&$&')}'`
}
