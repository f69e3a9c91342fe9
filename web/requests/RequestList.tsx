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
import { type ListSearch, links, listSearch } from '../links.ts'
import { noteList } from '../rememberedList.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState, NoMatches } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { LatePart } from '../ui/LatePart.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { lazyBody } from '../ui/lazyBody.tsx'
import { MoreActions } from '../ui/MoreActions.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { focusedRow, listKeys } from '../ui/rowLinks.ts'
import { usePageRows } from '../ui/usePageRows.ts'
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

interface RequestListProps {
  title: string
  hint?: string
  /** Shows in place of the list when there are no requests at all. */
  emptySentence: string
  /** Whether requests can be created here: in the lists of the company's own requests. */
  scope: Scope
  list: typeof links.requests | typeof links.subbieRequests
  detail: typeof links.request | typeof links.subbieRequest
}

/** A list of requests. The address holds page and filters, so that Back and reload restore them. */
export function RequestList({ title, hint, emptySentence, scope, list, detail }: RequestListProps) {
  const navigate = useNavigate()
  const { filter, duplicate, template } = useAddress()
  const page = useQuery(requestListQuery(scope, filter))

  const total = page.data?.total
  const goTo = (search: ListSearch, replace = false) =>
    navigate({ ...list(search), replace, resetScroll: !replace })
  const show = (change: Partial<ListFilter>, replace = false) =>
    goTo(addressOf({ ...filter, page: 1, ...change }), replace)

  useEffect(() => noteList(list, addressOf(filter)), [list, filter])

  const listed = page.isPlaceholderData ? undefined : page.data?.items
  useEffect(() => {
    if (!listed) return
    const ids = listed.map(({ id }) => id)
    keepTrail(list().to, trailOf(addressOf(filter), filter.page, ids))
  }, [list, filter, listed])

  const rows = usePageRows(page, {
    page: filter.page,
    pageSize: PAGE_SIZE,
    replacePage: (to) => void navigate({ ...list(addressOf({ ...filter, page: to })), replace: true }),
  })

  const { start, isSlow, dialog } = useCreateRequest({
    canCreate: scope === 'own',
    duplicate,
    template,
    clearAddress: () => void goTo(addressOf(filter), true),
    // To the page that shows the new request.
    onPosted: () => void goTo({}, filter.page === 1 && !isNarrowed(filter)),
  })
  useKeys({
    ...listKeys,
    ...(scope === 'own'
      ? {
          create: () => {
            bufferKeys()
            start()
          },
        }
      : {
          quote: () => {
            const id = focusedRow()
            if (id === null) return
            bufferKeys()
            void navigate(links.request(id, { quote: 'yes' }))
          },
        }),
  })
  const columns =
    scope === 'own'
      ? ownColumns(detail, (id) => list({ ...addressOf(filter), duplicate: String(id) }))
      : bidColumns(detail)
  const isEmpty = total === 0 && !isNarrowed(filter)
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
      {!isEmpty && <RequestFilters scope={scope} filter={filter} onChange={show} />}
      {page.isError && !page.data ? (
        <Failure error={page.error} onRetry={() => page.refetch()} />
      ) : (
        <div className={classes.list} data-scope={scope}>
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            busy={page.isPlaceholderData}
            live={page.isPlaceholderData ? undefined : JSON.stringify([scope, filter])}
            skeletonRows={PAGE_SIZE}
            empty={
              isNarrowed(filter) ? (
                <NoMatches
                  onClear={() => show(UNNARROWED)}
                  elsewhere={searchOfBookings(scope, filter.search)}
                >
                  No quote requests match the search and the filters.
                </NoMatches>
              ) : (
                <NoRequests sentence={emptySentence} onCreate={scope === 'own' ? start : null} />
              )
            }
          />
        </div>
      )}
      <Pager
        label={`Pages of ${title}`}
        page={filter.page}
        total={total ?? 0}
        isMore={page.data?.isMore ?? false}
        pageSize={PAGE_SIZE}
        onPage={(to) => show({ page: to })}
      />
      {dialog}
    </Page>
  )
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
