/** What is left of a negotiation when a counter-offer goes (docs/rules/quotes.md#reject). */
import { formatPence } from '#domain/money.ts'
import { isLive } from '#domain/quotes/rules.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { type ShownQuote, threadOf } from './offers.ts'

/**
 * Which offer of the haulier stays when this one is rejected or taken back, said to a side. A haulier's counter has
 * replaced its quote, so that nothing stays when it is rejected.
 */
export function whatRejectingLeaves(one: ShownQuote, shown: readonly ShownQuote[], side: Side): string {
  const { haulierName } = one
  const left = threadOf(shown, haulierName).find(
    (other) => other.id !== one.id && other.side === 'haulier' && isLive(other),
  )
  if (left) {
    const total = formatPence(left.total)
    return side === 'haulier'
      ? `Your quote of ${total} stays as it is.`
      : `The quote of ${haulierName}, ${total}, stays as it is.`
  }
  return side === 'haulier'
    ? 'Your company then has no open offer on this request.'
    : `${haulierName} then has no open offer on this request, unless it quotes again.`
}
