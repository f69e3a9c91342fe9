import { splitExtension } from './phone-extension.ts'

const DASH_OR_SLASH = /[-\u2010-\u2015/]/g
/** Digits of a British number with its trunk zero: 10 in a few places, else 11. */
const BRITISH = { shortest: 10, longest: 11 }
/** The fewest digits of a phone number. */
const MIN_DIGITS = 6
/** The same of a foreign number with its country code. */
const MIN_DIGITS_ABROAD = 8
/** The most digits of another ending, as in `01632 960001/2`. */
const ENDING = 3

/**
 * The link that rings a phone number: digits without blanks and brackets, the extension separately, and no trunk
 * zero after a country code, as in `+44 (0)1632 960001`. Of several numbers it rings the first: `01632 960001/2`
 * (docs/rules/typed-values.md#phone-numbers).
 */
export function telAddress(phone: string): string {
  const { number, extension } = splitExtension(phone)
  const first = firstNumber(number)
  const abroad = /^(?:\+|00)/.test(first) ? first.replace(/\(0\)/, '') : first
  return `tel:${abroad.replace(/[^+\d]/g, '')}${extension ? `;ext=${extension}` : ''}`
}

/** The text before the dash or slash that begins another ending or another number; all of it if there is none. */
function firstNumber(text: string): string {
  const signs = [...text.matchAll(DASH_OR_SLASH)]
  const end = signs.find(({ index }) => isWhole(text.slice(0, index), text.slice(index)))
  return text.slice(0, end?.index)
}

/**
 * Whether the first part is a number by itself. A dash is also written inside a number (`01632-960-001`) and before the
 * direct line of a foreign one (`+49 40 12345-67`): there it ends the number only if a British one would be too long.
 */
function isWhole(before: string, after: string): boolean {
  const isSlash = after.startsWith('/')
  const rest = digitsOf(after).length
  const british = britishLength(before)
  if (british !== null) return british >= BRITISH.shortest && (isSlash || british + rest > BRITISH.longest)
  const isLocal = /^[1-9]/.test(digitsOf(before)) && !before.startsWith('+')
  const isApart = before.endsWith(' ') && digitsOf(before).length >= MIN_DIGITS_ABROAD
  return isSlash && digitsOf(before).length >= MIN_DIGITS && (isLocal || isApart || rest <= ENDING)
}

/** How many digits a British number has with its trunk zero; null for a foreign number and one without area code. */
function britishLength(text: string): number | null {
  const digits = digitsOf(text)
  const international = text.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : null
  if (international === null) return digits.startsWith('0') ? digits.length : null
  return international.startsWith('44') ? international.slice(2).replace(/^0/, '').length + 1 : null
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
