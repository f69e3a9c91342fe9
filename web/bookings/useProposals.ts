import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttention } from '../attention/queries.ts'
import { useLast } from '../ui/useLast.ts'
import { proposalsOf } from './answerSeveral.ts'
import { LEFT, type Loaded, loadChanged } from './loadChanged.ts'
import { type BookingFilter, wholeBookingListQuery } from './queries.ts'

/** The bookings of the list with a change that waits for the company's answer, as many as one page can have. */
export function useRowsToAnswer(filter: BookingFilter) {
  // Companies without such a booking do not ask for the list once more.
  const enabled = (useAttention()?.counts.changesToAnswer ?? 0) > 0
  const list = useQuery({
    ...wholeBookingListQuery({ ...filter, tab: 'needsMe' }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const items = enabled ? (list.data?.items ?? []) : []
  return { list, rows: items.filter(({ waiting }) => waiting.includes('changesToAnswer')) }
}

/**
 * The proposals of the other side on the bookings of the list. Those that were shown stay, with what has become of them.
 * A list does not have them: each booking is loaded, and again only when its row has changed. Nothing is loaded while answers
 * are sent: each changes a row, and a hundred of them would use up the calls that a user may make in a minute.
 */
export function useProposals(filter: BookingFilter, isSending: boolean) {
  const { list, rows } = useRowsToAnswer(filter)
  const [loaded] = useState(() => new Map<string, Loaded>())
  const wanted = rows.map((row) => [row.reference, JSON.stringify(row)] as const)
  const found = useQuery({
    // Not below 'bookings': a change of one booking would load all of them again.
    queryKey: ['proposals', wanted],
    queryFn: async ({ signal }) => {
      await loadChanged(loaded, wanted, signal)
      return [...loaded.values()].flatMap(({ booking, shown }) => proposalsOf(booking, shown))
    },
    // The list is not asked for once no change waits: then those that were shown are looked at.
    enabled: !isSending && (list.data !== undefined || (list.isPending && list.fetchStatus === 'idle')),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isCut = list.data !== undefined && (list.data.isMore || list.data.total > list.data.items.length)
  return {
    /** Null until they have loaded for the first time. */
    proposals: useLast(found.data ?? null),
    error: list.data ? found.error : list.error,
    retry: () => (list.data ? found.refetch() : list.refetch()),
    isCut,
    /** A booking that leaves the list by an answer of this dialog is not loaded again: its outcome is known. */
    noteAnswered(reference: string) {
      const entry = loaded.get(reference)
      if (entry) entry.row = LEFT
    },
    /** Loads bookings again that may not be as they are shown. */
    lookAgain(references: readonly string[]) {
      for (const reference of references) {
        const entry = loaded.get(reference)
        if (entry) entry.row = null
      }
      return found.refetch()
    },
  }
}
