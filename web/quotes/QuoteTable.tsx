import { useRef, useState } from 'react'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Pager } from '../ui/Pager.tsx'
import { useKeptFocus } from '../ui/useKeptFocus.ts'
import { usePrinting } from '../ui/usePrinting.ts'
import { type Sorting, type SortKey, sortedNext, sortQuotes } from './compare.ts'
import { negotiated, type QuoteAction, type ShownQuote } from './offers.ts'
import { type Asked, QuoteDialogs } from './QuoteDialogs.tsx'
import classes from './QuoteTable.module.css'
import { quoteColumns } from './quoteColumns.tsx'

const PAGE_SIZE = 10

interface QuoteTableProps {
  label: string
  request: QuoteRequest
  /** Undefined while they load. */
  shown: readonly ShownQuote[] | undefined
  side: Side
  usually: Sorting
  /** Whether hauliers' names lead to the directory. */
  linksHauliers?: boolean
  /** Asked before a haulier counters: false where its profile is incomplete. */
  mayCounter?: () => Promise<boolean>
}

/** The quotes on a request, sortable, each with what can be done with it. */
export function QuoteTable(props: QuoteTableProps) {
  const { label, request, shown, side, usually, linksHauliers = false, mayCounter } = props
  const [sorting, setSorting] = useState(usually)
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isPrinting = usePrinting()
  const ref = useRef<HTMLDivElement>(null)
  const keepFocus = useKeptFocus(ref)

  function sortBy(by: SortKey) {
    setSorting(sortedNext(sorting, by))
    setPage(1)
  }

  async function ask(action: QuoteAction, one: ShownQuote) {
    if (action === 'Counter' && mayCounter && !(await mayCounter())) return
    setAsked({ action, id: one.id })
  }

  const rows = shown && sortQuotes(shown, sorting)
  // A row may have gone with its quote while a later page was shown.
  const lastPage = Math.max(1, Math.ceil((rows?.length ?? 0) / PAGE_SIZE))
  const shownPage = Math.min(page, lastPage)
  return (
    <div ref={ref} className={classes.quotes}>
      <DataTable
        label={label}
        columns={quoteColumns({
          request,
          shown: shown ?? [],
          side,
          sorting,
          linksHauliers,
          onSort: sortBy,
          onAsk: ask,
        })}
        rows={isPrinting ? rows : rows?.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE)}
        rowKey={({ id }) => id}
        skeletonRows={2}
        live={JSON.stringify([request.id, sorting, shownPage, isPrinting])}
      />
      <Pager page={shownPage} total={rows?.length ?? 0} onPage={setPage} label={`Pages of ${label}`} />
      <QuoteDialogs
        asked={asked}
        onClose={() => {
          setAsked(null)
          keepFocus()
        }}
        request={request}
        shown={shown ?? []}
        side={side}
        negotiated={negotiated(request)}
      />
    </div>
  )
}
