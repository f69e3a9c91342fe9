/**
 * The negotiation on a request: who may quote, counter, accept, reject and cancel, and when
 * (docs/rules/quotes.md#statuses, docs/rules/quotes.md#counter). The buttons in the browser and the server use the same
 * rules.
 */
import type { RefusalCode } from '../refusals.ts'
import { type Refused, refuse } from '../refuse.ts'
import type { RequestStatus, StoredRequestStatus } from '../requests/vocabulary.ts'
import { addDays, type Day, londonDay, startOfDay } from '../time.ts'
import type { QuoteStatus, Side, StoredQuoteStatus } from './vocabulary.ts'

/** The facts of an offer: a haulier's quote, or a counter by either side. `status` is the computed one. */
export interface Offer {
  readonly id: number
  readonly side: Side
  readonly status: QuoteStatus
  /** The offer that this one answers, or null for a haulier's first quote. */
  readonly counters: number | null
  /** True while its haulier is deactivated (docs/rules/companies.md#deactivated). */
  readonly isWithheld?: boolean
}

/** The facts of the negotiated request. `status` is the computed one. */
export interface Negotiated {
  readonly status: RequestStatus
  readonly pickupAt: Date
  /** True while its company is deactivated (docs/rules/companies.md#deactivated). */
  readonly isWithheld?: boolean
}

/**
 * The status a quote has now (docs/rules/quotes.md#statuses). On a cancelled request every offer shows Cancelled. A live
 * offer on an accepted one is Lost, or Expired if its day had already passed at the decision; otherwise it is Expired
 * after its own expiry day or from the pickup time on.
 */
export function quoteStatus(
  quote: { readonly status: StoredQuoteStatus; readonly expiresOn: Day | null },
  request: {
    readonly status: StoredRequestStatus
    readonly decidedAt: Date | null
    readonly pickupAt: Date
  },
  now: Date,
): QuoteStatus {
  if (request.status === 'Cancelled') return 'Cancelled'
  if (quote.status !== 'Pending' && quote.status !== 'Counter') return quote.status
  const at = request.decidedAt ?? now
  const hasExpired = request.pickupAt <= at || (quote.expiresOn !== null && quote.expiresOn < londonDay(at))
  if (hasExpired) return 'Expired'
  return request.status === 'Accepted' ? 'Lost' : quote.status
}

/**
 * The instant from which an offer cannot be accepted: the end of its expiry day, or the pickup time if that is earlier.
 */
export function liveUntil(expiresOn: Day | null, pickupAt: Date): Date {
  if (expiresOn === null) return pickupAt
  const end = startOfDay(addDays(expiresOn, 1))
  return end < pickupAt ? end : pickupAt
}

/** True if the last day is over before the pickup; otherwise the pickup time is the limit. */
export function endsBeforePickup(lastDay: Day, pickupAt: Date): boolean {
  return lastDay < londonDay(pickupAt)
}

/** True for an offer that can still be accepted. */
export function isLive(offer: Pick<Offer, 'status'>): boolean {
  return offer.status === 'Pending' || offer.status === 'Counter'
}

/** The parts of a haulier's profile that a quote needs. */
export interface QuotingCompany {
  readonly vatNumber: string | null
  readonly hasConditions: boolean
}

/**
 * The missing parts of a haulier's profile before it may quote (docs/rules/companies.md#conditions-needed,
 * docs/rules/companies.md#vat-number).
 */
export function whyProfileIncomplete(company: QuotingCompany): RefusalCode | null {
  if (!company.vatNumber && !company.hasConditions) return 'profile_missing_for_quote'
  if (!company.hasConditions) return 'conditions_missing_for_quote'
  if (!company.vatNumber) return 'vat_missing_for_quote'
  return null
}

/**
 * Why a haulier cannot submit a quote now, apart from its profile: the request is not open, or a live quote exists
 * (docs/rules/quotes.md#submit-button).
 */
export function whyCannotSubmit(request: Negotiated, mine: readonly Offer[], now: Date): RefusalCode | null {
  if (request.status === 'Accepted') return 'request_already_accepted'
  if (request.status === 'Cancelled') return 'request_cancelled'
  if (request.status !== 'Open') return 'request_closed_to_quotes'
  if (request.isWithheld) return 'other_company_inactive'
  // The request is open until the end of its deadline day, which may be the pickup day: then an offer would expire at
  // once.
  if (request.pickupAt <= now) return 'pickup_passed'
  return mine.some((offer) => offer.side === 'haulier' && isLive(offer)) ? 'quote_exists' : null
}

/**
 * Why a haulier cannot revise its quote: only its own live first quote, on an open request, and only without a live
 * counter to it, which has to be answered instead (docs/rules/requests-editing.md#revise). `thread` holds its offers
 * and the counters to them.
 */
export function whyCannotRevise(
  request: Negotiated,
  quote: Offer,
  thread: readonly Offer[],
  now: Date,
): RefusalCode | null {
  const reason = whyCannotSubmit(request, [], now)
  if (reason) return reason
  if (quote.counters !== null) return 'revised_is_counter'
  if (!isLive(quote)) return 'quote_not_live'
  return countersTo(quote, thread).length > 0 ? 'revised_is_countered' : null
}

