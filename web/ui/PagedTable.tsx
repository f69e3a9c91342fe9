import type { ComponentProps } from 'react'
import { DataTable } from './DataTable.tsx'
import { Failure } from './Failure.tsx'
import { Pager } from './Pager.tsx'
import { type PagedList, usePageRows } from './usePageRows.ts'

interface LoadedList<Row> extends PagedList<Row> {
  readonly error: unknown
  refetch: () => unknown
}

type TableProps<Row> = ComponentProps<typeof DataTable<Row>>
type FrameProps = ComponentProps<'div'> & { [data: `data-${string}`]: string }

interface PagedTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'busy' | 'live'> {
  list: LoadedList<Row>
  /** The page shown, from 1. */
  page: number
  pageSize?: number
  /** The name of the pages for screen readers. */
  pagesLabel: string
  /** For rows that can change at any time: the filter of the list (`live` of the table). */
  live?: object
  /** An element around the table, if a list has its own layout. */
  frame?: FrameProps
  show: (change: { page: number }) => void
  /** The same in place of this page in the history. */
  replace: (change: { page: number }) => void
}

/** A page of a list as a table, with the links to the other pages; the reason, if it could not be loaded. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { list, page, pageSize = 10, pagesLabel, live, frame, show, replace, ...table } = props
  const rows = usePageRows(list, { page, pageSize, replacePage: (to) => replace({ page: to }) })
  const shown = (
    <DataTable
      skeletonRows={pageSize}
      {...table}
      rows={rows}
      busy={list.isPlaceholderData}
      live={live === undefined || list.isPlaceholderData ? undefined : JSON.stringify(live)}
    />
  )
  return (
    <>
      {list.error && !list.data ? (
        <Failure error={list.error} onRetry={() => list.refetch()} />
      ) : frame ? (
        <div {...frame}>{shown}</div>
      ) : (
        shown
      )}
      <Pager
        label={pagesLabel}
        page={page}
        total={list.data?.total ?? 0}
        isMore={list.data?.isMore ?? false}
        pageSize={pageSize}
        onPage={(to) => show({ page: to })}
      />
    </>
  )
}
