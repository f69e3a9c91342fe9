import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type BookingScope, type BookingTab, getBooking, listBookings } from '#contract/bookings.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from '#contract/paging.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { BookingStatus } from '#domain/bookings/vocabulary.ts'
import type { Day } from '#domain/time.ts'
import { call, callPage } from '../api/call.ts'
import type { OwnChange } from '../api/refresh.ts'

/** The filters of the list of bookings. */
export interface BookingFilter {
  /** Null if the part includes both given and carried bookings. */
  readonly scope: BookingScope | null
  readonly tab: BookingTab
  readonly page: number
  readonly search: string | null
  readonly status: BookingStatus | null
  readonly pickupFrom: Day | null
  readonly pickupTo: Day | null
}

/** The values of a list's call: bookings of certain days are in the order of their pickup. */
export function listParameters(filter: BookingFilter) {
  const hasDays = filter.pickupFrom !== null || filter.pickupTo !== null
  return { ...filter, ordering: hasDays ? ('pickup' as const) : null }
}

/** A page of the company's bookings; the previous page shows until it has loaded. */
export function bookingListQuery(filter: BookingFilter) {
  return queryOptions({
    queryKey: ['bookings', 'list', filter],
    queryFn: ({ signal }) =>
      callPage(listBookings, { ...listParameters(filter), pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The bookings of all pages, in the order of their pickup: as many as one page can have. */
export function wholeBookingListQuery(filter: BookingFilter) {
  const whole = { ...filter, page: 1, pageSize: MAX_PAGE_SIZE, ordering: 'pickup' as const }
  return queryOptions({
    queryKey: ['bookings', 'list', whole],
    queryFn: ({ signal }) => callPage(listBookings, whole, { signal }),
  })
}

/** One booking. */
export function bookingQuery(reference: string) {
  return queryOptions({
    queryKey: ['bookings', reference],
    queryFn: ({ signal }) => call(getBooking, undefined, { params: { reference }, signal }),
  })
}

/** The booking of a request; null if the company has none. */
export function bookingOfRequestQuery(request: number) {
  return queryOptions({
    queryKey: ['bookings', 'of', request],
    async queryFn({ signal }) {
      const [found] = await call(listBookings, { request }, { signal })
      if (!found) return null
      return call(getBooking, undefined, { params: { reference: found.reference }, signal })
    },
  })
}

/** The data that a write on a booking changes. */
export function changesOf({ request }: Pick<Booking, 'request'>): readonly OwnChange[] {
  return [{ kind: 'booking', requestId: request }]
}

/** Ignores a failure that `useWrite` has shown already. */
export function wasShown(): void {
  // `useWrite` has shown it.
}