/**
 * Why a side cannot counter an offer. `thread` holds the offers of the one haulier concerned and the counters
 * to them. An owner has one live counter to a haulier at a time; a haulier's counter replaces its own offer.
 */
export function whyCannotCounter(
  request: Negotiated,
  target: Offer,
  thread: readonly Offer[],
  side: Side,
): RefusalCode | null {
  if (target.side === side) return 'counter_target_wrong'
  if (request.status === 'Accepted') return 'request_already_accepted'
  if (request.status === 'Cancelled') return 'request_cancelled'
  if (request.status !== 'Open') return 'request_closed_to_quotes'
  if (request.isWithheld || target.isWithheld) return 'other_company_inactive'
  if (!isLive(target)) return 'quote_not_live'
  const ownCounter = thread.some((offer) => offer.side === 'owner' && isLive(offer))
  return side === 'owner' && ownCounter ? 'counter_exists' : null
}

/**
 * Why a side cannot accept an offer: only the other side's, live, until the pickup time, while its company is active
 * (docs/rules/quotes.md#accept).
 */
export function whyCannotAccept(request: Negotiated, offer: Offer, side: Side): RefusalCode | null {
  if (offer.side === side) return 'not_yours_to_decide'
  const reason = whyNoLonger(request, offer)
  return reason === null && (request.isWithheld || offer.isWithheld) ? 'other_company_inactive' : reason
}

/** Why a side cannot reject an offer: only the other side's live counter (docs/rules/quotes.md#reject). */
export function whyCannotReject(request: Negotiated, offer: Offer, side: Side): RefusalCode | null {
  if (offer.counters === null) return 'only_counters_are_rejected'
  if (offer.side === side) return 'not_yours_to_decide'
  return whyNoLonger(request, offer)
}

/** Why a side cannot cancel an offer: only its own live one (docs/rules/quotes.md#cancel). */
export function whyCannotCancel(request: Negotiated, offer: Offer, side: Side): RefusalCode | null {
  if (offer.side !== side) return 'not_yours_to_decide'
  return whyNoLonger(request, offer)
}

function whyNoLonger(request: Negotiated, offer: Offer): RefusalCode | null {
  if (offer.status === 'Won') return 'quote_already_accepted'
  if (request.status === 'Accepted') return 'request_already_accepted'
  if (request.status === 'Cancelled') return 'request_cancelled'
  return isLive(offer) ? null : 'quote_not_live'
}

/** The live counters that end with an offer when it is cancelled or rejected: those that answer it. */
export function countersTo(offer: Offer, thread: readonly Offer[]): Offer[] {
  return thread.filter((other) => other.counters === offer.id && isLive(other))
}

/**
 * The offers that a haulier's counter replaces: its own live offers and the counter that it answers
 * (docs/rules/quotes.md#counter).
 */
export function offersToReplace(side: Side, target: Offer | null, thread: readonly Offer[]): Offer[] {
  if (side === 'owner' || target === null) return []
  return thread.filter((offer) => isLive(offer) && (offer.side === 'haulier' || offer.id === target.id))
}

/**
 * The days an offer may expire on (docs/rules/quotes.md#expiry): from today to the day before the pickup for a quote,
 * to the pickup day for a counter; if the pickup is today, today.
 */
export function expiryRange(
  pickupAt: Date,
  isCounter: boolean,
  now: Date,
): { readonly earliest: Day; readonly latest: Day } {
  const today = londonDay(now)
  const pickupDay = londonDay(pickupAt)
  return { earliest: today, latest: isCounter || pickupDay <= today ? pickupDay : addDays(pickupDay, -1) }
}

/** Refuses an expiry day out of its range, at the field `expiresOn`; the sentence of the code says what to choose. */
export function judgeExpiry(
  expiresOn: Day | null,
  pickupAt: Date,
  isCounter: boolean,
  now: Date,
): Refused | null {
  if (expiresOn === null) return null
  const { earliest, latest } = expiryRange(pickupAt, isCounter, now)
  if (expiresOn < earliest) return refuse('expiry_in_the_past', ['expiresOn'])
  if (expiresOn <= latest) return null
  const hasToBeBefore = endsBeforePickup(latest, pickupAt)
  return refuse(hasToBeBefore ? 'expiry_not_before_pickup' : 'expiry_after_pickup', ['expiresOn'])
}

/** The badge of a haulier on the page of a request (docs/rules/quotes.md#badge). */
export type HaulierBadge = 'Available' | 'Pending' | 'Counter' | 'Won' | 'Lost'

/**
 * The badge of a haulier on a request. A live counter to it shows before its own live quote; on an Expired
 * request a live offer keeps its badge, since it can still win (docs/rules/quotes.md#badge).
 */
export function haulierBadge(request: Negotiated, thread: readonly Offer[]): HaulierBadge {
  if (thread.some((offer) => offer.status === 'Won')) return 'Won'
  if (thread.some((offer) => offer.side === 'owner' && isLive(offer))) return 'Counter'
  if (thread.some(isLive)) return 'Pending'
  return request.status === 'Open' ? 'Available' : 'Lost'
}
