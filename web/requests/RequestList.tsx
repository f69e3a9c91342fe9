import { Button, Loader } from '@mantine/core'
import { IconInbox, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { PAGE_SIZE } from '#contract/paging.ts'
import { listRequests } from '#contract/requests.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { bufferKeys } from '../keyboard/typeAhead.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { SaveLaneButton } from '../lanes/SaveLaneButton.tsx'
import { links, listSearch } from '../links.ts'
import { noteList } from '../rememberedList.ts'
import { EmptyState, NoMatches } from '../ui/EmptyState.tsx'
import { LatePart } from '../ui/LatePart.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { lazyBody } from '../ui/lazyBody.tsx'
import { MoreActions } from '../ui/MoreActions.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { focusedRow, listKeys } from '../ui/rowLinks.ts'
import type { PagedList } from '../ui/usePageRows.ts'
import { useListNavigation } from '../useListNavigation.ts'
import { bidColumns, ownColumns } from './columns.tsx'
import { addressOf, filterIn, isNarrowed, type ListFilter, UNNARROWED } from './filter.ts'
import { listParameters, requestListQuery, type Scope } from './queries.ts'
import { RequestFilters } from './RequestFilters.tsx'
import classes from './RequestRows.module.css'
import { RequestTabs } from './RequestTabs.tsx'
import { keepTrail, trailOf } from './trail.ts'
import { prepareCreateRequest, useCreateRequest } from './useCreateRequest.tsx'

// Most lists have requests.
const FirstSteps = lazyBody(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))

/** The change to the page that shows a new request. */
const SHOWS_NEWEST = { ...UNNARROWED, ordering: '-created' } as const

type List = typeof links.requests | typeof links.subbieRequests

interface RequestListProps {
  title: string
  hint?: string
  /** Shows in place of the list when there are no requests at all. */
  emptySentence: string
  /** Which requests are listed; only among the company's own, new ones can be created. */
  scope: Scope
  list: List
  detail: typeof links.request | typeof links.subbieRequest
}

/** A list of requests. The address holds page and filters, so that Back and reload restore them. */
export function RequestList({ title, hint, emptySentence, scope, list, detail }: RequestListProps) {
  const { filter, duplicate, template } = useAddress()
  const page = useQuery(requestListQuery(scope, filter))

  const { show, replace } = useListNavigation(filter, (shown) => list(addressOf(shown)))
  useRememberedRows(list, filter, page)

  const { start, isSlow, dialog } = useCreateRequest({
    canCreate: scope === 'own',
    duplicate,
    template,
    clearAddress: () => replace({ page: filter.page }),
    onPosted() {
      const isThere = filter.page === 1 && !isNarrowed(filter)
      if (isThere) replace(SHOWS_NEWEST)
      else show(SHOWS_NEWEST)
    },
  })
  useRowKeys(scope, start)
  const columns =
    scope === 'own'
      ? ownColumns(detail, (id) => list({ ...addressOf(filter), duplicate: String(id) }))
      : bidColumns(detail)
  const isEmpty = page.data?.total === 0 && !isNarrowed(filter)
  const download = !isEmpty && <DownloadCsv endpoint={listRequests} value={listParameters(scope, filter)} />

  return (
    <Page
      title={title}
      hint={hint}
      isList
      actions={
        scope === 'bids' ? (
          <>
            {download}
            <SaveLaneButton filter={filter} />
          </>
        ) : (
          <OwnListActions download={download} isEmpty={isEmpty} isSlow={isSlow} onCreate={start} />
        )
      }
    >
      {!isEmpty && <RequestTabs scope={scope} filter={filter} list={list} />}
      {!isEmpty && <RequestFilters scope={scope} filter={filter} show={show} replace={replace} />}
      <PagedTable
        label={title}
        pagesLabel={`Pages of ${title}`}
        frame={{ className: classes.list, 'data-scope': scope }}
        columns={columns}
        list={page}
        page={filter.page}
        pageSize={PAGE_SIZE}
        rowKey={({ id }) => id}
        live={{ scope, filter }}
        empty={
          isNarrowed(filter) ? (
            <NoMatches onClear={() => show(UNNARROWED)} elsewhere={searchOfBookings(scope, filter.search)}>
              No quote requests match the search and the filters.
            </NoMatches>
          ) : (
            <NoRequests sentence={emptySentence} onCreate={scope === 'own' ? start : null} />
          )
        }
        show={show}
        replace={replace}
      />
      {dialog}
    </Page>
  )
}

