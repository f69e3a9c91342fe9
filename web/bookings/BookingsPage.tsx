import { Button, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { IconFilterOff, IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listBookings } from '#contract/bookings.ts'
import { PAGE_SIZE } from '#contract/paging.ts'
import { useMe } from '../api/queries.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { links, listSearch } from '../links.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import classes from './Bookings.module.css'
import { bookingColumns } from './columns.tsx'
import { type BookingFilter, bookingListQuery } from './queries.ts'
import { bookingStatusOf, StatusFilter } from './StatusFilter.tsx'

/** `/bookings`: the accepted jobs of the company, those it gave to hauliers or those it carries. */
export default function BookingsPage() {
  const { company } = useMe()
  const isHaulier = company.type === 'Haulier'
  const navigate = useNavigate()
  const address = listSearch(useSearch({ strict: false }))
  const filter: BookingFilter = {
    scope: isHaulier && address.scope !== 'given' ? 'carried' : 'given',
    page: address.page ?? 1,
    search: typeof address.search === 'string' ? address.search : null,
    status: bookingStatusOf(address.status),
  }
  const bookings = useQuery(bookingListQuery(filter))
  const total = bookings.data?.total ?? 0
  const isNarrowed = filter.search !== null || filter.status !== null

  const show = (change: Partial<BookingFilter>, replace = false) => {
    const { scope, page, search, status } = { ...filter, page: 1, ...change }
    return navigate({
      ...links.bookings({
        ...(isHaulier && scope === 'given' ? { scope } : {}),
        ...(search ? { search } : {}),
        ...(status ? { status } : {}),
        ...(page > 1 ? { page } : {}),
      }),
      replace,
    })
  }

  return (
    <Page
      title="Bookings"
      hint="What was accepted, from confirmed to closed."
      actions={total > 0 && <DownloadCsv endpoint={listBookings} value={filter} />}
    >
      {isHaulier && (
        <SegmentedControl
          className={classes.scopes}
          aria-label="Which bookings"
          value={filter.scope}
          onChange={(scope) => show({ scope: scope === 'given' ? 'given' : 'carried' })}
          data={[
            { value: 'carried', label: 'Carried by us' },
            { value: 'given', label: 'Given to others' },
          ]}
        />
      )}
      <search className={classes.filters}>
        <SearchBox
          aria-label="Search"
          placeholder="Search"
          search={filter.search}
          onSearch={(search) => show({ search }, true)}
        />
        <StatusFilter status={filter.status} onStatus={(status) => show({ status })} />
      </search>
      {bookings.isError && !bookings.data ? (
        <Failure error={bookings.error} onRetry={() => bookings.refetch()} />
      ) : (
        <DataTable
          label="Bookings"
          columns={bookingColumns(filter.scope)}
          rows={bookings.data?.items}
          rowKey={({ reference }) => reference}
          busy={bookings.isPlaceholderData}
          live={bookings.isPlaceholderData ? undefined : JSON.stringify(filter)}
          skeletonRows={PAGE_SIZE}
          empty={
            isNarrowed ? (
              <EmptyState
                icon={IconFilterOff}
                action={
                  <Button variant="default" onClick={() => show({ search: null, status: null })}>
                    Clear the filters
                  </Button>
                }
              >
                No bookings match the search and the filters.
              </EmptyState>
            ) : (
              <EmptyState icon={IconInbox}>
                A booking is made as soon as a quote is accepted. There are none yet.
              </EmptyState>
            )
          }
        />
      )}
      <Pager
        label="Pages of bookings"
        page={filter.page}
        total={total}
        pageSize={PAGE_SIZE}
        onPage={(page) => show({ page })}
      />
    </Page>
  )
}
