/**
 * Time is an instant plus the rules of London (docs/rules/interface.md#times): days, months and deadlines are London's,
 * whatever the zone of the server or of the browser. The clock is always passed in.
 */
import * as z from 'zod/mini'
import { REQUIRED } from './fields.ts'
import { once } from './once.ts'

export const LONDON = 'Europe/London'

/** A minute in milliseconds. */
export const MINUTE_MS = 60_000
/** An hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours in milliseconds. A day in London may be an hour shorter or longer: {@link addDays} counts days. */
export const DAY_MS = 24 * HOUR_MS

/** A calendar day in London, `YYYY-MM-DD`. Such days compare as text. */
export type Day = string

const DAY_SENTENCE = 'Enter a date as YYYY-MM-DD.'
/** The sentence for a day that is not {@link isInRange}. */
export const DAY_RANGE_SENTENCE = 'Enter a date from 01/01/2000 to 31/12/2099.'
const TIME_SENTENCE = 'Enter a date and time.'
const TIME_RANGE_SENTENCE = 'Enter a date and time from 01/01/2000 to 31/12/2099.'
/** The sentence for a time that {@link isSkippedTime}. */
export const SKIPPED_SENTENCE = 'This time does not exist: the clocks go forward that night. Choose another.'
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

export const Day = z
  .string({ error: DAY_SENTENCE })
  .check(
    z.refine(isDay, { error: ({ input }) => (String(input).trim() ? DAY_SENTENCE : REQUIRED), abort: true }),
    z.refine(isInRange, { error: DAY_RANGE_SENTENCE }),
  )

/** A point in time between the years 2000 and 2100. Text is refused, with a reason for a skipped time. */
export const Instant = z
  .date({
    error: ({ input }) =>
      typeof input === 'string' && isSkippedTime(input) ? SKIPPED_SENTENCE : TIME_SENTENCE,
  })
  .check(z.refine((at) => at.getTime() >= EARLIEST && at.getTime() < LATEST, { error: TIME_RANGE_SENTENCE }))

const londonParts = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: LONDON,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

