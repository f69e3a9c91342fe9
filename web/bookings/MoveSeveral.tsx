import { lazyBody } from '../ui/lazyBody.tsx'
import type { BookingFilter } from './queries.ts'
import { SeveralDialog } from './SeveralDialog.tsx'

const MoveSeveralBody = lazyBody(() => import('./MoveSeveralBody.tsx'))

/** Proposes later times for several bookings of the list. */
export function MoveSeveral({ filter }: { filter: BookingFilter }) {
  return (
    <SeveralDialog
      filter={filter}
      label="Move several"
      title="Move several bookings"
      Body={MoveSeveralBody}
    />
  )
}
