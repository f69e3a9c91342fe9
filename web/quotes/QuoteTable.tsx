import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { shortened } from '#domain/shortened.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Pager } from '../ui/Pager.tsx'
import { usePrinting } from '../ui/usePrinting.ts'
import {
  beginFolded,
  type QuoteThread,
  quoteThreads,
  type Sorting,
  type SortKey,
  sortedNext,
} from './compare.ts'
import { offerKeys } from './offerKeys.ts'
import type { QuoteAction, ShownQuote } from './offers.ts'
import { type AskedAction, QuoteDialogs } from './QuoteDialogs.tsx'
import classes from './QuoteTable.module.css'
import { quoteColumns } from './quoteColumns.tsx'
import { counted } from './quoteText.ts'

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
  /** Called before a haulier counters; false if its profile is incomplete. */
  mayCounter?: () => Promise<boolean>
}

/** The quotes on a request: a sortable thread for each haulier, with the actions on each quote. */
export function QuoteTable(props: QuoteTableProps) {
  const { label, request, shown, side, usually, linksHauliers = false, mayCounter } = props
  const [sorting, setSorting] = useState(usually)
  const [page, setPage] = useState(1)
  /** The threads that the user has folded or unfolded, by the name of the haulier. */
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [beginsFolded, setBeginsFolded] = useState<boolean | null>(null)
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const isPrinting = usePrinting()
  const table = useRef<HTMLDivElement>(null)
  useKeys(offerKeys(() => table.current))

  function sortBy(by: SortKey) {
    setSorting(sortedNext(sorting, by))
    setPage(1)
  }

  async function ask(action: QuoteAction, one: ShownQuote) {
    if (action === 'Counter' && mayCounter && !(await mayCounter())) return
    setAsked({ action, id: one.id })
  }

  const threads = shown && quoteThreads(shown, sorting)
  // A later page can be empty once a thread is gone.
  const lastPage = Math.max(1, Math.ceil((threads?.length ?? 0) / PAGE_SIZE))
  const shownPage = Math.min(page, lastPage)
  // Decided once: rows that fold by themselves would move others under the pointer.
  if (threads && beginsFolded === null) setBeginsFolded(beginFolded(threads))
  const onPage = isPrinting ? threads : threads?.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE)
  const isUnfolded = (thread: QuoteThread) => isPrinting || !(folded.get(thread.haulierName) ?? beginsFolded)
  const earlier = new Set(onPage?.flatMap((thread) => thread.earlier.map(({ id }) => id)))
  // The button to unfold a thread is below the last of its shown offers.
  const foldedBelow = new Map(
    onPage?.filter((thread) => thread.earlier.length > 0).map((thread) => [thread.shown.at(-1)?.id, thread]),
  )

  return (
    <div ref={table} className={classes.quotes}>
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
        rows={onPage?.flatMap((thread) => [...thread.shown, ...(isUnfolded(thread) ? thread.earlier : [])])}
        rowKey={({ id }) => id}
        skeletonRows={2}
        live={JSON.stringify([request.id, sorting, shownPage, isPrinting, ...folded])}
        isDimmed={({ id }) => earlier.has(id)}
        below={({ id }) => {
          const thread = foldedBelow.get(id)
          if (!thread || isPrinting) return null
          return (
            <FoldButton
              thread={thread}
              otherName={side === 'owner' ? thread.haulierName : request.ownerName}
              isUnfolded={isUnfolded(thread)}
              onToggle={() => setFolded(new Map(folded).set(thread.haulierName, isUnfolded(thread)))}
            />
          )
        }}
      />
      {!isPrinting && (
        <Pager page={shownPage} total={threads?.length ?? 0} onPage={setPage} label={`Pages of ${label}`} />
      )}
      <QuoteDialogs
        asked={asked}
        onClose={() => setAsked(null)}
        request={request}
        shown={shown ?? []}
        side={side}
      />
    </div>
  )
}

interface FoldButtonProps {
  thread: QuoteThread
  otherName: string
  isUnfolded: boolean
  onToggle: () => void
}

/** Shows the past offers of a thread in the rows below it. */
function FoldButton({ thread: { earlier }, otherName, isUnfolded, onToggle }: FoldButtonProps) {
  const Icon = isUnfolded ? IconChevronDown : IconChevronRight
  return (
    <UnstyledButton className={classes.fold} aria-expanded={isUnfolded} onClick={onToggle}>
      <Icon size={14} aria-hidden />
      {counted(earlier.length, 'earlier offer')}
      <VisuallyHidden> between you and {shortened(otherName, 60)}</VisuallyHidden>
    </UnstyledButton>
  )
}
