import { queryOptions } from '@tanstack/react-query'
import {
  listContainerQuotesMade,
  listContainerQuotesReceived,
  listGeneralQuotesMade,
  listGeneralQuotesReceived,
} from '#contract/quotes.ts'
import { getRequestHistory } from '#contract/requests.ts'
import type { Quote } from '#domain/quotes/quote.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { call } from '../api/call.ts'
import { requestQuery } from '../requests/queries.ts'

/** The quotes on a request: all of them for its owner, its own negotiation for a haulier. */
export function quotesQuery(request: Pick<QuoteRequest, 'id' | 'haulage'>, side: Side) {
  return queryOptions({
    queryKey: [...requestQuery(request.id).queryKey, 'quotes', side],
    queryFn: ({ signal }) => fetchQuotes(request, side, signal),
  })
}

function fetchQuotes(
  { id, haulage }: Pick<QuoteRequest, 'id' | 'haulage'>,
  side: Side,
  signal: AbortSignal,
): Promise<Quote[]> {
  const options = { params: { id }, signal }
  if (haulage === 'Container')
    return side === 'owner'
      ? call(listContainerQuotesReceived, {}, options)
      : call(listContainerQuotesMade, {}, options)
  return side === 'owner'
    ? call(listGeneralQuotesReceived, {}, options)
    : call(listGeneralQuotesMade, {}, options)
}

/** The part of a request's history that concerns the company; oldest first. */
export function historyQuery(requestId: number) {
  return queryOptions({
    queryKey: [...requestQuery(requestId).queryKey, 'history'],
    queryFn: ({ signal }) => call(getRequestHistory, undefined, { params: { id: requestId }, signal }),
  })
}