/** Keeps the address of the list for the link back, and its rows for the links to the next request and the one before. */
function useRememberedRows(
  list: List,
  filter: ListFilter,
  { data, isPlaceholderData }: PagedList<{ readonly id: number }>,
) {
  useEffect(() => noteList(list, addressOf(filter)), [list, filter])
  const rows = isPlaceholderData ? undefined : data?.items
  useEffect(() => {
    if (!rows) return
    const ids = rows.map(({ id }) => id)
    keepTrail(list().to, trailOf(addressOf(filter), filter.page, ids))
  }, [list, filter, rows])
}

/** The keys of a list: to create a request, or to quote on the row with the focus. */
function useRowKeys(scope: Scope, start: () => void) {
  const navigate = useNavigate()
  const create = () => {
    bufferKeys()
    start()
  }
  const quote = () => {
    const id = focusedRow()
    if (id === null) return
    bufferKeys()
    void navigate(links.request(id, { quote: 'yes' }))
  }
  useKeys({ ...listKeys, ...(scope === 'own' ? { create } : { quote }) })
}

interface OwnListActionsProps {
  download: ReactNode
  isEmpty: boolean
  /** True while the dialog takes long to load. */
  isSlow: boolean
  onCreate: () => void
}

/** The actions of a list of the company's own requests. */
function OwnListActions({ download, isEmpty, isSlow, onCreate }: OwnListActionsProps) {
  return (
    <>
      <MoreActions>
        {download}
        <LinkButton {...links.templates()} variant="default">
          Templates
        </LinkButton>
        <LinkButton {...links.importRequests()} variant="default">
          Import
        </LinkButton>
      </MoreActions>
      <Button
        variant={isEmpty ? 'default' : 'filled'}
        leftSection={isSlow ? <Loader size={16} color="currentColor" /> : <IconPlus size={16} aria-hidden />}
        aria-busy={isSlow || undefined}
        onPointerEnter={prepareCreateRequest}
        onFocus={prepareCreateRequest}
        onClick={onCreate}
      >
        Create Quote Request
      </Button>
    </>
  )
}

/** The filter in the address: the same object for the same address, so that opening a dialog renders no row again. */
function useAddress() {
  const search = useSearch({ strict: false })
  return askedFor(search)
}

function askedFor(search: Record<string, unknown>) {
  const address = listSearch(search)
  return { filter: filterIn(address), duplicate: address.duplicate, template: address.template }
}

/** Container numbers and the references of bookings are only found there. */
function searchOfBookings(scope: Scope, search: string | null) {
  if (search === null) return null
  const part = scope === 'own' ? { scope: 'given' } : {}
  return (
    <LinkButton {...links.bookings({ search, ...part })} variant="default">
      Search the bookings
    </LinkButton>
  )
}

interface NoRequestsProps {
  sentence: string
  /** Null in a list in which none can be created. */
  onCreate: (() => void) | null
}

/** What a list without any requests shows. */
function NoRequests({ sentence, onCreate }: NoRequestsProps) {
  const action = onCreate && <FirstRequestButton onClick={onCreate} />
  return (
    <LatePart>
      <FirstSteps sentence={sentence} action={action}>
        <EmptyState icon={IconInbox} action={action}>
          {sentence}
        </EmptyState>
      </FirstSteps>
    </LatePart>
  )
}

function FirstRequestButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onPointerEnter={prepareCreateRequest}
      onFocus={prepareCreateRequest}
      onClick={onClick}
    >
      Create your first request
    </Button>
  )
}
