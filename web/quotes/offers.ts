/** The quotes on a request for its page: their haulier, their price, their actions. */
import { expectedTerms } from '#domain/quotes/expected.ts'
import { type Quote, totalOf } from '#domain/quotes/quote.ts'
import {
  isLive,
  type Negotiated,
  type Offer,
  whyCannotAccept,
  whyCannotCancel,
  whyCannotCounter,
  whyCannotReject,
  whyCannotRevise,
} from '#domain/quotes/rules.ts'
import { containersOf } from '#domain/quotes/submit.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'

/** A quote with the derived facts that the page shows. */
export interface ShownQuote extends Offer {
  readonly quote: Quote
  /** The haulier of the negotiation, for offers of either side. */
  readonly haulierName: string
  /** The total in pence. */
  readonly total: number
  /** The total in pence of the offer that it answers; null for a first quote. */
  readonly answeredTotal: number | null
  /** The waiting in its expected total, in pence; 0 if none is expected beyond the free hours. */
  readonly expectedWaiting: number
  /** The offer that it answers, if it is shown; null for a first quote. */
  readonly answered: Quote | null
}

/** The facts of a request that the negotiation's rules need. */
export function negotiated({
  status,
  route,
  isWithheld,
}: Pick<QuoteRequest, 'status' | 'route' | 'isWithheld'>): Negotiated {
  return { status, pickupAt: route.pickupAt, isWithheld }
}

/** The lines that price a quote on a request; a general request has none. */
export function linesOf(request: QuoteRequest): readonly { readonly id: number; readonly count: number }[] {
  return request.haulage === 'Container' ? request.lines : []
}

/** Reads the quotes on a request. Company names are unique, so a name identifies the company of a quote. */
export function shownQuotes(request: QuoteRequest, quotes: readonly Quote[]): ShownQuote[] {
  const lines = linesOf(request)
  const work = { expectedWaitingHours: request.expectedWaitingHours, containers: containersOf({ lines }) }
  const byId = new Map(quotes.map((quote) => [quote.id, quote]))
  return quotes.map((quote) => {
    const counters = quote.counters[0] ?? null
    const answered = counters === null ? undefined : byId.get(counters)
    const side: Side = quote.companyName === request.ownerName ? 'owner' : 'haulier'
    const total = totalOf(quote, lines)
    const terms = expectedTerms(total, quote, work)
    return {
      id: quote.id,
      side,
      status: quote.status,
      counters,
      isWithheld: quote.isWithheld,
      quote,
      // An owner's counter always answers an offer of the haulier.
      haulierName: side === 'haulier' ? quote.companyName : (answered?.companyName ?? quote.companyName),
      total,
      expectedWaiting: terms.find(({ kind }) => kind === 'waiting')?.amount ?? 0,
      answeredTotal: answered ? totalOf(answered, lines) : null,
      answered: answered ?? null,
    }
  })
}

/** The offers between the owner and one haulier. */
export function threadOf(shown: readonly ShownQuote[], haulierName: string): ShownQuote[] {
  return shown.filter((one) => one.haulierName === haulierName)
}

export type QuoteAction = 'Accept' | 'Counter' | 'Reject' | 'Revise' | 'Cancel'

/** A button of a row. `reason` says why it cannot be pressed now. */
export interface Choice {
  readonly action: QuoteAction
  readonly reason: RefusalCode | null
}

/**
 * The actions of a side on an offer (docs/rules/quotes.md#counter, docs/rules/quotes.md#cancel): it cancels its own
 * live offers, and a haulier also revises its own first quote (docs/rules/requests-editing.md#revise); it accepts or
 * counters the other side's live offers, and rejects counters. An offer that is not live has no actions.
 */
export function choicesFor(
  one: ShownQuote,
  shown: readonly ShownQuote[],
  request: Negotiated,
  side: Side,
  now = new Date(),
): Choice[] {
  if (!isLive(one)) return []
  const reasons = reasonsAgainst(one, shown, request, side, now)
  return actionsOn(one, side).map((action) => ({ action, reason: reasons[action] }))
}

function actionsOn({ side: by, counters }: ShownQuote, side: Side): QuoteAction[] {
  const isCounter = counters !== null
  if (by === side) return side === 'owner' || isCounter ? ['Cancel'] : ['Revise', 'Cancel']
  return isCounter ? ['Accept', 'Counter', 'Reject'] : ['Accept', 'Counter']
}

/** Why each action is not possible now, for its button and for a dialog that was opened before; null if it is. */
export function reasonsAgainst(
  one: ShownQuote,
  shown: readonly ShownQuote[],
  request: Negotiated,
  side: Side,
  now = new Date(),
): Readonly<Record<QuoteAction, RefusalCode | null>> {
  const thread = threadOf(shown, one.haulierName)
  return {
    Accept: whyCannotAccept(request, one, side),
    Counter: whyCannotCounter(request, one, thread, side),
    Reject: whyCannotReject(request, one, side),
    Revise: whyCannotRevise(request, one, thread, now),
    Cancel: whyCannotCancel(request, one, side),
  }
}