/** The wall clock in London at an instant, as `YYYY-MM-DDTHH:MM:SS` without an offset. */
export function londonWallClock(instant: Date): string {
  const part: Record<string, string> = {}
  for (const { type, value } of londonParts().formatToParts(instant)) part[type] = value
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`
}

// London's midnight is always on a full hour of UTC, so a computed day is valid for the whole hour.
let lastHour = Number.NaN
let lastDay: Day = ''

/** The calendar day in London at an instant. */
export function londonDay(instant: Date): Day {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  if (hour !== lastHour) {
    lastDay = londonWallClock(instant).slice(0, 10)
    lastHour = hour
  }
  return lastDay
}

/** The beginning of the running minute. Users choose whole minutes, so that it counts as now. */
export function startOfMinute(now: Date): Date {
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
}

/** True for a text that names a day of the calendar; `2027-02-29` is not one. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** True for a day between the years 2000 and 2100. */
export function isInRange(day: Day): boolean {
  return day >= '2000-01-01' && day < '2100-01-01'
}

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?$/

/** The two instants that a London wall-clock time such as `2026-03-29T08:00` may be; null for any other text. */
function readWallClock(wallClock: string) {
  const match = LOCAL_TIME.exec(wallClock)
  if (!match) return null
  const [, day = '', hour = '', minute = '', second = '00'] = match
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const wanted = `${day}T${hour}:${minute}:${second}`
  const asUtc = Date.parse(`${wanted}Z`)
  return { wanted, summer: new Date(asUtc - HOUR_MS), winter: new Date(asUtc) }
}

/**
 * The instant of a London wall-clock time such as `2026-03-29T08:00`; null for any other text and for a time that the
 * clocks skip in spring (see {@link isSkippedTime}). A time that they show twice in autumn is the first of the two, or
 * with `isSecond` the other one.
 */
export function londonInstant(wallClock: string, isSecond = false): Date | null {
  const read = readWallClock(wallClock)
  if (!read) return null
  const { wanted, summer, winter } = read
  const order = isSecond ? [winter, summer] : [summer, winter]
  return order.find((instant) => londonWallClock(instant) === wanted) ?? null
}

/**
 * True for a London wall-clock time that never comes: the clocks go forward over it in spring
 * (docs/rules/interface.md#times).
 */
export function isSkippedTime(wallClock: string): boolean {
  const read = readWallClock(wallClock)
  if (!read) return false
  const { wanted, summer, winter } = read
  return londonWallClock(summer) < wanted && wanted < londonWallClock(winter)
}

/** True for a London wall-clock time that comes twice: the clocks go back over it in autumn. */
export function isDoubledTime(wallClock: string): boolean {
  const read = readWallClock(wallClock)
  if (!read) return false
  const { wanted, summer, winter } = read
  return londonWallClock(summer) === wanted && londonWallClock(winter) === wanted
}

/**
 * How much later `to` is than `from` on London's clock, in milliseconds: from 8 am to 8 am of the next day are 24 hours,
 * also over the night on which the clocks change.
 */
export function clockMsBetween(from: Date, to: Date): number {
  return clockAsUtc(to) - clockAsUtc(from)
}

/**
 * The time that London's clock shows `ms` later, see {@link clockMsBetween}. A time that the clocks skip becomes the first
 * one after it.
 */
export function laterOnClock(instant: Date, ms: number): Date {
  const later = new Date(clockAsUtc(instant) + ms)
  const wallClock = later.toISOString().slice(0, 19)
  const found = londonInstant(wallClock)
  if (found) return found
  if (!isSkippedTime(wallClock)) throw new RangeError(`not a time: ${wallClock}`)
  // London's clocks skip the hour from 1 am to 2 am, which is 1 am in UTC.
  return new Date(Math.floor(later.getTime() / HOUR_MS) * HOUR_MS)
}

/** London's clock in milliseconds as if it were a clock without a zone, on which each day has 24 hours. */
function clockAsUtc(instant: Date): number {
  return Date.parse(`${londonWallClock(instant)}Z`)
}

/** The first instant of a London day. */
export function startOfDay(day: Day): Date {
  const start = londonInstant(`${day}T00:00`)
  if (!start) throw new RangeError(`not a day: ${day}`)
  return start
}

/** The day `days` after (or, negative, before) a day. */
export function addDays(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** How many days from one day to another; negative if the other is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/**
 * The same day of the month `months` later, or that month's last day if it is shorter (docs/rules/plans.md#purchase).
 */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  const clipped = Math.min(date, lastOfMonth.getUTCDate())
  lastOfMonth.setUTCDate(clipped)
  return lastOfMonth.toISOString().slice(0, 10)
}

/** The London calendar month of an instant: from its first instant to the next month's (exclusive). */
export function londonMonth(instant: Date): { readonly from: Date; readonly to: Date } {
  const first = `${londonDay(instant).slice(0, 7)}-01`
  return { from: startOfDay(first), to: startOfDay(addMonths(first, 1)) }
}

const dayFormat = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'UTC',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }),
)
const longDayFormat = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)
const weekdayFormat = once(() => new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, weekday: 'short' }))
const dateTimeFormat = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: LONDON,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    }),
)

/** A day in British form: "21/11/2026". */
export function formatDay(day: Day): string {
  return dayFormat().format(new Date(`${day}T00:00:00Z`))
}

/** A day in long form: "21 November 2026" (docs/rules/screens.md#dates). */
export function formatLongDay(day: Day): string {
  return longDayFormat().format(new Date(`${day}T00:00:00Z`))
}

/**
 * An instant in British form, in London, 12-hour: "21/11/2026, 8:00 am". In the hour that clocks show twice in autumn it
 * says which of the two: "25/10/2026, 1:30 am GMT" (docs/rules/screens.md#dates).
 */
export function formatDateTime(instant: Date): string {
  const text = dateTimeFormat().format(instant)
  return isInTwiceShownHour(instant) ? `${text} ${instant.getUTCHours() === 0 ? 'BST' : 'GMT'}` : text
}

/** True for an instant whose time on London's clock has come an hour before: the clocks went back between them. */
export function isSecondOfDoubled(instant: Date): boolean {
  return isInTwiceShownHour(instant) && instant.getUTCHours() === 1
}

/** True in the hours from midnight to two o'clock UTC of the Sunday in October on which the clocks go back. */
function isInTwiceShownHour(instant: Date): boolean {
  // Most instants are told by their parts, since formats are slow.
  const mayBe = instant.getUTCHours() < 2 && instant.getUTCDay() === 0 && instant.getUTCMonth() === 9
  return mayBe && isDoubledTime(londonWallClock(instant))
}

/** The same with the weekday, for times at which a lorry is due: "Sat 21/11/2026, 8:00 am" (docs/rules/screens.md#dates). */
export function formatDue(instant: Date): string {
  return `${weekdayFormat().format(instant)} ${formatDateTime(instant)}`
}

/**
 * A window of time, with the day of its end only if that is another one: "Mon 22/06/2026, 10:00 am to 11:00 am"
 * (docs/rules/screens.md#dates).
 */
export function formatWindow(from: Date, to: Date): string {
  const isOneDay = londonDay(from) === londonDay(to)
  const [, end = ''] = formatDateTime(to).split(', ')
  return `${formatDue(from)} to ${isOneDay ? end : formatDue(to)}`
}

/** A length of time in hours and whole minutes: "4 h 20 min", "40 min". */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
