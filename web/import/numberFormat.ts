/**
 * Numbers of a workbook as text (docs/rules/import.md#workbook-numbers). A workbook stores a number beside the format
 * that shows it: 123 with the format `0000000` is the reference 0000123.
 */
import { addDays, formatDay } from '#domain/time.ts'
import { DAY_ZERO } from './cells.ts'

/** The format of a cell without one. */
export const GENERAL = 'General'

/** The formats that a workbook names by their number only. Those left out show a plain number. */
export const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(
    (id) => [id, 'd/m/yyyy'] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'h:mm'] as const),
  [22, 'd/m/yyyy h:mm'],
  [46, '[h]:mm:ss'],
])

/** A spreadsheet keeps this many digits of a number; those after them are zeros. */
const KEPT_DIGITS = 15
const TOO_LONG = 10 ** KEPT_DIGITS

/**
 * Shows numbers as a format does, but in full: decimals are neither rounded nor filled up with zeros, thousands are not
 * separated, and a short form such as 1.23E+11 is written out. Days and times are as they are typed here. A number of
 * more than 15 digits, of which the last ones are lost, is 1.23456789012345E+16. `from1904`: days count from 1904.
 */
export function numberFormat(format: string, from1904 = false): (number: number) => string {
  const parts = partsOf(format)
  const has = (...kinds: Part['kind'][]) => parts.some(({ kind }) => kinds.includes(kind))
  if (has('elapsed')) return durationOf
  if (has('day', 'clock', 'month')) {
    const shows = { clock: has('clock'), day: has('day') || !has('clock'), from1904 }
    return (number) => whenOf(number, shows)
  }
  // A text format, a short form, a fraction, or a condition: the plain number.
  if (has('other') || !has('digit')) return plainNumber
  const layout = layoutOf(parts)
  return (number) => (isTooLong(number) ? plainNumber(number) : withLayout(number, layout))
}

/** In full, without separators: 0.1 + 0.2 is 0.30000000000000004 in a workbook, too. */
const inFull = new Intl.NumberFormat('en-GB', { useGrouping: false, maximumSignificantDigits: KEPT_DIGITS })

/** A number as text without a format. */
export function plainNumber(number: number): string {
  if (!Number.isFinite(number)) return '#NUM!'
  if (isTooLong(number)) return number.toExponential(KEPT_DIGITS - 1).replace(/\.?0*e/, 'E')
  return Number.isInteger(number) ? String(number) : inFull.format(number)
}

const isTooLong = (number: number) => !(Math.abs(number) < TOO_LONG)

/** The groups of {@link PARTS} that are kinds of their own. */
const KINDS = ['elapsed', 'digit', 'point', 'comma', 'percent', 'clock', 'day', 'month', 'other'] as const

interface Part {
  readonly kind: (typeof KINDS)[number] | 'text'
  readonly text: string
}

