/** Amounts of money and other numbers as users type them: docs/rules/typed-values.md#amounts. */
import type { Pence } from '../money.ts'
import { plainText, quoted, type Reading } from './reading.ts'

// Thousands are separated by commas or by blanks, all of them or none; the decimals follow a point. The first group does
// not begin with 0: `0,850` has a decimal comma.
const NUMBER = /^(-?)(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)?(?:\.(\d*))?$/
const POUND_SIGN = /^(-?) ?(?:£|gbp) ?|(?<=\d) ?(?:£|gbp)$/g

/** Every amount of the product is without VAT, so this adds nothing. */
const PLUS_VAT = String.raw`(?:\+|plus|ex|exc|excl|excluding)\.? ?vat`
const WITHOUT_VAT = new RegExp(String.raw`(?<=[\d.£a-z]) ?(?:${PLUS_VAT}|\(${PLUS_VAT}\))$`)

/**
 * Reads an amount in pounds: `350`, `.5`, `£1,200.50`, `1 200`, `350 + VAT`. A comma or a blank may only separate
 * thousands. Any other text gives a problem, such as `12,50`, `1.200`, `1.2k`, `€5` or `350 inc VAT`. The range is not
 * checked here.
 */
export function readAmount(text: string): Reading<Pence> {
  const plain = plainText(text).replace(WITHOUT_VAT, '').replace(POUND_SIGN, '$1')
  return readHundredths(text, plain, 'amount')
}

/** What one price is for. */
export type Priced = 'container' | 'load' | 'item' | 'hour' | 'mile' | 'day' | 'drop'

const each = 'each|ea'
const per = (names: string) => String.raw`(?:\/ ?|per ?|an? |p\/ ?)(?:${names})`
const after = (words: string) => new RegExp(String.raw`(?<=[\d.£]|gbp|vat\)?) ?(?:${words})\.?$`)

/** The spellings of "for one of these" after a price, and how a message names it. */
const PRICED: Readonly<Record<Priced, { readonly after: RegExp; readonly name: string }>> = {
  container: { after: after(`${each}|${per('container|cont|cntr|ctr|box')}`), name: 'one container' },
  load: { after: after(per('load')), name: 'the whole load' },
  item: { after: after(`${each}|${per('container|cont|cntr|ctr|box|load|one')}`), name: 'one' },
  hour: { after: after(String.raw`${per('h|hr|hour')}|p\.?h`), name: 'one hour' },
  mile: { after: after(per('mi|mile')), name: 'one mile' },
  day: { after: after(per('d|day')), name: 'one day' },
  drop: { after: after(`${each}|${per('drop')}`), name: 'one drop' },
}
/** A unit of any kind after a number. */
const ANY_UNIT = after(String.raw`${each}|p\.?[a-z]|${per('[a-z][a-z ]*')}`)

/**
 * Reads the price of one container, hour and so on, as it is shown elsewhere too: `45`, `£45.00/hr`, `45 per hour + VAT`,
 * `450 each`. The price of another unit is refused: `450 per pallet` is not the price of a load.
 */
export function readPrice(text: string, of: Priced): Reading<Pence> {
  const plain = plainText(text)
  const price = plain.replace(WITHOUT_VAT, '')
  const bare = price.replace(PRICED[of].after, '')
  if (bare === price && ANY_UNIT.test(price))
    return {
      problem: `${quoted(text)} names another unit. Enter the price of ${PRICED[of].name}, such as ${EXAMPLES.amount}.`,
    }
  return readAmount(bare === plain ? text : bare)
}

/**
 * Reads a percentage in hundredths of a percent: `3.5`, `12%`, `12.25 per cent`. The range is not checked here. An
 * amount of money is not one.
 */
export function readPercentage(text: string): Reading<number> {
  const plain = plainText(text).replace(/(?<=[\d.]) ?(?:%|per ?cent)$/, '')
  return readHundredths(text, plain, 'percentage')
}

/**
 * Reads a number: `8`, `1,200.5`, `1 200`, `.5`. `decimals` is how many digits may come after the point. With 3 of
 * them, `1.728` is read; with fewer it is refused, since it may be 1,728. The range is not checked here.
 */
export function readNumber(text: string, decimals: number): Reading<number> {
  const reading = readPlain(text, plainText(text), decimals, 'number')
  if ('problem' in reading) return reading
  const { whole, fraction, isNegative } = reading.value
  const number = Number(`${whole}.${fraction || '0'}`)
  return { value: isNegative ? -number : number }
}

function readHundredths(text: string, plain: string, noun: Noun): Reading<number> {
  const reading = readPlain(text, plain, 2, noun)
  if ('problem' in reading) return reading
  const { whole, fraction, isNegative } = reading.value
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return { value: isNegative ? -hundredths : hundredths }
}

/** The name of the typed value in a sentence. */
type Noun = 'amount' | 'number' | 'percentage'

const WITH_ARTICLE: Readonly<Record<Noun, string>> = {
  amount: 'an amount',
  number: 'a number',
  percentage: 'a percentage',
}
const EXAMPLES: Readonly<Record<Noun, string>> = { amount: '1200.50', number: '1200', percentage: '12.5' }

interface Digits {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

function readPlain(text: string, plain: string, decimals: number, noun: Noun): Reading<Digits> {
  const match = NUMBER.exec(plain)
  const [, sign, grouped = '', fraction = ''] = match ?? []
  if (!match || (grouped === '' && fraction === '')) return { problem: whyNot(text, plain, noun, decimals) }
  const whole = grouped.replace(/[, ]/g, '')
  if (fraction.length > decimals) return { problem: tooManyDecimals(text, whole, fraction, decimals, noun) }
  return { value: { isNegative: sign === '-', whole: whole || '0', fraction } }
}

function tooManyDecimals(
  text: string,
  whole: string,
  fraction: string,
  decimals: number,
  noun: Noun,
): string {
  if (decimals === 0) return `${quoted(text)} is not a whole number.`
  if (fraction.length === 3 && whole.length <= 3 && Number(whole) > 0)
    return `${quoted(text)} can mean two ${noun}s. Enter ${whole}${fraction}, or ${whole}.${fraction.slice(0, decimals)}.`
  return `Enter ${WITH_ARTICLE[noun]} with at most ${decimals} ${decimals === 1 ? 'digit' : 'digits'} after the point.`
}

function whyNot(text: string, plain: string, noun: Noun, decimals: number): string {
  if (noun === 'amount' && /[$€¥]|\b(?:eur|usd)\b/.test(plain)) return 'Enter the amount in pounds.'
  if (noun === 'amount' && /\bvat$/.test(plain)) return 'Enter the amount without VAT.'
  if (/^-?[\d., ]+[km]$/.test(plain))
    return `${quoted(text)} is not read. Enter the ${noun} in full, such as 1200.`
  if (/^-?[\d., ]*\d[\d., ]*$/.test(plain) && /[, ]/.test(plain))
    return `${quoted(text)} can mean two ${noun}s. Enter it with a point, such as 12.50, and commas only between thousands.`
  // Days, months and counts are small.
  const example = decimals === 0 ? '12' : decimals === 1 ? '1.5' : EXAMPLES[noun]
  return `${quoted(text)} is not ${WITH_ARTICLE[noun]}. Enter it as ${example}.`
}
