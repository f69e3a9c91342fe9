/** Several bookings move by the same length of time, as when their vessel is late (docs/rules/bookings.md#several). */
import * as z from 'zod/mini'
import { optionalText, wholeNumber } from '../fields.ts'
import { DAY_MS, laterOnClock, MINUTE_MS } from '../time.ts'
import type { AgreedRoute, Proposal } from './changes.ts'
import { hasReached } from './steps.ts'
import type { BookingStatus } from './vocabulary.ts'

/** How much later, on London's clock; the hours are exact to the minute. */
export interface Delay {
  readonly days: number
  readonly hours: number
}

const HOURS = 'Enter less than 24 hours. Days have their own field.'

/** The references of the bookings that move, and by how much; null counts as 0. */
export const DelayDraft = z
  .object({
    references: z.array(z.string()).check(z.minLength(1, { error: 'Choose at least one booking.' })),
    days: z.nullable(wholeNumber(0, 90)),
    hours: z.nullable(
      z.number({ error: HOURS }).check(z.gte(0, { error: HOURS }), z.lt(24, { error: HOURS })),
    ),
    note: optionalText(),
  })
  .check(
    z.refine(({ days, hours }) => (days ?? 0) !== 0 || (hours ?? 0) !== 0, {
      error: 'Enter how many days or hours later.',
      path: ['days'],
    }),
  )
export type DelayDraft = z.output<typeof DelayDraft>

/**
 * The time that London's clocks show so much later: 8 am stays 8 am, also over the night on which the clocks change. A time
 * that the clocks skip becomes the first one after it.
 */
export function delayedInLondon(instant: Date, { days, hours }: Delay): Date {
  return laterOnClock(instant, days * DAY_MS + Math.round(hours * 60) * MINUTE_MS)
}

/** Whether the pickup stays when a booking moves: every load of it is collected. */
export const pickupStays = (status: BookingStatus): boolean => hasReached(status, 'collected')

/** Whether a stop that begins at `from` stays when a booking moves: its loads are collected, and it has begun. */
export const stopStays = (status: BookingStatus, from: Date, now: Date): boolean =>
  pickupStays(status) && from < now

/** The proposal that moves a booking: its pickup, stops and delivery, without those that stay. */
export function delayProposal(
  booking: AgreedRoute & { readonly status: BookingStatus },
  delay: Delay,
  now: Date,
): Proposal {
  const move = (instant: Date) => delayedInLondon(instant, delay)
  const stops = booking.stops.map((stop) =>
    stopStays(booking.status, stop.from, now) ? stop : { ...stop, from: move(stop.from), to: move(stop.to) },
  )
  return {
    pickupAt: pickupStays(booking.status) ? null : move(booking.pickupAt),
    deliveryAt: move(booking.deliveryAt),
    pickup: null,
    delivery: null,
    stops: stops.length > 0 ? stops : null,
  }
}
