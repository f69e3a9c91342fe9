/** Accepting, cancelling and rejecting an offer: the effects on it, on the others and on the history. */
import type { RefusalCode } from '../refusals.ts'
import { type Refused, refuse } from '../refuse.ts'
import {
  countersTo,
  isLive,
  type Negotiated,
  whyCannotAccept,
  whyCannotCancel,
  whyCannotReject,
} from './rules.ts'
import type { NegotiationStep, ThreadOffer } from './submit.ts'
import type { Side } from './vocabulary.ts'

/** An offer that is decided on, and all offers of its request. */
export interface Decided<O extends ThreadOffer> {
  readonly request: Negotiated
  readonly offer: O
  readonly offers: readonly O[]
  /** The side that decides. */
  readonly side: Side
}

/** An offer to be accepted. */
export interface Accepting<O extends ThreadOffer> extends Decided<O> {
  readonly ownerId: number
  /** The companies on the request that the operator has deactivated. */
  readonly inactiveCompanies: readonly number[]
}

/** The effects of an acceptance. */
export interface Acceptance<O extends ThreadOffer> {
  readonly won: O
  /** The winner's other live offers, and the live counters to it: the accepted one replaces them. */
  readonly superseded: readonly O[]
  /** The live offers of other hauliers. */
  readonly lost: readonly O[]
  /** The hauliers behind those, each once. */
  readonly losers: readonly number[]
  readonly history: readonly NegotiationStep[]
}

/**
 * Accepts an offer of the other side: it wins, and the live offers of other hauliers are lost. A rival does not
 * learn who acted: its step in the history is the owner's.
 *
 * Refuses with not_yours_to_decide (403), quote_already_accepted, request_already_accepted, request_cancelled,
 * quote_not_live, other_company_inactive (409).
 */
export function acceptQuote<O extends ThreadOffer>(decided: Accepting<O>): Acceptance<O> | Refused {
  const { request, offer, offers, side, ownerId, inactiveCompanies } = decided
  const reason = whyCannotAccept(request, offer, side)
  if (reason) return refuse(reason)
  // While one of the two is deactivated no offer is accepted (docs/rules/companies.md#deactivated).
  const otherCompany = side === 'owner' ? offer.haulierId : ownerId
  if (inactiveCompanies.includes(otherCompany)) return refuse('other_company_inactive')
  const lost = offers.filter((other) => other.haulierId !== offer.haulierId && isLive(other))
  const losers = [...new Set(lost.map(({ haulierId }) => haulierId))]
  return {
    won: offer,
    superseded: offers.filter(
      (other) => other.haulierId === offer.haulierId && other.id !== offer.id && isLive(other),
    ),
    lost,
    losers,
    history: [
      {
        haulierId: offer.haulierId,
        what: `${kindOf(offer)} accepted`,
        newPrice: offer.total,
        newExpected: offer.expectedTotal,
      },
      ...losers.map((haulierId) => ({ haulierId, what: 'Quote lost', isByOwner: true })),
    ],
  }
}

/** The effects of the end of an offer. */
export interface Ending<O extends ThreadOffer> {
  readonly ended: O
  readonly status: 'Cancelled' | 'Rejected'
  /** The live counters that answered it; they become Cancelled. */
  readonly replaced: readonly O[]
  readonly history: readonly NegotiationStep[]
}

/**
 * Cancels a live offer of the calling side, and the live counters to it.
 * Refuses with not_yours_to_decide (403), quote_already_accepted, request_already_accepted, request_cancelled and
 * quote_not_live (409); a deactivated company does not hinder it (decision 0171).
 */
export function cancelQuote<O extends ThreadOffer>(decided: Decided<O>): Ending<O> | Refused {
  return end(decided, 'Cancelled', whyCannotCancel)
}

/**
 * Rejects a live counter of the other side; the offer that it answered does not change.
 * Refuses with only_counters_are_rejected (403) and the codes of {@link cancelQuote}.
 */
export function rejectQuote<O extends ThreadOffer>(decided: Decided<O>): Ending<O> | Refused {
  return end(decided, 'Rejected', whyCannotReject)
}

function end<O extends ThreadOffer>(
  { request, offer, offers, side }: Decided<O>,
  status: Ending<O>['status'],
  judge: (request: Negotiated, offer: O, side: Side) => RefusalCode | null,
): Ending<O> | Refused {
  const reason = judge(request, offer, side)
  if (reason) return refuse(reason)
  const answering = new Set(countersTo(offer, offers).map(({ id }) => id))
  return {
    ended: offer,
    status,
    replaced: offers.filter(({ id }) => answering.has(id)),
    history: [
      {
        haulierId: offer.haulierId,
        what: `${kindOf(offer)} ${status.toLowerCase()}`,
        oldPrice: offer.total,
        oldExpected: offer.expectedTotal,
      },
    ],
  }
}

function kindOf({ counters }: ThreadOffer): 'Quote' | 'Counter-offer' {
  return counters === null ? 'Quote' : 'Counter-offer'
}
