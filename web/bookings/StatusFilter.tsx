import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { BOOKING_STATUSES, type BookingStatus } from '#domain/bookings/vocabulary.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'

interface StatusFilterProps {
  status: BookingStatus | null
  onStatus: (status: BookingStatus | null) => void
}

/** Chooses the status by which a list of bookings is filtered. */
export function StatusFilter({ status, onStatus }: StatusFilterProps) {
  return (
    <FilterSelect
      label="Status"
      all="All statuses"
      values={BOOKING_STATUSES}
      text={(one) => STATUS_LABELS[one]}
      value={status}
      onChange={onStatus}
    />
  )
}

/** The status that an address or a choice names; null for any other value. */
export function bookingStatusOf(text: unknown): BookingStatus | null {
  return BOOKING_STATUSES.find((status) => status === text) ?? null
}
