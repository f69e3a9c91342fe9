import { type Day, londonInstant, londonWallClock } from '#domain/time.ts'

/**
 * What a date-and-time field holds while it is filled in: a London day, and `HH:MM` on London's clock; each the very
 * text where it could not be read.
 */
export interface When {
  readonly day: Day | string | null
  readonly time: string
}

export const NO_TIME: When = { day: null, time: '' }

/** The wall-clock time meant, `YYYY-MM-DDTHH:MM`; null while a part is missing. */
export function wallClockOf({ day, time }: When): string | null {
  return day === null || time === '' ? null : `${day}T${time}`
}

/** The instant meant; null while a part is missing, and for a time that the clocks skip. */
export function instantOf(when: When): Date | null {
  const wallClock = wallClockOf(when)
  return wallClock === null ? null : londonInstant(wallClock)
}

/** An instant as a date-and-time field shows it. */
export function whenOf(instant: Date | null): When {
  if (!instant) return NO_TIME
  const wallClock = londonWallClock(instant)
  return { day: wallClock.slice(0, 10), time: wallClock.slice(11, 16) }
}
