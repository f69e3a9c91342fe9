/**
 * What the index of requests is asked for a search. The index holds every three letters in a row of what a request is
 * searched by, and its owner (`request_grams` of the database, docs/decisions/0160-search-by-letters.md). A request
 * that has them all is read then and compared with the whole search.
 */

/** Letters in a row that the index holds together. */
const LENGTH = 3
/** More would take longer to look up than they leave out; twice as many are looked up for a reference. */
const MOST = 4

/** What the index is asked in the lists of open requests, of own ones and of those quoted on, as text of a tsquery. */
export interface GramQueries extends Record<string, unknown> {
  /** The search in what everyone may search. */
  readonly openGrams: string | null
  /** The company's requests, with the search in what their owner may search. */
  readonly ownGrams: string
  /** The search in all of it. */
  readonly anyGrams: string | null
}

/** The queries for a search in lower case, or for none. */
export function gramQueries(search: string | null, companyId: number): GramQueries {
  const own = quoted(`#${companyId}`)
  if (search === null) return { openGrams: null, ownGrams: own, anyGrams: null }
  const grams = gramsOf(search)
  // A reference is kept under names of its own, so that those who may not know it do not find by it.
  const either = grams.map((gram) => `(${asked(gram)} | ${asked(`.${gram}`, gram)})`).join(' & ')
  return {
    openGrams: grams.map((gram) => asked(gram)).join(' & '),
    ownGrams: `${own} & ${either}`,
    anyGrams: either,
  }
}

/** Three letters in a row from the beginning and the end and from between; a shorter search is a gram of its own. */
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

/** What is shorter than a gram is the beginning of some. */
function asked(name: string, gram = name): string {
  return [...gram].length < LENGTH ? `${quoted(name)}:*` : quoted(name)
}

function quoted(name: string): string {
  return `'${name.replace(/['\\]/g, '$&$&')}'`
}
