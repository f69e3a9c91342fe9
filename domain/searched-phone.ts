/** Phone numbers in searches: docs/rules/interface.md#phone-search. */

const SPELLING = /^\+?[\d\s().\-/\u2010-\u2015]+$/
/** Fewer digits would find most companies. */
const MIN_DIGITS = 4

/**
 * A searched phone number, or part of one, as it is compared: its digits, British numbers with their 0, those of
 * other countries without + or 00. Null if the text cannot be one. The database changes stored numbers in the same way.
 */
export function searchedPhone(search: string): string | null {
  const plain = search.normalize('NFKC').trim()
  if (!SPELLING.test(plain)) return null
  const digits = plain
    .replace(/^((?:\+|00)[^(]*)\(0\)/, '$1')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)440?|^44(?=\d{9,10}$)/, '0')
    .replace(/^\+|^00/, '')
  return digits.length < MIN_DIGITS ? null : digits
}
