/**
 * The trigrams of a search, as terms of the index query that finds rows with all of them
 * (docs/decisions/0160-search-by-letters.md).
 */

/** Letters in a row that the index holds together. */
const LENGTH = 3
/** With more, the look-up would cost more than it saves; a reference needs twice as many. */
const MAX_GRAMS = 4

/** Trigrams from the beginning, the end and the middle; a shorter search is one gram. */
export function gramsOf(search: string): string[] {
  const letters = [...search]
  const last = letters.length - LENGTH
  if (last <= 0) return [search]
  const parts = Math.min(MAX_GRAMS - 1, Math.ceil(last / LENGTH))
  return Array.from({ length: parts + 1 }, (_, nth) => {
    const begin = Math.round((nth * last) / parts)
    return letters.slice(begin, begin + LENGTH).join('')
  })
}

/** A gram as a tsquery term; one shorter than a trigram matches as a prefix. */
export function termOf(name: string, gram = name): string {
  return [...gram].length < LENGTH ? `${quoted(name)}:*` : quoted(name)
}

/** A term of a tsquery, with what its text means there escaped. */
export function quoted(name: string): string {
  return `'${name.replace(/['\\]/g, '$&$&')}'`
}
