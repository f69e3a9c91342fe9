/** Times of day as users type them: docs/rules/typed-values.md#times. */
import { isRead, plainText, quoted, type Reading } from './reading.ts'

/** A time of day on the 24-hour clock, `HH:MM`. */
export type TimeOfDay = string

const WORDS: ReadonlyMap<string, TimeOfDay> = new Map([
  ['noon', '12:00'],
  ['midday', '12:00'],
  ['12 noon', '12:00'],
  ['12noon', '12:00'],
  ['12 midday', '12:00'],
  ['midnight', '00:00'],
  ['12 midnight', '00:00'],
  ['12midnight', '00:00'],
  ['12:00 noon', '12:00'],
  ['12:00 midday', '12:00'],
  ['12:00 midnight', '00:00'],
])

// 14:30, 8.30, 8 30, 8h30, 14:30:00; am and pm are removed before.
const SEPARATED = /^(\d{1,2}) ?[:.,;h ] ?(\d{2})(?: ?: ?00)?$/
// 8-10, 8:30 to 10
const RANGE = /^(.{1,12}?) ?(?:-|to) ?(.{1,12})$/
// 8, 08, 830, 0830. Three digits that begin with 0 lack one.
const TOGETHER = /^(?:(\d{1,2})|([1-9])(\d{2})|(\d{2})(\d{2}))$/
const HALF_OF_DAY = /^(.*?)[ .]?([ap])(?:[. ]?m)?\.?$/
const HOURS_WORD = /^(.*\d) ?(?:h|hr|hrs|hours|o['’]?clock)\.?$/

/**
 * Reads a time of day: `0830`, `830`, `8:30`, `8.30`, `8`, `14:30`, `2pm`, `2:30 p.m.`, `08h30`, `noon`, `midnight`.
 * Without am or pm it is read as 24-hour time. Any other text gives a problem, such as `8:3`, `25:00` or `14:30 am`.
 */
export function readTime(text: string): Reading<TimeOfDay> {
  const plain = plainText(text)
  const word = WORDS.get(plain) ?? WORDS.get(plain.replace(/^12[. ]?00 /, '12:00 '))
  if (word !== undefined) return { value: word }
  const half = HALF_OF_DAY.exec(plain)
  const clock = half ? (half[1] ?? '') : (HOURS_WORD.exec(plain)?.[1] ?? plain)
  const parts = partsOf(clock)
  if (!parts) return unreadable(text)
  const [hour, minute] = parts
  if (minute > 59) return { problem: `There is no minute ${minute}.` }
  if (hour === 24 && minute === 0 && !half)
    return { problem: 'Enter midnight as 00:00, with the day that begins then.' }
  if (hour > 23) return { problem: `There is no hour ${hour}.` }
  if (!half) return timeOf(hour, minute)
  const isPm = half[2] === 'p'
  if (hour > 12 || hour === 0) {
    // Redundant: 14:30 pm. Contradictory: 14:30 am.
    const agrees = isPm ? hour > 12 : hour === 0
    return agrees
      ? timeOf(hour, minute)
      : { problem: `${quoted(text)} is not a time: ${isPm ? 'pm' : 'am'} does not fit.` }
  }
  return timeOf((hour % 12) + (isPm ? 12 : 0), minute)
}

function partsOf(clock: string): readonly [number, number] | null {
  const separated = SEPARATED.exec(clock)
  if (separated) return [Number(separated[1]), Number(separated[2])]
  const together = TOGETHER.exec(clock)
  if (!together) return null
  const [, hour, oneDigit, minutes, twoDigits, minutesAfter] = together
  return [Number(hour ?? oneDigit ?? twoDigits), Number(minutes ?? minutesAfter ?? 0)]
}

function timeOf(hour: number, minute: number): Reading<TimeOfDay> {
  return { value: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}

function unreadable(text: string): Reading<TimeOfDay> {
  const [, from, to] = RANGE.exec(plainText(text)) ?? []
  if (from && to && isRead(readTime(from)) && isRead(readTime(to)))
    return { problem: `${quoted(text)} is two times. Enter one of them.` }
  return { problem: `${quoted(text)} is not a time. Enter it as 14:30 or 2:30 pm.` }
}

/** True for `HH:MM` on the 24-hour clock. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** A time on the 12-hour clock: `14:30` becomes "2:30 pm". */
export function formatTime(time: TimeOfDay): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`
}

/** Every half hour of a day, from `00:00` to `23:30`. */
export function everyHalfHour(): TimeOfDay[] {
  return Array.from(
    { length: 48 },
    (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
  )
}
