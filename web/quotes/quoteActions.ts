import { acceptQuote, cancelQuote } from '#contract/quotes.ts'
import { cancelRequest, deleteRequest } from '#contract/requests.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { toastError } from '../api/errors.ts'
import { queryClient } from '../api/queries.ts'
import { refreshRequests } from '../requests/queries.ts'
import { toast } from '../ui/toast.tsx'
import type { ShownQuote } from './offers.ts'
import { quotesQuery } from './queries.ts'

/** True for an answer that says that what was shown is no longer so. */
export function isOutOfDate(error: unknown): boolean {
  return error instanceof CallError && (error.status === 409 || error.status === 404)
}

/**
 * Does something and says so. Where what was shown had changed meanwhile, the page is brought up to date and told
 * why; any other failure is told and handed on, so that the dialog stays. `alreadyDone` finds out, after such a
 * change, whether an earlier try whose answer was lost had done it.
 */
async function runAction(
  act: () => Promise<unknown>,
  said: string,
  alreadyDone: () => Promise<boolean> = async () => false,
): Promise<boolean> {
  try {
    await act()
  } catch (error) {
    if (!isOutOfDate(error)) {
      toastError(error)
      throw error
    }
    await refreshRequests()
    if (!(await alreadyDone().catch(() => false))) {
      toastError(error)
      return false
    }
  }
  toast.success(said)
  await refreshRequests()
  return true
}

function becameOf(request: QuoteRequest, side: Side, { id }: ShownQuote, status: string) {
  return async () => {
    const quotes = await queryClient.fetchQuery({ ...quotesQuery(request, side), staleTime: 0 })
    return quotes.some((quote) => quote.id === id && quote.status === status)
  }
}

/** Accepts the other side's offer. */
export function accept(request: QuoteRequest, side: Side, one: ShownQuote): Promise<boolean> {
  return runAction(
    () => call(acceptQuote, { status: 'Won' }, { params: { id: one.id } }),
    'Quote has been accepted',
    becameOf(request, side, one, 'Won'),
  )
}

/** Cancels an own offer. */
export function cancel(request: QuoteRequest, side: Side, one: ShownQuote): Promise<boolean> {
  return runAction(
    () => call(cancelQuote, { status: 'Cancelled' }, { params: { id: one.id } }),
    'Quote has been cancelled',
    becameOf(request, side, one, 'Cancelled'),
  )
}

/** Rejects the other side's counter. */
export function reject(request: QuoteRequest, side: Side, one: ShownQuote): Promise<boolean> {
  return runAction(
    () => call(cancelQuote, { status: 'Rejected' }, { params: { id: one.id } }),
    'Counter-offer has been rejected',
    becameOf(request, side, one, 'Rejected'),
  )
}

/** Cancels an own request. */
export function cancelOwnRequest({ id }: QuoteRequest): Promise<boolean> {
  return runAction(
    () => call(cancelRequest, { status: 'Cancelled' }, { params: { id } }),
    'Request has been cancelled',
  )
}

/** Deletes an own request; `leave` goes where it need not be shown any more. */
export function deleteOwnRequest({ id }: QuoteRequest, leave: () => Promise<unknown>): Promise<boolean> {
  return runAction(async () => {
    await call(deleteRequest, undefined, { params: { id } })
    await leave()
  }, 'Quote request deleted')
}