const PARTS =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|(?<filler>[_*].)|\[\$(?<currency>[^\]-]*)[^\]]*\]|(?<elapsed>\[(?:h+|m+|s+)\])|(?<condition>\[[<>=][^\]]*\])|(?<colour>\[[^\]]*\])|(?<digit>general|[0#?])|(?<point>\.)|(?<comma>,)|(?<percent>%)|(?<clock>am\/pm|a\/p|[hs])|(?<day>[dy])|(?<month>m)|(?<other>e[+-]|[/@])|(?<end>;)|(?<text>.)/giu

/** The parts of a format, of its section for positive numbers. */
function partsOf(format: string): Part[] {
  const parts: Part[] = []
  for (const { groups = {} } of format.matchAll(PARTS)) {
    if (groups.end !== undefined) break
    if (groups.filler !== undefined || groups.colour !== undefined) continue
    const literal = groups.quoted ?? groups.escaped ?? groups.currency ?? groups.text
    const kind = KINDS.find((name) => groups[name] !== undefined)
    if (literal !== undefined) parts.push({ kind: 'text', text: literal })
    else if (groups.condition !== undefined) parts.push({ kind: 'other', text: '' })
    else if (kind) parts.push({ kind, text: groups[kind] ?? '' })
  }
  return parts
}

const isDigit = ({ kind }: Part) => kind === 'digit'

/** Where a format places the digits. */
interface Layout {
  /** Up to the last digit before the point. */
  readonly places: readonly Part[]
  readonly fewestDigits: number
  /** The text after the digits. */
  readonly suffix: string
  readonly factor: number
  readonly divisor: number
}

function layoutOf(parts: readonly Part[]): Layout {
  const point = parts.findIndex(({ kind }) => kind === 'point')
  const before = point < 0 ? parts : parts.slice(0, point)
  const after = point < 0 ? [] : parts.slice(point + 1)
  const end = before.findLastIndex(isDigit) + 1
  return {
    places: before.slice(0, end),
    fewestDigits: before.filter((part) => isDigit(part) && part.text === '0').length,
    suffix: literals(before.slice(end)) + literals(after),
    factor: 100 ** parts.filter(({ kind }) => kind === 'percent').length,
    divisor: 1000 ** (scalingCommas(before) + scalingCommas(after)),
  }
}

function withLayout(number: number, { places, fewestDigits, suffix, factor, divisor }: Layout): string {
  const [whole = '', fraction] = plainNumber((Math.abs(number) * factor) / divisor).split('.')
  const digits = digitsIn(places, whole.padStart(fewestDigits, '0'))
  return `${number < 0 ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}${suffix}`.trim()
}

/** Each comma after the last digit of a part divides the shown number by a thousand. */
function scalingCommas(parts: readonly Part[]): number {
  const last = parts.findLastIndex(isDigit)
  if (last < 0) return 0
  const rest = parts.slice(last + 1)
  const end = rest.findIndex(({ kind }) => kind !== 'comma')
  return end < 0 ? rest.length : end
}

const literals = (parts: readonly Part[]) =>
  parts.map(({ kind, text }) => (kind === 'text' || kind === 'percent' ? text : '')).join('')

/** The digits in their places, from the right; the first place takes all that remain. */
function digitsIn(parts: readonly Part[], digits: string): string {
  const first = parts.findIndex(isDigit)
  let rest = digits
  let text = ''
  for (const part of parts.slice(first + 1).toReversed()) {
    if (rest === '') break
    if (!isDigit(part)) text = literals([part]) + text
    else {
      text = rest.slice(-1) + text
      rest = rest.slice(0, -1)
    }
  }
  return literals(parts.slice(0, Math.max(first, 0))) + rest + text
}

const DAYS_TO_1904 = 1462
const LAST_DAY = 2_958_465
const SECONDS_OF_DAY = 86_400

/** A day, a time, or both: what the format shows, and a time that is not midnight in any case. */
function whenOf(number: number, shows: { clock: boolean; day: boolean; from1904: boolean }): string {
  // Times are stored as fractions of a day that are never exact.
  const seconds = Math.round(number * SECONDS_OF_DAY)
  const days = Math.floor(seconds / SECONDS_OF_DAY) + (shows.from1904 ? DAYS_TO_1904 : 0)
  if (!(number >= 0) || days > LAST_DAY) return '#VALUE!'
  const time = clockOf(seconds % SECONDS_OF_DAY)
  // A time of day alone is on day 0.
  if (!shows.day || seconds < SECONDS_OF_DAY) return time
  const day = formatDay(addDays(DAY_ZERO, days))
  return shows.clock || time !== '00:00' ? `${day} ${time}` : day
}

/** Hours and minutes beyond a day: 36:00. */
function durationOf(number: number): string {
  return number >= 0 ? clockOf(Math.round(number * SECONDS_OF_DAY)) : '#VALUE!'
}

function clockOf(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
