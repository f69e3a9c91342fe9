/** Texts of the negotiation's pages (docs/rules/screens.md#request-page). */
import { formatPence, type Pence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import { extraPrice } from '#domain/quotes/expected.ts'
import type { Extra } from '#domain/quotes/extras.ts'
import { paymentTermsText } from '#domain/quotes/payment-terms.ts'
import { endsBeforePickup } from '#domain/quotes/rules.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { ContainerRequest, QuoteRequest } from '#domain/requests/request.ts'
import { type Day, formatDay, formatDue } from '#domain/time.ts'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'

/** Payment terms, "N/A" if a request leaves them open. */
export function paymentTerms(days: number | null): string {
  return days === null ? 'N/A' : paymentTermsText(days)
}

/** A demurrage fee: "£45.00/hr", or "-" without one. */
export function demurrage(fee: Pence | null): string {
  return fee === null ? EMPTY_VALUE : `${formatPence(fee)}/hr`
}

/** The text below the free hours of an offer; an owner that counters reads its own expectation as "You expect". */
export function freeHoursHint(
  { haulage, expectedWaitingHours: waiting }: Pick<QuoteRequest, 'haulage' | 'expectedWaitingHours'>,
  side: Side,
): string {
  const each = haulage === 'Container' ? ' for each container' : ''
  if (waiting === 0) return `Free${each}, before waiting is charged`
  return `${side === 'owner' ? 'You expect' : 'The owner expects'} ${waiting} h${each}`
}

/** "1 quote", "3 quotes". */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A total beside the target: "£60.00 below target", "On target", "£5.00 above target". */
export function besideTarget(difference: Pence): string {
  if (difference === 0) return 'On target'
  return `${formatPence(Math.abs(difference))} ${difference < 0 ? 'below' : 'above'} target`
}

/** A total beside the cheapest live quote: "Cheapest", "Cheapest before extras", "£40.00 above the cheapest". */
export function besideCheapest(difference: Pence, extrasDecide = false): string {
  if (difference === 0) return extrasDecide ? 'Cheapest before extras' : 'Cheapest'
  return `${formatPence(Math.abs(difference))} ${difference < 0 ? 'below' : 'above'} the cheapest`
}

/** A counter beside the offer that it answers: "£50.00 less", "£50.00 more", "Same price". */
export function besideAnswered(difference: Pence): string {
  if (difference === 0) return 'Same price'
  return `${formatPence(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`
}

/** The price of an extra, each of its amounts on one line: "£8.75 × 3, if it arises". */
export function priceOfExtra(extra: Extra): string {
  return extraPrice(extra).replace(/ (?=×)|(?<=×) /g, '\u00a0')
}

/** The end of accepting an offer, or of quoting on a request: its last day, unless the pickup is earlier. */
export function openUntil(lastDay: Day | null, pickupAt: Date): string {
  return lastDay !== null && endsBeforePickup(lastDay, pickupAt)
    ? `the end of ${formatDay(lastDay)}`
    : `pickup on ${formatDue(pickupAt).replace(/ (?=[ap]m)/, '\u00a0')}`
}

/** The sentence in place of quotes, for the owner of a request that has none. */
export function noQuotesText(
  { status, deadline, route }: Pick<QuoteRequest, 'status' | 'deadline' | 'route'>,
  now: Date,
): string {
  // A request is Open until the end of its deadline day, but takes no quote after its pickup.
  return status === 'Open' && now < route.pickupAt
    ? `No quotes yet. Hauliers can quote until ${openUntil(deadline, route.pickupAt)}.`
    : 'No quotes were received.'
}

/** "2 × 40HC", a line for each size of a request. */
export function containerCounts(lines: ContainerRequest['lines']): string[] {
  return lines.map(({ size, count }) => `${count} × ${size}`)
}

/** "£400.00 per 40HC" or "N/A", a line for each size of a request. */
export function targetRates(lines: ContainerRequest['lines']): string[] {
  if (lines.every(({ targetRate }) => targetRate === null)) return ['N/A']
  return lines.map(({ size, targetRate }) =>
    targetRate === null ? `N/A per ${size}` : `${formatPence(targetRate)} per ${size}`,
  )
}

/** "40HC: tiles, 24,500 kg each", a line for each size with details. */
export function goodsOf(
  lines: readonly {
    readonly size: string
    readonly goods: string | null
    readonly grossWeight: number | null
  }[],
): string[] {
  return lines.flatMap(({ size, goods, grossWeight }) => {
    const weight = grossWeight === null ? null : `${formatCount(grossWeight)} kg each`
    const text = [goods, weight].filter((part) => part !== null).join(', ')
    return text === '' ? [] : [`${size}: ${text}`]
  })
}
