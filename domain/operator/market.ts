/** Figures of the market by week (docs/rules/operator.md#market). */
import * as z from 'zod/mini'
import { addDays, Day, daysBetween, londonDay } from '../time.ts'

/** How many weeks are shown by default, and at most. */
export const USUAL_WEEKS = 26
export const MAX_WEEKS = 104

/** A week of the market. Figures of requests belong to the week in which they were posted. */
export const MarketWeek = z.object({
  /** Its Monday, in London. */
  from: Day,
  posts: z.int(),
  /** First quotes and revised ones of hauliers, without counter-offers, on average of its requests; null without any. */
  quotesPerRequest: z.nullable(z.number()),
  /** The median minutes to the first quote of its quoted requests; null without any. */
  minutesToFirstQuote: z.nullable(z.number()),
  /** Requests that were accepted in this week, posted at any time. */
  awards: z.int(),
  /** Plans that were bought or given in this week. */
  plansSold: z.int(),
})
export type MarketWeek = z.output<typeof MarketWeek>

export const Market = z.object({ weeks: z.array(MarketWeek) })
export type Market = z.output<typeof Market>

const A_MONDAY = '2026-01-05'

/** The Mondays of the last `weeks` weeks in London, the earliest first; the last one is of the week of `now`. */
export function mondaysOf(weeks: number, now: Date): Day[] {
  const today = londonDay(now)
  const sinceMonday = ((daysBetween(A_MONDAY, today) % 7) + 7) % 7
  const last = addDays(today, -sinceMonday)
  return Array.from({ length: weeks }, (_, index) => addDays(last, (index - weeks + 1) * 7))
}
