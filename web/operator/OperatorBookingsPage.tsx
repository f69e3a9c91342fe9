import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listBookings } from '#contract/bookings.ts'
import { PAGE_SIZE } from '#contract/paging.ts'
import { operatorSession } from '../api/session.ts'
import rowClasses from '../bookings/BookingRows.module.css'
import { operatorBookingColumns } from '../bookings/columns.tsx'
import { bookingStatusOf, StatusFilter } from '../bookings/StatusFilter.tsx'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { links, listSearch } from '../links.ts'
import { searchOf, textIn } from '../listAddress.ts'
import { noteList } from '../rememberedList.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { usePageRows } from '../ui/usePageRows.ts'
import { useSearchHint } from '../ui/useSearchHint.ts'
import classes from './Operator.module.css'
import { type OperatorBookingFilter, operatorBookingsQuery } from './queries.ts'

const addressOf = ({ page, status, search }: OperatorBookingFilter) => searchOf({ search, status }, page)

/** `/operator/bookings`: finds a booking by its reference, the owner's, a place, company or container. */
export default function OperatorBookingsPage() {
  const navigate = useNavigate()
  const address = listSearch(useSearch({ strict: false }))
  const filter: OperatorBookingFilter = {
    page: address.page ?? 1,
    status: bookingStatusOf(address.status),
    search: textIn(address.search),
  }
  const bookings = useQuery(operatorBookingsQuery(filter))

  useEffect(() => noteList(links.operatorBookings, addressOf(filter)))

  function show(change: Partial<OperatorBookingFilter>, replace = false) {
    void navigate({ ...links.operatorBookings(addressOf({ ...filter, page: 1, ...change })), replace })
  }

  const rows = usePageRows(bookings, { page: filter.page, replacePage: (page) => show({ page }, true) })

  return (
    <Page
      title="Bookings"
      hint="What companies have agreed, newest first."
      actions={
        <DownloadCsv endpoint={listBookings} value={{ ...filter, scope: null }} session={operatorSession} />
      }
    >
      <search className={classes.filters}>
        <SearchBox
          aria-label="Search bookings"
          placeholder={useSearchHint('Reference, company or container')}
          search={filter.search}
          onSearch={(search) => show({ search }, true)}
        />
        <StatusFilter status={filter.status} onStatus={(status) => show({ status })} />
      </search>
      {bookings.error && !bookings.data ? (
        <Failure error={bookings.error} onRetry={bookings.refetch} />
      ) : (
        <div className={`${classes.tight} ${rowClasses.list}`}>
          <DataTable
            label="Bookings"
            columns={operatorBookingColumns}
            rows={rows}
            rowKey={({ reference }) => reference}
            busy={bookings.isPlaceholderData}
            skeletonRows={PAGE_SIZE}
            live={bookings.isPlaceholderData ? undefined : JSON.stringify(filter)}
            empty={
              <EmptyState
                icon={IconFilterOff}
                action={
                  <Button variant="default" onClick={() => show({ search: null, status: null })}>
                    Show all bookings
                  </Button>
                }
              >
                No booking was found.
              </EmptyState>
            }
          />
        </div>
      )}
      <Pager
        label="Pages of bookings"
        page={filter.page}
        total={bookings.data?.total ?? 0}
        isMore={bookings.data?.isMore ?? false}
        onPage={(page) => show({ page })}
      />
    </Page>
  )
}
