/**
 * Submitting a quote or a counter: all rules of the call (docs/rules/quotes.md#who-quotes, docs/rules/quotes.md#rates).
 */
import { isRefused, Refused, refuse } from '../refuse.ts'
import { containerQuantity } from '../requests/rules.ts'
import type { HaulageType, StoredRequestStatus } from '../requests/vocabulary.ts'
import { completeExtras, expectedTotal, type Terms } from './expected.ts'
import type { Extra } from './extras.ts'
import { type ContainerQuoteDraft, type GeneralQuoteDraft, type QuoteDraft, totalOf } from './quote.ts'
import {
  judgeExpiry,
  type Negotiated,
  type Offer,
  offersToReplace,
  type QuotingCompany,
  whyCannotCounter,
  whyCannotRevise,
  whyCannotSubmit,
  whyProfileIncomplete,
} from './rules.ts'
import { MAX_OFFERS, type Side } from './vocabulary.ts'

/** An offer with its haulier and its price. */
export interface ThreadOffer extends Offer, Terms {
  /** The haulier of the negotiation that the offer is part of. */
  readonly haulierId: number
  /** Pence in all: the rates alone, and with all that is expected to come to them. */
  readonly total: number
  readonly expectedTotal: number
}

/** A step of a negotiation for the history of its request. Prices are pence in all. */
export interface NegotiationStep {
  /** The haulier of the negotiation in which it happened. */
  readonly haulierId: number
  readonly what: string
  readonly oldPrice?: number | null
  readonly newPrice?: number | null
  /** The same with all that is expected to come to them. */
  readonly oldExpected?: number | null
  readonly newExpected?: number | null
  /** True if the history names the owner instead of the caller, so that a rival does not learn who has won. */
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
  readonly expectedWaitingHours: number
  readonly version: number
  /** The fields that have changed since the version that the quote names. */
  readonly changedSince: readonly string[]
  /** The companies on the request that the operator has deactivated. */
  readonly inactiveCompanies: readonly number[]
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
  readonly extras: readonly Extra[]
  readonly freeHours: number | null
  /** Pence in all: the rates alone, and with all that is expected to come to them. */
  readonly total: number
  readonly expectedTotal: number
  /** The offer that this one answers or revises; null for a first quote. */
  readonly before: ThreadOffer | null
  readonly isRevised: boolean
  /** The offers that this one replaces; they become Cancelled. */
  readonly replaces: readonly number[]
  readonly history: readonly NegotiationStep[]
}

/**
 * Checks a quote or counter that a company submits on a request.
 * `offers` are all offers of the request that the company may see.
 *
 * Refuses with own_request, hauliers_only, profile_missing_for_quote and its siblings (403), counter_flag_wrong,
 * status_not_for_you, counter_target_wrong, revised_unknown, revises_and_counters, wrong_haulage, lines_mismatch,
 * vehicle_not_offered, expiry_… (400), request_closed_to_quotes, pickup_passed, quote_exists, counter_exists,
 * quote_not_live, revised_is_counter, revised_is_countered, other_company_inactive, request_changed, too_many_offers
 * (409).
 */
export function submitQuote(
  draft: QuoteDraft,
  request: RequestToQuote,
  offers: readonly ThreadOffer[],
  actor: QuotingActor,
  now: Date,
): NewQuote | Refused {
  const side: Side = request.ownerId === actor.companyId ? 'owner' : 'haulier'
  const wrongKind = judgeKind(draft, side, actor)
  if (wrongKind) return wrongKind
  const move = moveOf(draft, offers, side, actor)
  if (isRefused(move)) return move
  const refused =
    judgeMove(move, request, now) ??
    judgeCompanies(move, request, actor) ??
    judgeVersion(draft, request) ??
    judgePrice(draft, request) ??
    judgeExpiry(draft.expiresOn, request.pickupAt, move.target !== null, now)
  return refused ?? newQuote(draft, move, request)
}

/** Whether a side may submit this kind of offer, and the draft says nothing else of its kind. */
function judgeKind(draft: QuoteDraft, side: Side, actor: QuotingActor): Refused | null {
  const isCounter = targetIdOf(draft) !== null
  if (draft.isCounter !== null && draft.isCounter !== isCounter)
    return refuse('counter_flag_wrong', ['isCounter'])
  if (draft.status !== null && draft.status !== (isCounter ? 'Counter' : 'Pending'))
    return refuse('status_not_for_you', ['status'])
  if (isCounter && draft.revises != null) return refuse('revises_and_counters', ['revises'])
  if (side === 'owner' && !isCounter) return refuse('own_request')
  return side === 'haulier' && !actor.isHaulier ? refuse('hauliers_only') : null
}

