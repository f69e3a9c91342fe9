import { Button } from '@mantine/core'
import { IconFilterOff, IconInbox, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { PAGE_SIZE } from '#contract/paging.ts'
import { SaveLaneButton } from '../lanes/SaveLaneButton.tsx'
import { type ListSearch, type links, listSearch } from '../links.ts'
import { noteList } from '../rememberedList.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { useFirstInteraction } from '../ui/useFirstInteraction.ts'
import { bidColumns, ownColumns } from './columns.tsx'
import { addressOf, filterIn, isNarrowed, type ListFilter, UNNARROWED } from './filter.ts'
import { requestListQuery, type Scope } from './queries.ts'
import { RequestFilters } from './RequestFilters.tsx'
import classes from './RequestList.module.css'
import { RequestTabs } from './RequestTabs.tsx'

// The dialog's shell comes once somebody is there, and waits closed, so that it opens at once; its form comes when
// the pointer or the focus is near.
const loadDialog = () => import('./CreateRequest.tsx')
const CreateRequest = lazy(async () => ({ default: (await loadDialog()).CreateRequest }))
const prepareCreateRequest = () => void loadDialog().then((dialog) => dialog.prepareCreateRequest())

export interface RequestListProps {
  title: string
  hint?: string
  /** Stands where the list would be when there are no requests at all. */
  emptySentence: string
  /** Own requests can be added to; those to bid on cannot. */
  scope: Scope
  list: typeof links.requests | typeof links.subbieRequests
  detail: typeof links.request | typeof links.subbieRequest
}

/** A list of requests. The address holds page and filters, so that back and reload show the same again. */
export function RequestList({ title, hint, emptySentence, scope, list, detail }: RequestListProps) {
  const navigate = useNavigate()
  const { filter, duplicate } = useAddress()
  const page = useQuery(requestListQuery(scope, filter))
  const [creating, setCreating] = useState(false)
  const isSomebodyThere = useFirstInteraction()
  const duplicateOf = scope === 'own' ? idIn(duplicate) : null

  const total = page.data?.total
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / PAGE_SIZE))
  const isBeyond = total !== undefined && !page.isPlaceholderData && filter.page > lastPage
  const goTo = (search: ListSearch, replace = false) =>
    navigate({ ...list(search), replace, resetScroll: !replace })
  const show = (change: Partial<ListFilter>, replace = false) =>
    goTo(addressOf({ ...filter, page: 1, ...change }), replace)

  useEffect(() => noteList(list, addressOf(filter)), [list, filter])

  // The last row of the last page is gone, or somebody kept an old address.
  useEffect(() => {
    if (isBeyond) void navigate({ ...list(addressOf({ ...filter, page: lastPage })), replace: true })
  })

  const startCreating = () => setCreating(true)
  const columns =
    scope === 'own'
      ? ownColumns(detail, (id) => list({ ...addressOf(filter), duplicate: String(id) }))
      : bidColumns(detail)
  const isEmpty = total === 0 && !isNarrowed(filter)

  return (
    <Page
      title={title}
      hint={hint}
      actions={
        scope === 'bids' ? (
          <SaveLaneButton filter={filter} />
        ) : (
          <Button
            variant={isEmpty ? 'default' : 'filled'}
            leftSection={<IconPlus size={16} aria-hidden />}
            onPointerEnter={prepareCreateRequest}
            onFocus={prepareCreateRequest}
            onClick={startCreating}
          >
            Create Quote Request
          </Button>
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
            rows={isBeyond ? undefined : page.data?.items}
            rowKey={({ id }) => id}
            busy={page.isPlaceholderData}
            live={page.isPlaceholderData ? undefined : JSON.stringify([scope, filter])}
            skeletonRows={PAGE_SIZE}
            empty={
              isNarrowed(filter) ? (
                <NothingFound onClear={() => show(UNNARROWED)} />
              ) : (
                <EmptyState
                  icon={IconInbox}
                  action={scope === 'own' && <FirstRequestButton onClick={startCreating} />}
                >
                  {emptySentence}
                </EmptyState>
              )
            }
          />
        </div>
      )}
      <Pager
        label={`Pages of ${title}`}
        page={filter.page}
        total={total ?? 0}
        pageSize={PAGE_SIZE}
        onPage={(to) => show({ page: to })}
      />
      {scope === 'own' && (isSomebodyThere || duplicateOf !== null) && (
        <Suspense>
          <CreateRequest
            opened={creating || duplicateOf !== null}
            duplicateOf={duplicateOf}
            onClose={() => {
              setCreating(false)
              if (duplicateOf !== null) void goTo(addressOf(filter), true)
            }}
            onPosted={() => {
              setCreating(false)
              // To where the new request can be seen.
              void goTo({}, filter.page === 1 && !isNarrowed(filter))
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** What the address asks for: the same object for the same address, so that opening a dialog draws no row anew. */
function useAddress() {
  const search = useSearch({ strict: false })
  return askedFor(search)
}

function askedFor(search: Record<string, unknown>) {
  const address = listSearch(search)
  return { filter: filterIn(address), duplicate: address.duplicate }
}

function idIn(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
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

function NothingFound({ onClear }: { onClear: () => void }): ReactNode {
  return (
    <EmptyState
      icon={IconFilterOff}
      action={
        <Button variant="default" onClick={onClear}>
          Clear the filters
        </Button>
      }
    >
      No quote requests match the search and the filters.
    </EmptyState>
  )
}
