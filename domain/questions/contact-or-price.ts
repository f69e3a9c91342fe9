/**
 * Finds contact details and prices in questions and answers, which must contain neither
 * (docs/rules/questions.md#contact-and-prices, docs/decisions/0241-questions-contain-no-contact-details-or-prices.md).
 */
import { type Path, type Refused, refuse } from '../refuse.ts'

/** The longest part of a text that its refusal repeats. */
const MAX_SHOWN_LENGTH = 60

/**
 * Why a text cannot be a question or an answer; null if it can. Refusals: contact_or_price, with the part of the text in
 * `found`.
 */
export function whyNotPublished(text: string, path: Path): Refused | null {
  const found = contactOrPriceIn(text)
  return found === null ? null : refuse('contact_or_price', path, { found })
}

/** The first email address, web link, phone number or amount of money in a text; null if there is none. */
export function contactOrPriceIn(text: string): string | null {
  const plain = plainText(text)
  const found = firstMatch(plain, EMAILS_AND_LINKS) ?? firstMatch(plain, AMOUNTS) ?? phoneIn(plain)
  return found === null ? null : [...found.trim()].slice(0, MAX_SHOWN_LENGTH).join('')
}

function firstMatch(text: string, patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found[0]
  }
  return null
}

/** Cyrillic and Greek letters that look like Latin ones, each followed by that one. */
const LOOK_ALIKES = new Map(
  [...'аaеeоoрpсcуyхxіiјjѕsԁdһhкkмmтtвbнhοoαaνvρpτtιiκkυu'.matchAll(/(.)(.)/gu)].map(
    ([, letter = '', latin = '']) => [letter, latin],
  ),
)

/**
 * A text as it is read: full-width and other forms of letters and digits as plain ones, letters that look like Latin ones
 * as those, without invisible characters and accents, dashes, blanks and full stops of every kind as `-`, ` ` and `.`.
 */
function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFKC')
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, latinOf)
    .replace(/[([{] ?\. ?[)\]}]|。/g, '.')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Zs}+|\t+/gu, ' ')
}

function latinOf(letter: string): string {
  const small = letter.toLowerCase()
  const latin = LOOK_ALIKES.get(small) ?? letter
  return small === letter ? latin : latin.toUpperCase()
}

/** Digits of every script come in rows of ten, from zero on. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) as number
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

const TOP_LEVELS = ['com', 'net', 'org', 'eu', 'ie', 'io', 'biz', 'de', 'fr', 'nl', 'pl', 'uk']
// In small letters or in capitals: in "gross.Net 18 t" a blank is missing.
const TOP_LEVEL = [...TOP_LEVELS, ...TOP_LEVELS.map((name) => name.toUpperCase())].join('|')
const DOMAIN = `[\\p{L}\\p{N}][\\p{L}\\p{N}-]*(?:\\.[\\p{L}\\p{N}-]+)*\\.(?:${TOP_LEVEL})(?![\\p{L}\\p{N}-])`
const LOCAL_PART = '(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]+'
const AT = '(?: ?@ ?| ?[(\\[{] ?(?:at|AT) ?[)\\]}] ?)'
const DOT = '(?: ?[(\\[{] ?(?:dot|DOT) ?[)\\]}] ?| dot | DOT )'

const EMAILS_AND_LINKS = [
  /\b(?:https?|ftp):\/\/\S*/i,
  /\bwww\.\S+/i,
  new RegExp(`${LOCAL_PART}@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.\\p{L}{2,}`, 'u'),
  new RegExp(`${LOCAL_PART}${AT}${DOMAIN}`, 'u'),
  new RegExp(`(?<![\\p{L}\\p{N}.-])${DOMAIN}`, 'u'),
  // From the beginning of a word only: a search from each letter would take long in a long word.
  new RegExp(
    `(?<![\\p{L}\\p{N}-])[\\p{L}\\p{N}-]+(?:${DOT}(?:co|CO))?${DOT}(?:${TOP_LEVEL})(?![\\p{L}\\p{N}-])`,
    'u',
  ),
  // Also as a sentence would have it: "haul .co.uk", "Haul. Co. Uk".
  /[\p{L}\p{N}] ?\. ?co ?\. ?uk(?![\p{L}\p{N}-])/iu,
  /\b(?:wa\.me|t\.me|m\.me|fb\.me|bit\.ly|goo\.gl|lnkd\.in)\b\S*/i,
]

const NUMBER = '(?<![\\d.,])\\d[\\d.,]*'
// Euro pallets, engines of the class Euro 6 and the certificate EUR 1 are not amounts.
const NO_CURRENCY = '(?![ -]?(?:\\d|pal|pll|plt|size|grade|class|standard|spec|engine|form|cert))'

