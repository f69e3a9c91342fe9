import { Input } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { BOOKING_STATUSES, type BookingStatus } from '#domain/bookings/vocabulary.ts'

interface StatusFilterProps {
  status: BookingStatus | null
  onStatus: (status: BookingStatus | null) => void
}

/** Chooses the status by which a list of bookings is filtered. */
export function StatusFilter({ status, onStatus }: StatusFilterProps) {
  return (
    <Input
      component="select"
      pointer
      aria-label="Status"
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      value={status ?? ''}
      onChange={({ currentTarget }) => onStatus(bookingStatusOf(currentTarget.value))}
    >
      <option value="">All statuses</option>
      {BOOKING_STATUSES.map((one) => (
        <option key={one} value={one}>
          {STATUS_LABELS[one]}
        </option>
      ))}
    </Input>
  )
}

/** The status that an address or a choice names; null for any other value. */
export function bookingStatusOf(text: unknown): BookingStatus | null {
  return BOOKING_STATUSES.find((status) => status === text) ?? null
}
