/** What remains of a negotiation when a counter-offer is rejected (docs/rules/quotes.md#reject). */
import { formatPence } from '#domain/money.ts'
import { isLive } from '#domain/quotes/rules.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { shortened } from '#domain/shortened.ts'
import { type ShownQuote, threadOf } from './offers.ts'

/**
 * The haulier's offer that remains when this one is rejected or cancelled, as text for a side. A haulier's counter has
 * replaced its quote, so nothing remains when the counter is rejected.
 */
export function whatRejectingLeaves(one: ShownQuote, shown: readonly ShownQuote[], side: Side): string {
  const haulierName = shortened(one.haulierName, 60)
  const left = threadOf(shown, one.haulierName).find(
    (other) => other.id !== one.id && other.side === 'haulier' && isLive(other),
  )
  if (left) {
    const total = formatPence(left.total)
    return side === 'haulier'
      ? `Your quote of ${total} stays as it is.`
      : // A name from right to left would swap places with an amount that only a comma separates from it.
        `The quote of ${haulierName} stays as it is, at ${total}.`
  }
  return side === 'haulier'
    ? 'Your company then has no open offer on this request.'
    : `${haulierName} then has no open offer on this request, unless it quotes again.`
}
