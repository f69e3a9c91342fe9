import { oneOf } from '../fields.ts'

/**
 * The status a quote has at a moment (docs/rules/quotes.md#statuses). Lost and Expired are computed from facts
 * and dates, the others are stored (docs/rules/quotes.md#statuses).
 */
export const QUOTE_STATUSES = [
  'Pending',
  'Counter',
  'Won',
  'Lost',
  'Rejected',
  'Cancelled',
  'Expired',
] as const
export const QuoteStatus = oneOf(QUOTE_STATUSES)
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
export type StoredQuoteStatus = Exclude<QuoteStatus, 'Lost' | 'Expired'>

/** The two sides of a negotiation: who posted the request, and a haulier that quotes on it. */
export const SIDES = ['owner', 'haulier'] as const
export type Side = (typeof SIDES)[number]

/** The side that a side negotiates with (docs/rules/bookings.md#changes). */
export function otherSide(side: Side): Side {
  return side === 'owner' ? 'haulier' : 'owner'
}

/**
 * The most offers that one side of a negotiation makes on a request, cancelled ones included: every list and mail of the
 * other side carries them.
 */
export const MAX_OFFERS = 100
