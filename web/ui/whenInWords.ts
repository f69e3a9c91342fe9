import { isDay, isDoubledTime } from '#domain/time.ts'
import { formatDayInWords } from '#domain/typed/day.ts'
import { formatTime, isTimeOfDay } from '#domain/typed/time.ts'
import { type When, wallClockOf } from './days.ts'

/** "Mon 30 Nov 2026, 2:30 pm", or the known parts of it. */
export function whenInWords(when: When): string {
  const day = when.day !== null && isDay(when.day) ? [formatDayInWords(when.day)] : []
  const time = isTimeOfDay(when.time) ? [formatTime(when.time)] : []
  const isTwice = isDoubledTime(wallClockOf(when) ?? '')
  const which = `${when.isSecond ? 'after' : 'before'} the clocks go back`
  return [...day, ...time, ...(isTwice ? [which] : [])].join(', ')
}
