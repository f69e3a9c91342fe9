/** Submitting a quote or a counter: the whole rule of the call (docs/rules/quotes.md#who-quotes, docs/rules/quotes.md#rates). */
import { type Refused, refuse } from '../refusals.ts'
import type { HaulageType, StoredRequestStatus } from '../requests/vocabulary.ts'
import type { ContainerQuoteDraft, GeneralQuoteDraft, QuoteDraft } from './quote.ts'
import { totalOf } from './quote.ts'
import {
  judgeExpiry,
  type Negotiated,
  type Offer,
  type QuotingCompany,
  replacedBy,
  whyCannotCounter,
  whyCannotSubmit,
  whyProfileIncomplete,
} from './rules.ts'
import type { Side } from './vocabulary.ts'

/** An offer with whom it belongs to. */
export interface ThreadOffer extends Offer {
  /** The haulier whose negotiation it is part of. */
  readonly haulierId: number
  /** Pence in all. */
  readonly total: number
}

/** A step of a negotiation for the history of its request. Prices are pence in all. */
export interface NegotiationStep {
  /** The haulier in whose negotiation it happened. */
  readonly haulierId: number
  readonly what: string
  readonly oldPrice?: number | null
  readonly newPrice?: number | null
  /** True where the history names the owner instead of the caller: a rival may not learn who has won. */
  readonly isByOwner?: boolean
}

/** The request as the rule needs it. */
export interface RequestToQuote extends Negotiated {
  readonly ownerId: number
  readonly storedStatus: StoredRequestStatus
  readonly haulage: HaulageType
  readonly lines: readonly { readonly id: number; readonly count: number }[]
  readonly vehicleTypes: readonly string[]
  readonly trailerTypes: readonly string[]
}

/** The company that submits. */
export interface QuotingActor extends QuotingCompany {
  readonly companyId: number
  readonly isHaulier: boolean
}

/** A quote ready to be stored. */
export interface NewQuote {
  readonly draft: QuoteDraft
  readonly side: Side
  readonly haulierId: number
  readonly status: 'Pending' | 'Counter'
  readonly counters: number | null
  /** Pence in all. */
  readonly total: number
  /** What the answered offer costs in all, for the history; null for a first quote. */
  readonly answeredTotal: number | null
  /** The offers that this one replaces; they become Cancelled. */
  readonly replaces: readonly number[]
  readonly history: readonly NegotiationStep[]
}

/**
 * Judges a quote or counter that a company wants to submit on a request.
 * `offers` are all offers of the request that the company may see.
 *
 * Refuses with own_request, hauliers_only, profile_missing_for_quote and its siblings (403), counter_flag_wrong,
 * status_not_for_you, counter_target_wrong, wrong_haulage, lines_mismatch, vehicle_not_offered, expiry_… (400),
 * request_closed_to_quotes, pickup_passed, quote_exists, counter_exists, quote_not_live (409).
 */
export function submitQuote(
  draft: QuoteDraft,
  request: RequestToQuote,
  offers: readonly ThreadOffer[],
  actor: QuotingActor,
  now: Date,
): NewQuote | Refused {
  const side: Side = request.ownerId === actor.companyId ? 'owner' : 'haulier'
  const targetId = draft.counters?.[0] ?? null
  const isCounter = targetId !== null
  if (draft.isCounter !== null && draft.isCounter !== isCounter)
    return refuse('counter_flag_wrong', ['isCounter'])
  if (draft.status !== null && draft.status !== (isCounter ? 'Counter' : 'Pending'))
    return refuse('status_not_for_you', ['status'])
  if (side === 'owner' && !isCounter) return refuse('own_request')
  if (side === 'haulier' && !actor.isHaulier) return refuse('hauliers_only')

  const target = offers.find((offer) => offer.id === targetId) ?? null
  if (isCounter && !target) return refuse('counter_target_wrong', ['counters'])
  const haulierId = target?.haulierId ?? actor.companyId
  const thread = offers.filter((offer) => offer.haulierId === haulierId)

  const reason = target
    ? whyCannotCounter(request, target, thread, side)
    : whyCannotSubmit(request, thread, now)
  if (reason === 'counter_target_wrong') return refuse(reason, ['counters'])
  if (reason) return refuse(reason)
  const missing = side === 'haulier' ? whyProfileIncomplete(actor) : null
  if (missing) return refuse(missing)

  const refused = judgePrice(draft, request) ?? judgeExpiry(draft.expiresOn, request.pickupAt, isCounter, now)
  if (refused) return refused
  const total = totalOf(draft, request.lines)
  const answeredTotal = target?.total ?? null
  const what = isCounter ? 'Counter-offer submitted' : 'Quote submitted'
  return {
    draft,
    side,
    haulierId,
    status: isCounter ? 'Counter' : 'Pending',
    counters: targetId,
    total,
    answeredTotal,
    replaces: replacedBy(side, target, thread).map(({ id }) => id),
    history: [{ haulierId, what, oldPrice: answeredTotal, newPrice: total }],
  }
}

function judgePrice(draft: QuoteDraft, request: RequestToQuote): Refused | null {
  const haulage = 'load' in draft ? 'General' : 'Container'
  if (haulage !== request.haulage) return refuse('wrong_haulage', ['requestId'])
  return 'load' in draft ? judgeLoad(draft, request) : judgeRates(draft, request)
}

function judgeRates({ rates }: ContainerQuoteDraft, { lines }: RequestToQuote): Refused | null {
  const given = new Set(rates.map(({ lineId }) => lineId))
  const complete = rates.length === lines.length && lines.every(({ id }) => given.has(id))
  return complete ? null : refuse('lines_mismatch', ['rates'])
}

function judgeLoad({ load }: GeneralQuoteDraft, request: RequestToQuote): Refused | null {
  if (!request.vehicleTypes.includes(load.vehicleType))
    return refuse('vehicle_not_offered', ['load', 'vehicleType'])
  if (!request.trailerTypes.includes(load.trailerType))
    return refuse('vehicle_not_offered', ['load', 'trailerType'])
  return null
}
