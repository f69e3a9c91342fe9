/** The words of a search (docs/rules/interface.md#search-words). */
import { POSTCODES } from './places/postcode.ts'
import { searchedText } from './searched-text.ts'

/** Says where one place ends and the next begins, or how a name is written: not compared. */
const BETWEEN: ReadonlySet<string> = new Set(['&', 'and', 'to', 'from', '>', '→'])
const SIGNS_AROUND = /^[,;:.()"“”]+|[,;:.()"“”]+$/g
const BETWEEN_QUOTES = /["“”]([^"“”]+)["“”]/g

/** Shorter words are in most texts, and an index of letters finds nothing by them. */
const LETTERS_OF_WORD = 3

/** Further words are not compared, so that a search has a bound. A pasted address has fewer. */
export const MAX_WORDS = 20

/**
 * The words of a search as texts are compared. A text is found if it has each of them, anywhere and in any order: `leeds
 * hull` finds a load from Hull to Leeds. A text between double quotes is one word. A whole postcode, which is stored with
 * and without its blank, is two. Words of one or two letters alone are one text, as typed: `b & q`. Empty for a search of
 * which nothing is compared, such as a hyphen: it finds nothing.
 */
export function searchedWords(search: string): string[] {
  const { phrases, rest } = phrasesOf(search)
  const others = searchedText(rest).replace(POSTCODES, '$1 $2').split(' ').map(withoutSignsAround)
  const words = [...phrases.map(searchedText), ...others].filter((word) => word !== '')
  const compared = words.filter((word) => !BETWEEN.has(word))
  if (compared.some((word) => [...word].length >= LETTERS_OF_WORD)) return bounded(compared)
  return words.length > 1 ? [searchedText(withoutQuotes(search))] : words
}

/**
 * The words of a search of logs. They are split as those of other searches, and otherwise left as typed, since the texts
 * of logs are compared without regard to capitals only.
 */
export function typedWords(search: string): string[] {
  const { phrases, rest } = phrasesOf(search)
  const others = rest.split(/\s+/).map(withoutSignsAround)
  const words = [...phrases, ...others].filter((word) => word.trim() !== '')
  const compared = words.filter((word) => !BETWEEN.has(word.toLowerCase()))
  if (compared.length > 0) return bounded(compared)
  return words.length > 0 ? words : [search]
}

/** A search without its double quotes, for what is compared as one text, such as an email. */
export function withoutQuotes(search: string): string {
  return search.replace(BETWEEN_QUOTES, '$1')
}

function phrasesOf(search: string): { phrases: string[]; rest: string } {
  const phrases = [...search.matchAll(BETWEEN_QUOTES)].map(([, phrase = '']) => phrase)
  return { phrases, rest: search.replace(BETWEEN_QUOTES, ' ') }
}

/** A list of places has commas. A word of signs only is kept. */
function withoutSignsAround(word: string): string {
  return word.replace(SIGNS_AROUND, '') || word
}

/** Each word once, without those beyond the bound. */
function bounded(words: readonly string[]): string[] {
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** True for a search of which nothing is compared, such as a hyphen. It finds nothing. */
export function isEmptySearch(search: string | null): boolean {
  return search !== null && searchedWords(search).length === 0
}

/** True for a text that has each word of a search. */
export function hasWords(text: string, search: string): boolean {
  const words = searchedWords(search)
  const compared = searchedText(text)
  return words.length > 0 && words.every((word) => compared.includes(word))
}