function targetIdOf({ counters }: QuoteDraft): number | null {
  return counters?.[0] ?? null
}

/** What an offer does in its negotiation: it answers the target, revises an offer, or is a first quote. */
interface Move {
  readonly side: Side
  readonly haulierId: number
  /** The offers of the negotiation that the haulier is in. */
  readonly thread: readonly ThreadOffer[]
  readonly target: ThreadOffer | null
  readonly revised: ThreadOffer | null
}

function moveOf(
  draft: QuoteDraft,
  offers: readonly ThreadOffer[],
  side: Side,
  { companyId }: QuotingActor,
): Move | Refused {
  const targetId = targetIdOf(draft)
  const target = offers.find(({ id }) => id === targetId) ?? null
  if (targetId !== null && !target) return refuse('counter_target_wrong', ['counters'])
  const revisedId = draft.revises ?? null
  const revised = offers.find((offer) => offer.id === revisedId && offer.side === side) ?? null
  if (revisedId !== null && !revised) return refuse('revised_unknown', ['revises'])
  const haulierId = target?.haulierId ?? companyId
  const thread = offers.filter((offer) => offer.haulierId === haulierId)
  return { side, haulierId, thread, target, revised }
}

function judgeMove(
  { side, thread, target, revised }: Move,
  request: RequestToQuote,
  now: Date,
): Refused | null {
  if (thread.filter((offer) => offer.side === side).length >= MAX_OFFERS) return refuse('too_many_offers')
  const reason = target
    ? whyCannotCounter(request, target, thread, side)
    : revised
      ? whyCannotRevise(request, revised, thread, now)
      : whyCannotSubmit(request, thread, now)
  return reason && refuse(reason, reason === 'counter_target_wrong' ? ['counters'] : undefined)
}

function judgeCompanies(
  { side, haulierId }: Move,
  request: RequestToQuote,
  actor: QuotingActor,
): Refused | null {
  const other = side === 'owner' ? haulierId : request.ownerId
  if (request.inactiveCompanies.includes(other)) return refuse('other_company_inactive')
  const missing = side === 'haulier' ? whyProfileIncomplete(actor) : null
  return missing && refuse(missing)
}

function newQuote(draft: QuoteDraft, move: Move, request: RequestToQuote): NewQuote {
  const { side, haulierId, thread, target, revised } = move
  const total = totalOf(draft, request.lines)
  const terms = termsOf(draft, target, request)
  const expected = expectedTotal(total, terms, {
    expectedWaitingHours: request.expectedWaitingHours,
    containers: containersOf(request),
  })
  const before = target ?? revised
  return {
    draft,
    side,
    haulierId,
    status: target ? 'Counter' : 'Pending',
    counters: target?.id ?? null,
    extras: terms.extras,
    freeHours: terms.freeHours,
    total,
    expectedTotal: expected,
    before,
    isRevised: revised !== null,
    replaces: (revised ? [revised] : offersToReplace(side, target, thread)).map(({ id }) => id),
    history: [
      {
        haulierId,
        what: target ? 'Counter-offer submitted' : revised ? 'Quote revised' : 'Quote submitted',
        oldPrice: before?.total ?? null,
        newPrice: total,
        oldExpected: before?.expectedTotal ?? null,
        newExpected: expected,
      },
    ],
  }
}

/** How many containers a request moves; a general load counts as one. */
export function containersOf({ lines }: { readonly lines: readonly { readonly count: number }[] }): number {
  return lines.length === 0 ? 1 : containerQuantity(lines)
}

/** The terms of an offer: a counter without extras or free hours keeps those of the offer it answers. */
function termsOf(draft: QuoteDraft, answered: ThreadOffer | null, request: RequestToQuote): Terms {
  const { extras, freeHours, demurrageFee } = draft
  return {
    extras:
      extras === undefined ? (answered?.extras ?? []) : completeExtras(extras ?? [], containersOf(request)),
    freeHours: freeHours === undefined ? (answered?.freeHours ?? null) : freeHours,
    demurrageFee,
  }
}

function judgeVersion({ requestVersion }: QuoteDraft, request: RequestToQuote): Refused | null {
  const isStale = requestVersion != null && requestVersion !== request.version
  return isStale ? new Refused([{ code: 'request_changed', changed: request.changedSince }]) : null
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
