/**
 * The trigrams of a search, as terms of the index query that finds rows with all of them
 * (docs/decisions/0160-search-by-letters.md).
 */

/** Letters in a row that the index holds together. */
const LENGTH = 3
/** Of one word, and of the longest words of a search: more would cost the look-up more than they save. */
const GRAMS_OF_WORDS = [4, 2, 2]

/** Trigrams of the longest words of a search. What they find is compared with all words. */
export function gramsOf(words: readonly string[]): string[] {
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, GRAMS_OF_WORDS.length)
  const whole = longest.filter((word, nth) => nth === 0 || [...word].length >= LENGTH)
  const most = GRAMS_OF_WORDS[whole.length - 1] ?? 0
  return [...new Set(whole.flatMap((word) => gramsOfWord(word, most)))]
}

/** Trigrams from the beginning, the end and the middle; a shorter word is one gram. */
function gramsOfWord(word: string, most: number): string[] {
  const letters = [...word]
  const last = letters.length - LENGTH
  if (last <= 0) return [word]
  const parts = Math.min(most - 1, Math.ceil(last / LENGTH))
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
