import { type Day, isDay, londonInstant, londonWallClock } from '#domain/time.ts'

const TYPED = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/

/** The day a person typed the British way ("5/11/2027", "05.11.27"), or as YYYY-MM-DD; null if it is none. */
export function readDay(text: string): Day | null {
  const plain = text.trim()
  if (isDay(plain)) return plain
  const match = TYPED.exec(plain)
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  const read = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : null
}

/** What a date-and-time field holds while it is filled in: a London day, and `HH:MM` on London's clock. */
export interface When {
  readonly day: Day | null
  readonly time: string
}

export const NO_TIME: When = { day: null, time: '' }

/** The wall-clock time meant, `YYYY-MM-DDTHH:MM`; null while a part is missing. */
export function wallClockOf({ day, time }: When): string | null {
  return day === null || time === '' ? null : `${day}T${time.slice(0, 5)}`
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
