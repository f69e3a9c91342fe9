import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listBookings } from '#contract/bookings.ts'
import { operatorSession } from '../api/session.ts'
import rowClasses from '../bookings/BookingRows.module.css'
import { operatorBookingColumns } from '../bookings/columns.tsx'
import { bookingStatusOf, StatusFilter } from '../bookings/StatusFilter.tsx'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { links, listSearch } from '../links.ts'
import { searchOf, textIn } from '../listAddress.ts'
import { noteList } from '../rememberedList.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useSearchHint } from '../ui/useSearchHint.ts'
import { useListNavigation } from '../useListNavigation.ts'
import classes from './Operator.module.css'
import { type OperatorBookingFilter, operatorBookingsQuery } from './queries.ts'

const linkTo = ({ page, status, search }: OperatorBookingFilter) =>
  links.operatorBookings(searchOf({ search, status }, page))

/** `/operator/bookings`: finds a booking by its reference, the owner's, a place, company or container. */
export default function OperatorBookingsPage() {
  const address = listSearch(useSearch({ strict: false }))
  const filter: OperatorBookingFilter = {
    page: address.page ?? 1,
    status: bookingStatusOf(address.status),
    search: textIn(address.search),
  }
  const bookings = useQuery(operatorBookingsQuery(filter))

  const { show, replace } = useListNavigation(filter, linkTo)
  useEffect(() => noteList(links.operatorBookings, linkTo(filter).search))

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
          onSearch={(search) => replace({ search })}
        />
        <StatusFilter status={filter.status} onStatus={(status) => show({ status })} />
      </search>
      <PagedTable
        label="Bookings"
        pagesLabel="Pages of bookings"
        frame={{ className: `${classes.tight} ${rowClasses.list}` }}
        columns={operatorBookingColumns}
        list={bookings}
        page={filter.page}
        rowKey={({ reference }) => reference}
        live={filter}
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
        show={show}
        replace={replace}
      />
    </Page>
  )
}
