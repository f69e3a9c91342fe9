/** The items that wait for a user (docs/rules/attention.md): the keys of the counts, and the text of each. */
import * as z from 'zod/mini'
import type { CompanyType } from '../companies/vocabulary.ts'
import { Id } from '../fields.ts'
import { formatPence } from '../money.ts'
import { formatDateTime, Instant } from '../time.ts'

/** The keys of a company that posts requests. */
const OWNER_KEYS = [
  'newQuotes',
  'countersToAnswer',
  'deadlineToday',
  'expiringToday',
  'referencesMissing',
  'chargesToAnswer',
  'changesToAnswer',
] as const
/** The keys about bookings, of both. */
export const BOOKING_KEYS = [
  'toConfirm',
  'referencesMissing',
  'proofMissing',
  'changesToAnswer',
  'chargesToAnswer',
] as const
export type BookingKey = (typeof BOOKING_KEYS)[number]
/** The keys of a haulier that quotes. */
const HAULIER_KEYS = ['countersToAnswer', 'newLoads', 'toConfirm', 'proofMissing', 'changesToAnswer'] as const
export type AttentionKey = (typeof OWNER_KEYS)[number] | (typeof HAULIER_KEYS)[number]

/** The keys that a company of a type has. A haulier may post, so it has all of them. */
export function attentionKeys(type: CompanyType): readonly AttentionKey[] {
  return type === 'Haulier' ? [...new Set([...OWNER_KEYS, ...HAULIER_KEYS])] : OWNER_KEYS
}

/** How many items of each key are listed, newest first. */
export const LISTED_OF_EACH = 10
/** For how many days a load on a lane is new. */
export const NEW_LOAD_DAYS = 14
/** The highest number at a tab; beyond it the tab says "more". */
export const COUNTED_IN_TABS = 100

/** One waiting item. `booking` is the reference of its booking, null without one. */
export const AttentionItem = z.object({
  request: Id,
  /** The owner's reference; null for callers who may not see it. */
  reference: z.nullable(z.string()),
  text: z.string(),
  at: Instant,
  booking: z.optional(z.string()),
})
export type AttentionItem = z.output<typeof AttentionItem>

const number = z.int()
const items = z.array(AttentionItem)

export const AttentionCounts = z.object({
  newQuotes: number,
  countersToAnswer: number,
  deadlineToday: number,
  expiringToday: number,
  referencesMissing: number,
  chargesToAnswer: number,
  changesToAnswer: number,
  newLoads: z.optional(number),
  toConfirm: z.optional(number),
  proofMissing: z.optional(number),
})
export type AttentionCounts = z.output<typeof AttentionCounts>

export const AttentionItems = z.object({
  newQuotes: items,
  countersToAnswer: items,
  deadlineToday: items,
  expiringToday: items,
  referencesMissing: items,
  chargesToAnswer: items,
  changesToAnswer: items,
  newLoads: z.optional(items),
  toConfirm: z.optional(items),
  proofMissing: z.optional(items),
})
export type AttentionItems = z.output<typeof AttentionItems>

/** How many rows the tabs of a list have, up to {@link COUNTED_IN_TABS}. */
export const TabCounts = z.object({ needsMe: number, new: number, closingToday: number })
export type TabCounts = z.output<typeof TabCounts>

/** How many bookings need the user, each once, up to {@link COUNTED_IN_TABS}. */
export const BookingTabCounts = z.object({ needsMe: number })
export type BookingTabCounts = z.output<typeof BookingTabCounts>

export const Attention = z.object({
  counts: AttentionCounts,
  items: AttentionItems,
  /** The numbers at the tabs: of the company's own requests, for a haulier of those it bids on, and of bookings. */
  tabs: z.object({
    own: TabCounts,
    bids: z.optional(TabCounts),
    // A process of an older version, which runs during an upgrade, does not send it.
    bookings: z.optional(BookingTabCounts),
  }),
})
export type Attention = z.output<typeof Attention>

/** The tabs of a list of requests (docs/rules/attention.md#tabs). */
export const LIST_TABS = ['all', 'needsMe', 'new', 'closingToday', 'won'] as const
export type ListTab = (typeof LIST_TABS)[number]

/**
 * The numbers at the sidebar and in the page's title: requests that need the user, new loads, and bookings that need the
 * user. Requests that only end today are left out, since their own tab shows them.
 */
export function waitingFor({ counts, tabs }: Pick<Attention, 'counts' | 'tabs'>): {
  readonly own: number
  readonly bids: number
  readonly bookings: number
  readonly total: number
} {
  const own = tabs.own.needsMe
  const bids = (tabs.bids?.needsMe ?? 0) + (counts.newLoads ?? 0)
  const bookings = tabs.bookings?.needsMe ?? 0
  return { own, bids, bookings, total: own + bids + bookings }
}

/** The facts in the text of a waiting item. */
export interface AttentionFacts {
  readonly pickup: string
  readonly delivery: string
  readonly pickupAt: Date
  /** Pence. */
  readonly total: number | null
  readonly company: string | null
}

/** The text of a waiting item: its kind, then the route. */
export function attentionText(key: AttentionKey, facts: AttentionFacts): string {
  const { pickup, delivery, pickupAt, company } = facts
  const price = formatPence(facts.total ?? 0)
  const route = `${pickup} to ${delivery}`
  const texts: Partial<Record<AttentionKey, string>> = {
    newQuotes: `${price} from ${company}: ${route}`,
    countersToAnswer: `Counter-offer of ${price} from ${company}: ${route}`,
    deadlineToday: `Quote deadline today: ${route}`,
    expiringToday: `${price} from ${company} expires today: ${route}`,
    newLoads: `${route}, pickup ${formatDateTime(pickupAt)}`,
  }
  return texts[key] ?? route
}
