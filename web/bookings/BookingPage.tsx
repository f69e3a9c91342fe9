import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallError } from '../api/CallError.ts'
import { links } from '../links.ts'
import { backToList } from '../rememberedList.ts'
import { HistoryCard } from '../requests/detail/HistoryCard.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { BackLink } from '../ui/BackLink.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { noteOpened } from '../ui/rowLinks.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import '../ui/print.css'
import { BookingCard } from './BookingCard.tsx'
import { BookingColumns } from './BookingColumns.tsx'
import { JobsCard } from './JobsCard.tsx'
import { NextSteps } from './NextSteps.tsx'
import { bookingQuery } from './queries.ts'

/** `/bookings/QL-000042`: one booking, for the office and for a phone in the yard. */
export default function BookingPage() {
  const { reference = '' } = useParams({ strict: false })
  const { data: booking, error, refetch } = useQuery(bookingQuery(reference))
  useEffect(() => noteOpened(reference), [reference])
  if (error instanceof CallError && error.status === 404) return <NotFound />
  if (error && !booking) return <Failure error={error} onRetry={refetch} />
  if (!booking?.side) return <PageSkeleton />
  const side = booking.side
  return (
    <Page
      title={`Booking ${booking.reference}`}
      above={<BackLink {...backToList(links.bookings)}>Bookings</BackLink>}
    >
      <BookingCard booking={booking} side={side} />
      <NextSteps booking={booking} side={side} />
      <JobsCard booking={booking} side={side} />
      <BookingColumns booking={booking} side={side} />
      <HistoryCard requestId={booking.request} />
    </Page>
  )
}
