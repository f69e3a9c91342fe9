import { isLive } from '../quotes/rules.ts'
import type { QuoteBrief, QuoteRequest } from './request.ts'

/**
 * The hauliers' offers on a request that can be accepted now: the live ones of active hauliers, without the owner's
 * counters (docs/rules/screens.md#request-rows). Offers of a deactivated haulier wait until it is active again.
 */
export function acceptableOffers({
  quotes,
  ownerName,
}: Pick<QuoteRequest, 'quotes' | 'ownerName'>): readonly QuoteBrief[] {
  return quotes.filter((quote) => quote.companyName !== ownerName && isLive(quote) && !quote.isWithheld)
}
