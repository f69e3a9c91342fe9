/** Numbers of hours as users type them: docs/rules/typed-values.md#hours. */
import { readNumber } from './amount.ts'
import { isRead, plainText, quoted, type Reading } from './reading.ts'

const WORDS: ReadonlyMap<string, number> = new Map([
  ['half an hour', 30],
  ['half hour', 30],
  ['an hour', 60],
  ['one hour', 60],
  ['an hour and a half', 90],
  ['hour and a half', 90],
])
const FRACTIONS: Readonly<Record<string, string>> = { '1/4': '.25', '1/2': '.5', '3/4': '.75' }

const HOURS = '(?:h|hrs?|hours?)\\.?'
const MINUTES = "(?:m|mins?|minutes?|')\\.?"
const UNIT = new RegExp(`(?<=[\\d.]) ?${HOURS}$`)
// 1:30, 01:30:00, 1:30 hrs
const CLOCK = new RegExp(`^(\\d{1,4}) ?: ?(\\d{2})(?::00)?(?: ?${HOURS})?$`)
// 1h30, 1 h 30 min, 1 hour and 30 minutes, 1h5m; without a unit the minutes have two digits.
const BOTH = new RegExp(`^(\\d{1,4}) ?${HOURS},? ?(?:and |& ?)?(?:(\\d{2})|(\\d{1,2}) ?${MINUTES})$`)
const MINUTES_ALONE = new RegExp(`^(\\d{1,5}) ?${MINUTES}$`)
// 1½, ½, 1 1/2, 1 and a half, 1/2 hour
const FRACTION = /^(?:(\d{1,4}) )?([13])\/([24])$/
const AND_A_HALF = new RegExp(`^(\\d{1,4}) (?:${HOURS} )?(?:and a|&) half$`)
const TWO_DECIMALS = /^\d*\.\d\d$/
const ONE_DIGIT = new RegExp(`^(\\d{1,4}) ?${HOURS} ?(\\d)$`)
const EXAMPLES = '1.5 or as 1:30'
const LIKE_A_CLOCK = /^0\d{2,3}$/

/**
 * Reads a number of hours: `1.5`, `1.5h`, `1h30`, `1:30`, `1 h 30 min`, `90 min`, `1½`, `half an hour`. `decimals` is
 * how many digits the number of hours may have after the point. Text that is not a number of hours, has too many digits
 * (`20 min` is 0.33 hours), or can mean two numbers (`1.30`, `0130`, `1h5`) is a problem. The range is not checked here.
 */
export function readHours(text: string, decimals: number): Reading<number> {
  const hours = exactHours(text, decimals === 0 ? '2' : EXAMPLES)
  if (!isRead(hours)) return hours
  const scale = 10 ** decimals
  const rounded = Math.round(hours.value * scale) / scale
  return isSame(rounded, hours.value) ? { value: rounded } : tooFine(text, hours.value, decimals)
}

/** Reads hours as {@link readHours} does, to the minute: `20 min` is a third of an hour, and 20 minutes. */
export function readMinutes(text: string): Reading<number> {
  const hours = exactHours(text, EXAMPLES)
  if (!isRead(hours)) return hours
  const minutes = Math.round(hours.value * 60)
  if (isSame(minutes, hours.value * 60)) return { value: minutes }
  return { problem: `${quoted(text)} is not a whole number of minutes. Enter it as 2:15 or 2 h 15 min.` }
}

const isSame = (one: number, other: number) => Math.abs(one - other) < 1e-9

function exactHours(text: string, examples: string): Reading<number> {
  const plain = withSpelledFractions(text)
  const minutes = minutesOf(plain)
  if (minutes !== null) return { value: minutes / 60 }
  const bare = plain.replace(UNIT, '')
  const double = twoMeanings(bare)
  if (double !== null) return { problem: `${quoted(text)} can mean ${double}. Enter it as ${examples}.` }
  const number = readNumber(withoutZeros(bare), 3)
  return isRead(number)
    ? number
    : { problem: `${quoted(text)} is not a number of hours. Enter it as ${examples}.` }
}

/** Small letters and ordinary characters, and fractions with a slash: `1½` becomes `1 1/2`. */
function withSpelledFractions(text: string): string {
  const apart = text.replace(/(\d)?\s*([¼½¾])/g, (_, digit: string | undefined, sign: string) =>
    [digit, sign].filter(Boolean).join(' '),
  )
  return plainText(apart)
    .replace(/\u2044/g, '/')
    .replace(/[’′]/g, "'")
    .replace(/ an hour$/, ' hour')
}

/** The minutes of a text in hours and minutes, with a fraction or in words; null for any other text. */
function minutesOf(plain: string): number | null {
  const word = WORDS.get(plain) ?? WORDS.get(plain.replace(/ hour$/, ' an hour'))
  if (word !== undefined) return word
  const both = CLOCK.exec(plain) ?? BOTH.exec(plain)
  if (both) {
    const minutes = Number(both[2] ?? both[3])
    return minutes < 60 ? Number(both[1]) * 60 + minutes : null
  }
  const alone = MINUTES_ALONE.exec(plain)
  if (alone) return Number(alone[1])
  const half = AND_A_HALF.exec(plain.replace(/ hours?$/, ''))
  if (half) return Number(half[1]) * 60 + 30
  const fraction = FRACTION.exec(plain.replace(UNIT, ''))
  const part = fraction ? FRACTIONS[`${fraction[2]}/${fraction[3]}`] : undefined
  return part === undefined ? null : (Number(fraction?.[1] ?? 0) + Number(part)) * 60
}

/** The two meanings of a number that can also be hours and minutes; null for any other. */
function twoMeanings(bare: string): string | null {
  if (TWO_DECIMALS.test(bare)) {
    const [hours = '', minutes = ''] = bare.split('.')
    const isOne = minutes === '00' || Number(minutes) > 59 || hours === ''
    return isOne ? null : `${bare} hours, or ${Number(hours)} h ${Number(minutes)} min`
  }
  if (LIKE_A_CLOCK.test(bare) && Number(bare.slice(-2)) < 60)
    return `${Number(bare)} hours, or ${Number(bare.slice(0, -2))} h ${Number(bare.slice(-2))} min`
  const [, hours, digit] = ONE_DIGIT.exec(bare) ?? []
  return digit === undefined ? null : `${hours}.${digit} hours, or ${hours} h ${digit} min`
}

/** Without the zeros at the end of decimals: a spreadsheet can write `2.0000` for `2`. */
const withoutZeros = (bare: string) => bare.replace(/(?<=\d)\.0+$/, '')

function tooFine(text: string, hours: number, decimals: number): Reading<number> {
  const digits = `${decimals} ${decimals === 1 ? 'digit' : 'digits'}`
  const wanted =
    decimals === 0 ? 'whole hours, such as 2' : `hours with at most ${digits} after the point, such as 1.5`
  return { problem: `${quoted(text)} is ${Number(hours.toFixed(2))} hours. Enter ${wanted}.` }
}
