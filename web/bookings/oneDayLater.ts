import { pickupStays, stopStays } from '#domain/bookings/delay.ts'
import type { BookingStatus } from '#domain/bookings/vocabulary.ts'
import type { StopForm } from '../requests/create/stopForm.ts'
import { dayLater, instantOf, type When } from '../ui/days.ts'

interface Times {
  readonly pickupAt: When
  readonly deliveryAt: When
  readonly stops: readonly StopForm[]
}

/**
 * The typed times one day later. Of a collected load, the pickup and the stops that have begun stay
 * (docs/rules/bookings.md#changes).
 */
export function oneDayLater({ pickupAt, deliveryAt, stops }: Times, status: BookingStatus, now: Date): Times {
  const stays = ({ from }: StopForm) => {
    const at = instantOf(from)
    return at !== null && stopStays(status, at, now)
  }
  return {
    pickupAt: pickupStays(status) ? pickupAt : dayLater(pickupAt),
    deliveryAt: dayLater(deliveryAt),
    stops: stops.map((stop) =>
      stays(stop) ? stop : { ...stop, from: dayLater(stop.from), to: dayLater(stop.to) },
    ),
  }
}
