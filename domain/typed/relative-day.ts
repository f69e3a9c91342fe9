/** Days named from today, such as `tomorrow` and `Friday week`: docs/rules/typed-values.md#days. */
import { addDays, type Day, formatDay } from '../time.ts'
import type { Reading } from './reading.ts'

/** The week begins on Monday. */
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const OFFSETS: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tod', 0],
  ['tomorrow', 1],
  ['tom', 1],
  ['tmrw', 1],
  ['tmr', 1],
  ['tmw', 1],
  ['tomo', 1],
  ['day after tomorrow', 2],
  ['the day after tomorrow', 2],
  ['yesterday', -1],
])

const AHEAD = /^in (\d{1,3}|a|one|two|three) (day|week)s?(?:['’]?s? time)?$/
const COUNTS: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['one', 1],
  ['two', 2],
  ['three', 3],
])
const WEEK_AFTER = /^(?:a )?week (?:on |from )?([a-z]{3,9})$|^(?:on )?([a-z]{3,9}) week$/
const WEEKDAY = /^(?:(next|this|on) )?([a-z]{3,9})\.?$/

/** The day of a plain text (reading.ts) that names it from today. Null for every other text. */
export function relativeDay(plain: string, today: Day): Reading<Day> | null {
  const offset = OFFSETS.get(plain) ?? daysAhead(plain)
  if (offset !== null) return { value: addDays(today, offset) }
  return weekAfter(plain, today)
}

/** `in 3 days`, `in a week` */
function daysAhead(plain: string): number | null {
  const [, count, unit] = AHEAD.exec(plain) ?? []
  if (count === undefined) return null
  return (COUNTS.get(count) ?? Number(count)) * (unit === 'week' ? 7 : 1)
}

/** `Friday week`, `a week on Friday`, `a week today`: seven days after the day named. */
function weekAfter(plain: string, today: Day): Reading<Day> | null {
  const match = WEEK_AFTER.exec(plain)
  const name = match?.[1] ?? match?.[2] ?? ''
  const offset = OFFSETS.get(name)
  if (offset !== undefined) return { value: addDays(today, offset + 7) }
  const wanted = weekdayNamed(name)
  if (wanted < 0) return null
  const ahead = daysUntil(wanted, today)
  const day = addDays(today, ahead + 7)
  return ahead === 0 ? eitherDay(`“${weekdayName(wanted)} week”`, day, addDays(day, 7)) : { value: day }
}

/**
 * A weekday by itself: the coming one. On that weekday it can mean two days, and so can `next` while this week still has
 * one. Null for a text that is not a weekday.
 */
export function weekdayAlone(plain: string, today: Day): Reading<Day> | null {
  const match = WEEKDAY.exec(plain)
  const wanted = match ? weekdayNamed(match[2]) : -1
  if (!match || wanted < 0) return null
  const ahead = daysUntil(wanted, today)
  const word = match[1]
  if (word === 'next') {
    const isStillThisWeek = wanted > weekdayOf(today)
    const coming = addDays(today, ahead || 7)
    return isStillThisWeek
      ? eitherDay(`“next ${weekdayName(wanted)}”`, coming, addDays(coming, 7))
      : { value: coming }
  }
  if (word === 'this' && wanted < weekdayOf(today))
    return { problem: `${weekdayName(wanted)} of this week has passed. Enter the date.` }
  if (ahead === 0 && word !== 'this') return eitherDay(`“${weekdayName(wanted)}”`, today, addDays(today, 7))
  return { value: addDays(today, ahead) }
}

const daysUntil = (weekday: number, today: Day) => (weekday - weekdayOf(today) + 7) % 7

/** The weekday of a name, or of its beginning with at least three letters: 0 is Monday. -1 for any other text. */
export function weekdayNamed(typed = ''): number {
  return indexIn(WEEKDAYS, typed === 'weds' ? 'wed' : typed)
}

/** The index of a name, or of its beginning with at least three letters; -1 if there is none. */
export function indexIn(names: readonly string[], typed: string): number {
  return typed.length < 3 ? -1 : names.findIndex((name) => name.startsWith(typed))
}

/** The weekday of a day: 0 is Monday. */
export function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** The name of a weekday, 0 for "Monday". */
export function weekdayName(weekday: number): string {
  const name = WEEKDAYS[weekday] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The problem of a text that can mean two days. */
export function eitherDay(what: string, one: Day, other: Day): Reading<Day> {
  return { problem: `${what} can mean ${formatDay(one)} or ${formatDay(other)}. Enter the date.` }
}
