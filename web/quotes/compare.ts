/** Who is cheapest, by how much, until when: the comparison of the quotes on a request. */
import type { Pence } from '#domain/money.ts'
import { isLive } from '#domain/quotes/rules.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import type { ShownQuote } from './offers.ts'

/** What the owner hopes to pay in all, in pence; null unless every size has a target rate. */
export function targetTotal(request: QuoteRequest): Pence | null {
  if (request.haulage === 'General') return request.freight.targetRate
  let total = 0
  for (const { count, targetRate } of request.lines) {
    if (targetRate === null) return null
    total += count * targetRate
  }
  return total
}

/** The hauliers' offers that can be accepted now, the cheapest first. */
export function liveOffers(shown: readonly ShownQuote[]): ShownQuote[] {
  return shown.filter((one) => one.side === 'haulier' && isLive(one)).sort((a, b) => a.total - b.total)
}

/** How an offer stands beside the others. Each difference is in pence, negative where the offer is cheaper. */
export interface PriceComparison {
  /** Null where the offer is no longer live, or there is no other to compare with. */
  readonly toCheapest: Pence | null
  readonly toTarget: Pence | null
  /** To the offer that it answers; null for a first quote. */
  readonly toAnswered: Pence | null
}

export function priceComparison(
  one: ShownQuote,
  shown: readonly ShownQuote[],
  target: Pence | null,
): PriceComparison {
  const live = liveOffers(shown)
  const cheapest = live[0]
  const isCompared = isLive(one) && one.side === 'haulier' && live.length > 1
  return {
    toCheapest: isCompared && cheapest ? one.total - cheapest.total : null,
    toTarget: target === null ? null : one.total - target,
    toAnswered: one.answeredTotal === null ? null : one.total - one.answeredTotal,
  }
}

export type SortKey = 'date' | 'haulier' | 'terms' | 'quote' | 'demurrage' | 'expiry' | 'status'

export interface Sorting {
  readonly by: SortKey
  readonly descending: boolean
}

/** The cheapest first. */
export const USUAL_SORTING: Sorting = { by: 'quote', descending: false }

/** What a click on a heading asks for: its column, or the other direction where it is sorted by already. */
export function sortedNext(sorting: Sorting, by: SortKey): Sorting {
  return { by, descending: sorting.by === by ? !sorting.descending : false }
}

const keys: Readonly<Record<SortKey, (one: ShownQuote) => string | number | null>> = {
  date: ({ quote }) => quote.createdAt.getTime(),
  haulier: ({ haulierName }) => haulierName.toLocaleLowerCase('en-GB'),
  terms: ({ quote }) => quote.paymentTermDays,
  quote: ({ total }) => total,
  demurrage: ({ quote }) => quote.demurrageFee,
  expiry: ({ quote }) => quote.expiresOn,
  status: ({ status }) => status,
}

/**
 * The quotes in the order of the table: the won one first, then the live ones, then the others; within each by
 * the chosen column, empty values last. A live counter of the owner follows the offer that it answers.
 */
export function sortQuotes(shown: readonly ShownQuote[], { by, descending }: Sorting): ShownQuote[] {
  const key = keys[by]
  const followers = new Map<number, ShownQuote>()
  for (const one of shown) {
    const answered = shown.find(({ id }) => id === one.counters)
    if (one.side === 'owner' && isLive(one) && answered && isLive(answered)) followers.set(answered.id, one)
  }
  const following = new Set(followers.values())
  return shown
    .filter((one) => !following.has(one))
    .sort((a, b) => rank(a) - rank(b) || compareKeys(key(a), key(b), descending) || b.id - a.id)
    .flatMap((one) => {
      const follower = followers.get(one.id)
      return follower ? [one, follower] : [one]
    })
}

function rank(one: ShownQuote): number {
  if (one.status === 'Won') return 0
  return isLive(one) ? 1 : 2
}

function compareKeys(a: string | number | null, b: string | number | null, descending: boolean): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return (a < b ? -1 : 1) * (descending ? -1 : 1)
}
