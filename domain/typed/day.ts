/** Days as users in Britain type them: docs/rules/typed-values.md#days. */
import { type Day, daysBetween, formatDay, isDay } from '../time.ts'
import { isRead, plainText, quoted, type Reading } from './reading.ts'
import {
  eitherDay,
  indexIn,
  relativeDay,
  weekdayAlone,
  weekdayName,
  weekdayNamed,
  weekdayOf,
} from './relative-day.ts'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const PROGRAM_MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[t ]00:00:00(?:\.0{1,9})?(?:z|\+00:?00)?$/
const NUMBERS = /^(\d{1,2}) ?[-/. ] ?(\d{1,2})(?: ?[-/. ] ?(\d{4}|\d{2}))?$/
const TOGETHER = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/
const TOGETHER_ISO = /^(20\d{2})(0[1-9]|1[0-2])(\d{2})$/
const YEAR_FIRST = /^(\d{2})(-?)(\d{2})\2(\d{2})$/
const NAMED = /^(\d{1,2}) ?(?:st|nd|rd|th)?(?: of)?[ \-/.,]*([a-z]{3,9})\.?(?:[ \-/.,]*(\d{4}|\d{2}))?$/
const NAMED_FIRST = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?(?:(?:, ?| )(\d{4}))?$/
const DATE_ALONE = /^(\d{1,2})(st|nd|rd|th)?$/
const WEEKDAY_BEFORE = /^([a-z]{3,9})\.?,? (?=\d|[a-z]{3,9}\.? \d)(.*)$/
const WEEKDAY_AFTER = /^(?:([a-z]{3,9})\.?|\(([a-z]{3,9})\.?\))$/

interface DayReaderOptions {
  /**
   * For past days, such as an incorporation date: a missing year or century is then the latest past one. Days of a log
   * are in this century.
   */
  readonly past?: boolean | 'this century'
  /** For lists of days around today, such as last week's: a missing year is then the nearest one. */
  readonly nearest?: boolean
}

/**
 * Reads a day: `25/12/2026`, `25.12.26`, `25-12`, `251226`, `25 Dec '26`, `Friday 25 December 2026`, `2026-12-25`,
 * `tomorrow`, `mon`, `Thu 3rd`. The day comes before the month. A day without a year or month is the next such day, `today`
 * included. A text that is not a day, or can mean two, gives a problem: such as a weekday on that weekday.
 */
