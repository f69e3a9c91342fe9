import type { BookingStep } from '#domain/bookings/booking.ts'
import { formatDateTime, formatMinutes, londonDay } from '#domain/time.ts'

type Recorded = Pick<BookingStep, 'at' | 'arrivedAt' | 'leftAt' | 'waitingMinutes' | 'receivedBy' | 'remarks'>

/** What a step has besides its own time, in words. A time of the same day is without its date. */
export function stepParts({
  at,
  arrivedAt,
  leftAt,
  waitingMinutes,
  receivedBy,
  remarks,
}: Recorded): string[] {
  const timeOf = (time: Date) => {
    const text = formatDateTime(time)
    return londonDay(time) === londonDay(at) ? text.slice(text.indexOf(', ') + 2) : text
  }
  return [
    arrivedAt && `arrived ${timeOf(arrivedAt)}`,
    leftAt && `left ${timeOf(leftAt)}`,
    waitingMinutes !== null && `waited ${formatMinutes(waitingMinutes)}`,
    receivedBy && `received by ${receivedBy}`,
    remarks,
  ].filter((part) => typeof part === 'string')
}
