import { formatCount } from '#domain/numbers.ts'
import { formatMinutes } from '#domain/time.ts'
import { readMinutes } from '#domain/typed/hours.ts'
import { isRead } from '#domain/typed/reading.ts'
import type { Kind } from '../ui/useTyped.ts'

/** Hours of waiting or of a delay, exact to the minute; written as a number if one decimal is enough for them. */
export const HOURS_TO_THE_MINUTE: Kind<number> = {
  read(text) {
    const minutes = readMinutes(text)
    return isRead(minutes) ? { value: minutes.value / 60 } : minutes
  },
  write(hours) {
    const minutes = Math.round(hours * 60)
    return minutes % 6 === 0 ? formatCount(hours) : formatMinutes(minutes)
  },
  isValue: (held) => typeof held === 'number',
}
