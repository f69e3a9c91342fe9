import { IconChecks, IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type BookingScope, listBookings } from '#contract/bookings.ts'
import { PAGE_SIZE } from '#contract/paging.ts'
import { useMe } from '../api/queries.ts'
import { CountMark } from '../attention/CountMark.tsx'
import { useWaiting } from '../attention/queries.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { useKeys } from '../keyboard/useKeys.ts'
import { links, listSearch } from '../links.ts'
import { dayIn, searchOf, textIn } from '../listAddress.ts'
import { pages } from '../pages.ts'
import { noteList } from '../rememberedList.ts'
import { DayRange } from '../ui/DayFilter.tsx'
import { EmptyState, NoMatches } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { listKeys } from '../ui/rowLinks.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import tabs from '../ui/Tabs.module.css'
import { useSearchHint } from '../ui/useSearchHint.ts'
import { useListNavigation } from '../useListNavigation.ts'
import { AnswerSeveral } from './AnswerSeveral.tsx'
import rowClasses from './BookingRows.module.css'
import classes from './Bookings.module.css'
import { bookingColumns } from './columns.tsx'
import { MoveSeveral } from './MoveSeveral.tsx'
import { type BookingFilter, bookingListQuery, listParameters } from './queries.ts'
import { bookingStatusOf, StatusFilter } from './StatusFilter.tsx'

/** The change that removes every filter. */
const UNNARROWED = { search: null, status: null, pickupFrom: null, pickupTo: null }

type Part = BookingScope | 'needsMe'
const OWNER_PARTS: readonly (readonly [Part, string])[] = [
  ['given', 'All'],
  ['needsMe', 'Needs me'],
]
const HAULIER_PARTS: readonly (readonly [Part, string])[] = [
  ['carried', 'Carried by us'],
  ['given', 'Given to others'],
  ['needsMe', 'Needs me'],
]

function partOf(part: unknown): Pick<BookingFilter, 'scope' | 'tab'> {
  if (part === 'needsMe') return { scope: null, tab: 'needsMe' }
  return { scope: part === 'given' ? 'given' : 'carried', tab: 'all' }
}

/** A haulier's bookings are in two parts; the other part may have some. */
function emptySentence(isHaulier: boolean, scope: BookingScope | null): string {
  if (!isHaulier) return 'A booking is made as soon as a quote is accepted. There are none yet.'
  return scope === 'given'
    ? 'A booking is made as soon as you accept a quote for work that you give to others. There are none yet.'
    : 'A booking is made as soon as a quote of yours is accepted. There are none yet.'
}

/** `/bookings`: the accepted jobs of the company, those it gave to hauliers or those it carries. */
export default function BookingsPage() {
  const isHaulier = useMe().company.type === 'Haulier'
  const { filter, linkTo, show, replace } = useBookingFilter(isHaulier)
  useEffect(() => noteList(links.bookings, linkTo({}).search))
  useKeys(listKeys)
  const bookings = useQuery(bookingListQuery(filter))
  const total = bookings.data?.total ?? 0

  return (
    <Page
      title={pages['/bookings'].title}
      hint="What was accepted, from confirmed to closed."
      isList
      actions={
        <div className={classes.listButtons}>
          {/* With its dialog open, the last answer may leave the list empty. */}
          <AnswerSeveral filter={filter} />
          {total > 0 && (
            <>
              <MoveSeveral filter={filter} />
              <DownloadCsv endpoint={listBookings} value={listParameters(filter)} />
            </>
          )}
        </div>
      }
    >
      <Parts isHaulier={isHaulier} filter={filter} linkTo={linkTo} />
      <search className={classes.filters}>
        <SearchBox
          aria-label="Search"
          placeholder={useSearchHint('Reference, container or vessel')}
          search={filter.search}
          onSearch={(search) => replace({ search })}
        />
        <StatusFilter status={filter.status} onStatus={(status) => show({ status })} />
        <DayRange
          labels={['Pickup from', 'Pickup until']}
          from={filter.pickupFrom}
          to={filter.pickupTo}
          onFrom={(pickupFrom) => show({ pickupFrom })}
          onTo={(pickupTo) => show({ pickupTo })}
        />
      </search>
      <PagedTable
        label="Bookings"
        pagesLabel="Pages of bookings"
        frame={{ className: rowClasses.list }}
        columns={bookingColumns(filter.scope)}
        list={bookings}
        page={filter.page}
        pageSize={PAGE_SIZE}
        rowKey={({ reference }) => reference}
        live={filter}
        empty={<NoBookings filter={filter} isHaulier={isHaulier} onClear={() => show(UNNARROWED)} />}
        show={show}
        replace={replace}
      />
    </Page>
  )
}

/** The part, search, status and page in the address, and the links to others. */
function useBookingFilter(isHaulier: boolean) {
  const address = listSearch(useSearch({ strict: false }))
  const filter: BookingFilter = {
    ...partOf(address.tab === 'needsMe' ? 'needsMe' : isHaulier ? address.scope : 'given'),
    page: address.page ?? 1,
    search: textIn(address.search),
    status: bookingStatusOf(address.status),
    pickupFrom: dayIn(address.from),
    pickupTo: dayIn(address.to),
  }
  const linkOf = ({ scope, tab, page, search, status, pickupFrom, pickupTo }: BookingFilter) => {
    const part = { scope: isHaulier && scope === 'given' ? scope : null, tab: tab === 'needsMe' ? tab : null }
    return links.bookings(searchOf({ ...part, search, status, from: pickupFrom, to: pickupTo }, page))
  }
  const linkTo = (change: Partial<BookingFilter>) => linkOf({ ...filter, ...change })
  return { filter, linkTo, ...useListNavigation(filter, linkOf) }
}

interface PartsProps extends Pick<ReturnType<typeof useBookingFilter>, 'filter' | 'linkTo'> {
  isHaulier: boolean
}

/** The tabs: the parts of the list. */
function Parts({ isHaulier, filter, linkTo }: PartsProps) {
  const waiting = useWaiting().bookings
  return (
    <nav className={tabs.tabs} aria-label="Parts of the list">
      {(isHaulier ? HAULIER_PARTS : OWNER_PARTS).map(([part, label]) => (
        <Link
          key={part}
          {...linkTo({ ...partOf(part), page: 1 })}
          className={tabs.tab}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={(filter.scope ?? 'needsMe') === part ? 'true' : undefined}
          resetScroll={false}
        >
          {label}
          {part === 'needsMe' && <CountMark count={waiting} of="waiting for you" />}
        </Link>
      ))}
    </nav>
  )
}

interface NoBookingsProps {
  filter: BookingFilter
  isHaulier: boolean
  onClear: () => void
}

/** Why the list is empty. */
function NoBookings({ filter, isHaulier, onClear }: NoBookingsProps) {
  const { search, status, pickupFrom, pickupTo, tab, scope } = filter
  if ([search, status, pickupFrom, pickupTo].some((value) => value !== null))
    return <NoMatches onClear={onClear}>No bookings match the search and the filters.</NoMatches>
  if (tab === 'needsMe') return <EmptyState icon={IconChecks}>Nothing waits for you on a booking.</EmptyState>
  return <EmptyState icon={IconInbox}>{emptySentence(isHaulier, scope)}</EmptyState>
}
