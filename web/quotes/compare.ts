/** Compares the quotes on a request: the cheapest, its lead, its expiry. */
import type { Pence } from '#domain/money.ts'
import { isLive } from '#domain/quotes/rules.ts'
import { type ShownQuote, threadOf } from './offers.ts'

/**
 * The hauliers' offers that can be accepted now, the lowest total first; with equal totals, the lowest expected total.
 */
export function liveOffers(shown: readonly ShownQuote[]): ShownQuote[] {
  return shown
    .filter((one) => one.side === 'haulier' && isLive(one) && !one.isWithheld)
    .sort((a, b) => a.total - b.total || a.quote.expectedTotal - b.quote.expectedTotal)
}

/**
 * The cheapest offer with its expected extras, if it is not the one with the lowest total; null otherwise
 * (docs/rules/extras.md#cheapest).
 */
export function cheaperWithExtras([lowest, ...others]: readonly ShownQuote[]): ShownQuote | null {
  if (!lowest) return null
  const best = others.reduce((a, b) => (b.quote.expectedTotal < a.quote.expectedTotal ? b : a), lowest)
  return best === lowest ? null : best
}

/** An offer compared with the others. Each difference is in pence, negative if the offer is cheaper. */
export interface PriceComparison {
  /** Null if the offer is no longer live, or is the only one. */
  readonly toCheapest: Pence | null
  /** True if extras change the order: the cheapest offer with extras is not the one with the lowest total. */
  readonly extrasDecide: boolean
  /** True for the cheapest offer with extras, if they change the order. */
  readonly isCheapestWithExtras: boolean
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
  const withExtras = cheaperWithExtras(live)
  const isCompared = isLive(one) && !one.isWithheld && one.side === 'haulier' && live.length > 1
  return {
    toCheapest: isCompared && cheapest ? one.total - cheapest.total : null,
    extrasDecide: withExtras !== null,
    isCheapestWithExtras: withExtras !== null && one.id === withExtras.id,
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

/** The order after a click on a heading: by its column, or in the other direction if it is already sorted by it. */
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

/** The offers between the owner and one haulier, as the table shows them. */
export interface QuoteThread {
  readonly haulierName: string
  /** The won offer, the live ones, and the latest, the first of them by that order. */
  readonly shown: readonly ShownQuote[]
  /** The past offers, newest first. */
  readonly earlier: readonly ShownQuote[]
}

/**
 * The quotes in the order of the table, one thread for each haulier: the one with the won offer first, then those with
 * a live one, then the others; within each by the first offer's value of the chosen column, empty values last
 * (docs/rules/quotes.md#threads).
 */
export function quoteThreads(
  shown: readonly ShownQuote[],
  { by, descending }: Sorting,
): readonly QuoteThread[] {
  const key = keys[by]
  const names = [...new Set(shown.map(({ haulierName }) => haulierName))]
  return names
    .flatMap((name) => {
      const [first, ...others] = inThread(threadOf(shown, name))
      return first ? [{ first, thread: foldedThread(first, others) }] : []
    })
    .sort(
      ({ first: a }, { first: b }) =>
        rank(a) - rank(b) || compareKeys(key(a), key(b), descending) || b.id - a.id,
    )
    .map(({ thread }) => thread)
}

/** The won offer first, then the haulier's live one before the owner's counter to it, then the others, newest first. */
function inThread(offers: readonly ShownQuote[]): ShownQuote[] {
  return offers.toSorted(
    (a, b) => rank(a) - rank(b) || (isLive(a) ? sideRank(a) - sideRank(b) : 0) || b.id - a.id,
  )
}

/** More past offers than this would push the quotes to compare apart. */
const MAX_UNFOLDED = 3

/** Whether the past offers of these threads are folded until the user unfolds them. */
export function beginFolded(threads: readonly QuoteThread[]): boolean {
  return threads.reduce((sum, { earlier }) => sum + earlier.length, 0) > MAX_UNFOLDED
}

/** Divides the offers of a thread, given in their order. */
function foldedThread(first: ShownQuote, others: readonly ShownQuote[]): QuoteThread {
  const latest = Math.max(first.id, ...others.map(({ id }) => id))
  const isShown = (one: ShownQuote) => rank(one) < 2 || one.id === latest
  return {
    haulierName: first.haulierName,
    shown: [first, ...others.filter(isShown)],
    earlier: others.filter((one) => !isShown(one)),
  }
}

const sideRank = ({ side }: ShownQuote) => (side === 'haulier' ? 0 : 1)

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
