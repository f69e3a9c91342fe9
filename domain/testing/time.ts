import { londonInstant } from '../time.ts'

/** The instant of a London wall-clock time such as 2026-06-22T08:00. */
export function at(wallClock: string): Date {
  const instant = londonInstant(wallClock)
  if (!instant) throw new Error(`not a London time: ${wallClock}`)
  return instant
}
