import { useState } from 'react'
import { acceptQuote, cancelQuote } from '#contract/quotes.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { isOutcomeUnknown, isOutOfDate, type Send, useWriteBy, type Write } from '../api/useWrite.ts'
import type { ShownQuote } from './offers.ts'
import { quotesQuery } from './queries.ts'

type Decision = 'Won' | 'Rejected' | 'Cancelled'

export interface DecisionWrite extends Write<ShownQuote, unknown> {
  /** The quote with a last decision that got no answer and may have been made or not; null for none. */
  readonly unansweredId: number | null
}

const SUCCESS: Readonly<Record<Decision, string>> = {
  Won: 'Quote has been accepted',
  Rejected: 'Counter-offer has been rejected',
  Cancelled: 'Quote has been cancelled',
}

/** The decisions of a side on a quote or counter-offer: accept or reject the other side's, cancel its own. */
export function useQuoteDecisions(request: QuoteRequest, side: Side) {
  return {
    accept: useDecision('Won', request, side),
    reject: useDecision('Rejected', request, side),
    cancel: useDecision('Cancelled', request, side),
  }
}

function useDecision(status: Decision, request: QuoteRequest, side: Side): DecisionWrite {
  const [unansweredId, setUnansweredId] = useState<number | null>(null)

  const send: Send<ShownQuote, unknown> = ({ id }, options) => {
    const params = { id }
    return status === 'Won'
      ? call(acceptQuote, { status }, { ...options, params })
      : call(cancelQuote, { status }, { ...options, params })
  }

  async function hasBecomeSo({ id }: ShownQuote): Promise<boolean> {
    const quotes = await queryClient.fetchQuery({ ...quotesQuery(request, side), staleTime: 0 })
    return quotes.some((quote) => quote.id === id && quote.status === status)
  }

  const write = useWriteBy<ShownQuote, unknown>(
    (one, options) =>
      send(one, options).catch(async (error: unknown) => {
        setUnansweredId(isOutcomeUnknown(error) ? one.id : null)
        // An earlier try with a lost answer may have done it.
        const mayBeDone = unansweredId === one.id && isOutOfDate(error)
        if (!mayBeDone || !(await hasBecomeSo(one).catch(() => false))) throw error
      }),
    { success: SUCCESS[status], changes: [{ kind: 'quote', requestId: request.id }] },
  )
  return { ...write, unansweredId }
}