const AMOUNTS = [
  /\p{Sc} ?\d[\d.,]*/u,
  new RegExp(`${NUMBER}k? ?\\p{Sc}`, 'iu'),
  /(?<!\p{L})(?:GBP|USD)[ .:]{0,2}\d[\d.,]*/iu,
  /(?<!\p{L})EUR[ .:]{0,2}\d[\d.,]*\d/iu,
  new RegExp(`${NUMBER}k?[ -]?(?:GBP|USD|pounds?|quid|sterling|dollars?)(?!\\p{L})`, 'iu'),
  new RegExp(`${NUMBER}k?[ -]?(?:EUR|euros?)(?!\\p{L})${NO_CURRENCY}`, 'iu'),
  new RegExp(`${NUMBER} ?(?:\\+|plus|exc?l?\\.?|excluding|incl?\\.?|including) ?V\\.?A\\.?T(?!\\p{L})`, 'iu'),
]

// Their digits are not a phone number, also where a time follows.
const CONTAINER_NUMBER = /(?<![\p{L}\p{N}])\p{L}{3}[UJZ][ -]?\d{6}[ -]?\d(?!\d)/giu
const DATE = /(?<!\d)(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:20)?\d\d(?!\d)/g
const PHONE_WORD = /\b(tel|mob|mobile|phone|call|ring|text|whatsapp)(?=[+(\d])/gi
/** Letters in the place of 0 and 1: "o1394", "077oo", "I23456". */
const LETTERS_AS_DIGITS = /(?<!\p{L})[oOIl]+(?=\d)|(?<=\d)[oOIl]+(?!\p{L})/gu
/** Groups of digits with blanks, line ends, brackets and signs between them. */
const DIGIT_GROUPS = /(?<![\p{L}\p{N}])\+? ?\(?\d(?:[ \n()./·•*_~-]{0,3}\d)*(?!\p{N}|(?!x\d|ext)\p{L})/giu
/** Digits of 0044 (0) and a national number. */
const MAX_PHONE_DIGITS = 15
const NATIONAL = /^0[1235789]\d{8,9}$/
const FROM_ABROAD = /^00440?[1235789]\d{8,9}$/

/** A commodity code with its name: the ten digits of meat, fish and fruit begin like a phone number. */
const COMMODITY_CODE =
  /\b(?:hs|taric|tariff|commodity)(?: ?codes?)?(?: ?(?:no\.?|number|is))?[ :]{0,2}\d{10}(?!\d)/gi

function phoneIn(text: string): string | null {
  const rest = [CONTAINER_NUMBER, COMMODITY_CODE, DATE]
    .reduce((left, other) => left.replace(other, '|'), text)
    .replace(PHONE_WORD, '$1 ')
    .replace(LETTERS_AS_DIGITS, (letters) => letters.replace(/o/gi, '0').replace(/[Il]/g, '1'))
  for (const [run] of rest.matchAll(DIGIT_GROUPS)) if (isPhoneIn(run)) return run
  return null
}

function isPhoneIn(run: string): boolean {
  const groups = run.match(/\d+/g) ?? []
  if (run.startsWith('+') && isInternational(groups, run)) return true
  return groups.some((_, from) => {
    for (let to = from + 1; to <= groups.length; to++) {
      const some = groups.slice(from, to)
      const digits = some.join('')
      if (digits.length > MAX_PHONE_DIGITS) return false
      if (FROM_ABROAD.test(digits) || (NATIONAL.test(digits) && isUsualSpacing(some))) return true
    }
    return false
  })
}

/** The international form has 8 to 15 digits. One digit is a country code only for North America and Russia. */
function isInternational(groups: readonly string[], run: string): boolean {
  const [code = '', next = ''] = groups
  if (code.startsWith('0') || (code.length === 1 && !'17'.includes(code))) return false
  // A temperature before a time: "+20 0800-1600".
  if (next.startsWith('0') && !['44', '39'].includes(code) && !run.includes('(')) return false
  let digits = 0
  return groups.some((group) => {
    digits += group.length
    return digits >= 8 && digits <= MAX_PHONE_DIGITS
  })
}

/**
 * True for national numbers as they are written: 01632 960001, 020 7946 0018, 0770 090 0123, 0 7700 900123, or digits
 * one by one or in pairs. Dates and times have other groups.
 */
function isUsualSpacing(groups: readonly string[]): boolean {
  const lengths = groups.map(({ length }) => length)
  if (lengths.every((length) => length === 1)) return true
  if (lengths.length === 6 && lengths.filter((length) => length === 2).length === 5) return true
  const [first = 0, ...others] = lengths[0] === 1 ? [1 + (lengths[1] ?? 0), ...lengths.slice(2)] : lengths
  if (first < 3) return false
  // 010626 1400 is a date with its time.
  if (first === 6 && others[0] === 4) return false
  return others.every((length) => length >= (first === 5 ? 2 : 3))
}
