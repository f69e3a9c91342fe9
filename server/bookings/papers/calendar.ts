/** The calendar entries of a booking. Their UIDs stay; accepted changes and a call-off raise the sequence. */
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Booking } from '#domain/bookings/booking.ts'
import { STOP_LABELS } from '#domain/requests/stops.ts'
import { HOUR_MS } from '#domain/time.ts'

/** One entry of a calendar. */
interface Entry {
  /** What its UID ends with. */
  readonly key: string
  readonly what: string
  readonly place: string
  readonly start: Date
  /** An hour after the start if it is left out. */
  readonly end?: Date
  /** By default, whether the booking was called off. */
  readonly isCancelled?: boolean
}

/**
 * Pickup, stops and delivery as an iCalendar file. It has no contacts or references of places. `maxStops` is the
 * largest number of stops that the booking ever had: the entries of removed stops are cancelled, otherwise calendars
 * keep them.
 */
export function calendarOf(
  booking: Booking,
  maxStops: number,
  publicUrl: string,
  providerName: string,
  now: Date,
): string {
  const calendar = ical({
    name: `Booking ${booking.reference}`,
    prodId: { company: providerName, product: 'bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const host = new URL(publicUrl).hostname
  const url = `${publicUrl}/bookings/${booking.reference}`
  const isOff = booking.status === 'calledOff'
  // An entry has to end after it begins (RFC 5545, 3.8.2.2); pickup, delivery and some stops have one time only.
  const hourFrom = (at: Date) => new Date(at.getTime() + HOUR_MS)
  const add = ({ key, what, place, start, end = start, isCancelled = isOff }: Entry) =>
    calendar.createEvent({
      id: `${booking.reference.toLowerCase()}-${key}@${host}`,
      sequence: booking.sequence,
      stamp: now,
      start,
      end: end > start ? end : hourFrom(start),
      // Some programs, such as Outlook, do not show the status of an entry that is opened from a file.
      summary: `${isCancelled ? 'Cancelled: ' : ''}${what} ${booking.reference}: ${booking.pickup} to ${booking.delivery}`,
      location: place,
      description: `Booking ${booking.reference}\n${booking.owner.name} and ${booking.haulier.name}\n${url}`,
      url,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    })
  const pickup = { place: booking.pickup, start: booking.pickupAt }
  add({ key: 'pickup', what: 'Pickup', ...pickup })
  for (const [index, { kind, place, from, to }] of booking.stops.entries())
    add({ key: stopKey(index), what: STOP_LABELS[kind], place, start: from, end: to })
  for (let index = booking.stops.length; index < maxStops; index++)
    add({ key: stopKey(index), what: 'Stop', ...pickup, isCancelled: true })
  add({ key: 'delivery', what: 'Delivery', place: booking.delivery, start: booking.deliveryAt })
  // The library does not end the last line with CRLF.
  return `${calendar.toString().trimEnd()}\r\n`
}

const stopKey = (index: number) => `stop-${index + 1}`
