import { addDays, type Day, isDay, isSecondOfDoubled, londonInstant, londonWallClock } from '#domain/time.ts'

/**
 * The value of a date-and-time field while it is filled in: a London day, and `HH:MM` on London's clock; each is the
 * typed text if it is unreadable.
 */
export interface When {
  readonly day: Day | string | null
  readonly time: string
  /** Set for the second of two equal times, after the clocks have gone back. A time that is typed is the first of them. */
  readonly isSecond?: true
}

/** True for the value of a date-and-time field: it is one value, not a group of fields. */
export function isWhen(value: object): value is When {
  return 'day' in value && 'time' in value
}

export const NO_TIME: When = { day: null, time: '' }

/** The wall-clock time meant, `YYYY-MM-DDTHH:MM`; null while a part is missing. */
export function wallClockOf({ day, time }: When): string | null {
  return day === null || time === '' ? null : `${day}T${time}`
}

/** The instant meant; null while a part is missing, and for a time that the clocks skip. */
export function instantOf(when: When): Date | null {
  const wallClock = wallClockOf(when)
  return wallClock === null ? null : londonInstant(wallClock, when.isSecond)
}

/**
 * The value of a date and time for a shape: the instant, null if both parts are empty, else the typed text, which the
 * shape refuses. So unreadable text never counts as empty.
 */
export function typedInstant(when: When): Date | string | null {
  if (!when.day && when.time.trim() === '') return null
  return instantOf(when) ?? `${when.day ?? ''}T${when.time}`
}

/** An instant as a date-and-time field shows it. */
export function whenOf(instant: Date | null): When {
  if (!instant) return NO_TIME
  const wallClock = londonWallClock(instant)
  const when = { day: wallClock.slice(0, 10), time: wallClock.slice(11, 16) }
  return isSecondOfDoubled(instant) ? { ...when, isSecond: true } : when
}

/** The value after its field has the given day and time: one that differs was typed. */
export function retyped(before: When, day: When['day'], time: string): When {
  return before.day === day && before.time === time ? before : { day, time }
}

/** A time that was typed without a day is on the day of another one. */
export function onDayOf(when: When, other: When): When {
  return when.day === null && when.time.trim() !== '' ? { ...when, day: other.day } : when
}

/** The same time a day later; a day that is missing or unreadable stays as it is. */
export function dayLater({ day, time }: When): When {
  return { day: day !== null && isDay(day) ? addDays(day, 1) : day, time }
}