export function readDay(
  text: string,
  today: Day,
  { past = false, nearest = false }: DayReaderOptions = {},
): Reading<Day> {
  // 1 Dec '26, the 1st of December
  const plain = plainText(text)
    .replace(/(?<=[a-z][.,]? ?|[-/.]\d{1,2}[-/.])['’](?=\d{2}$)/, '')
    .replace(/\bthe (?=\d)/, '')
  const relative = relativeDay(plain, today) ?? (past ? null : weekdayAlone(plain, today))
  if (relative) return relative
  const { named, date: dateAlone } = withoutWeekday(plain)
  const iso = ISO.exec(dateAlone) ?? TOGETHER_ISO.exec(dateAlone)
  if (iso) return onWeekday([dayOf(text, iso[3], iso[2], iso[1])], named) ?? unreadable(text)
  const [, alone, ending] = DATE_ALONE.exec(dateAlone) ?? []
  // A number by itself is more likely a date that is not complete.
  if (alone !== undefined && (ending !== undefined || named >= 0))
    return onWeekday(suchDates(text, Number(alone), today, { past, nearest }), named) ?? unreadable(text)
  const parts = partsOf(dateAlone)
  if (!parts) return unreadable(text)
  const [date, month, year] = parts
  const days =
    year === undefined
      ? suchDays(text, date, month, today, { past, nearest })
      : [dayOf(text, date, month, year.length === 2 ? centuryOf(year, today, past) : year)]
  return yearFirst(text, plain, days[0], today, past) ?? onWeekday(days, named) ?? unreadable(text)
}

/**
 * The day of `2026-12-25T00:00:00` and the like, as programs write a day that is copied from them; other texts as they
 * are. For fields of a day: in the cell of an import, a time beside the day counts.
 */
export function withoutMidnight(text: string): string {
  return PROGRAM_MIDNIGHT.exec(plainText(text))?.[1] ?? text
}

/**
 * The problem of `26-11-30` and `261130`: they are read as a day years away, but with the year first, as programs
 * write it, they are one within a year of today. Null for other texts.
 */
function yearFirst(
  text: string,
  plain: string,
  read: Reading<Day> | undefined,
  today: Day,
  past: DayReaderOptions['past'],
): Reading<Day> | null {
  const [, year, , month, date] = YEAR_FIRST.exec(plain) ?? []
  const other = year === undefined ? null : `20${year}-${month}-${date}`
  if (other === null || past === true || !isDay(other) || !read || !isRead(read)) return null
  const isPossible = past ? other <= today : other >= today
  const isNear = isPossible && daysApart(other, today) <= 366 && daysApart(read.value, today) > 2 * 366
  return isNear ? eitherDay(quoted(text), read.value, other) : null
}

const daysApart = (one: Day, other: Day) => Math.abs(daysBetween(one, other))

/** The first of the days with this weekday, or with any if none is named (-1); else the problem of the first day. */
function onWeekday(days: readonly Reading<Day>[], named: number): Reading<Day> | undefined {
  const [first] = days
  const fitting = days.find((day) => 'value' in day && (named < 0 || weekdayOf(day.value) === named))
  if (fitting || first === undefined || 'problem' in first) return fitting ?? first
  return { problem: `${formatDay(first.value)} is a ${weekdayName(weekdayOf(first.value))}.` }
}

/** The weekday before or after a date, or -1, and the date: `Fri 25 Dec`, `25/12/2026 (Fri)`. */
function withoutWeekday(plain: string): { named: number; date: string } {
  const [, before, rest = ''] = WEEKDAY_BEFORE.exec(plain) ?? []
  if (weekdayNamed(before) >= 0) return { named: weekdayNamed(before), date: rest }
  const lastBlank = plain.lastIndexOf(' ')
  const [, bare, bracketed] = WEEKDAY_AFTER.exec(plain.slice(lastBlank + 1)) ?? []
  const after = weekdayNamed(bare ?? bracketed)
  if (after >= 0) return { named: after, date: plain.slice(0, lastBlank).replace(/,$/, '') }
  return { named: -1, date: plain }
}

type Parts = readonly [date: string, month: string, year: string | undefined]

function partsOf(plain: string): Parts | null {
  const numbers = NUMBERS.exec(plain) ?? TOGETHER.exec(plain)
  if (numbers) return [numbers[1] ?? '', numbers[2] ?? '', numbers[3]]
  const named = NAMED.exec(plain)
  if (named) return withMonth(named[1], named[2], named[3])
  const first = NAMED_FIRST.exec(plain)
  return first ? withMonth(first[2], first[1], first[3]) : null
}

function withMonth(date = '', name = '', year: string | undefined): Parts | null {
  const month = indexIn(MONTHS, name)
  return month < 0 ? null : [date, String(month + 1), year]
}

/** A past day gets the latest year that is not in the future; any other day gets this century. */
function centuryOf(year: string, today: Day, past: DayReaderOptions['past']): string {
  return past === true && Number(year) > Number(today.slice(2, 4)) ? `19${year}` : `20${year}`
}

function dayOf(text: string, date = '', month = '', year = ''): Reading<Day> {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? { value: day } : noSuchDay(text, month)
}

/** The possible meanings of a day without a year, the more likely first. */
function suchDays(
  text: string,
  date: string,
  month: string,
  today: Day,
  options: Required<DayReaderOptions>,
): Reading<Day>[] {
  return nextOrLast((step) => nearestSuch(text, date, month, today, step), today, options)
}

/** The possible meanings of a date without a month. */
function suchDates(
  text: string,
  date: number,
  today: Day,
  options: Required<DayReaderOptions>,
): Reading<Day>[] {
  return nextOrLast((step) => nearestDate(text, date, today, step), today, options)
}

/** The next, the last, or both with the nearer one first. */
function nextOrLast(
  find: (step: 1 | -1) => Reading<Day>,
  today: Day,
  { past, nearest }: Required<DayReaderOptions>,
): Reading<Day>[] {
  if (!nearest) return [find(past ? -1 : 1)]
  const away = (day: Reading<Day>) =>
    'value' in day ? daysApart(day.value, today) : Number.POSITIVE_INFINITY
  return [find(1), find(-1)].toSorted((a, b) => away(a) - away(b))
}

/** The next such day from today on, or the last one. The 29th of February may be eight years away. */
function nearestSuch(text: string, date: string, month: string, today: Day, step: 1 | -1): Reading<Day> {
  const thisYear = Number(today.slice(0, 4))
  for (let away = 0; away <= 8; away += 1) {
    const reading = dayOf(text, date, month, String(thisYear + away * step))
    if ('value' in reading && (step > 0 ? reading.value >= today : reading.value <= today)) return reading
  }
  return noSuchDay(text, month)
}

/** The next such date of a month from today on, or the last one. Of two months in a row, one has every date. */
function nearestDate(text: string, date: number, today: Day, step: 1 | -1): Reading<Day> {
  const thisMonth = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  for (let away = 0; away <= 2; away += 1) {
    const month = thisMonth + away * step
    const reading = dayOf(text, String(date), String((month % 12) + 1), String(Math.floor(month / 12)))
    if ('value' in reading && (step > 0 ? reading.value >= today : reading.value <= today)) return reading
  }
  return { problem: `There is no day ${quoted(text)}.` }
}

function noSuchDay(text: string, month: string): Reading<Day> {
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  return { problem: `There is no day ${quoted(text)}${isMonth ? '' : ': the day comes before the month'}.` }
}

function unreadable(text: string): Reading<Day> {
  return { problem: `${quoted(text)} is not a date. Enter it as 25/12/2026.` }
}

/** A day with its weekday, as a field confirms what it read: "Mon 30 Nov 2026". */
export function formatDayInWords(day: Day): string {
  const month = MONTH_NAMES[Number(day.slice(5, 7)) - 1]
  return `${weekdayName(weekdayOf(day)).slice(0, 3)} ${Number(day.slice(8))} ${month} ${day.slice(0, 4)}`
}
