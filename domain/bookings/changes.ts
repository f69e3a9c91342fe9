/** Times, places and stops change by proposal and consent (docs/rules/bookings.md#changes). */
import type { Side } from '../quotes/vocabulary.ts'
import type { RefusalCode } from '../refusals.ts'
import { Refused, refuse } from '../refuse.ts'
import { STOP_FIELDS, type Stop, stopProblems } from '../requests/stops.ts'
import { startOfMinute } from '../time.ts'
import type { ChangeDraft } from './booking.ts'
import { isSame } from './jobs.ts'
import { hasReached, whyBookingEnded } from './steps.ts'
import { type BookingStatus, type ChangeStatus, MAX_CHANGES } from './vocabulary.ts'

/** The fields that may change. */
const CHANGEABLE = ['pickupAt', 'deliveryAt', 'pickup', 'delivery', 'stops'] as const
export type Changeable = (typeof CHANGEABLE)[number]

/** The proposed values of a change; null for a field that does not change. */
export type Proposal = Pick<ChangeDraft, Changeable>

/** The route as it is agreed now. */
export interface AgreedRoute {
  readonly pickupAt: Date
  readonly deliveryAt: Date
  readonly pickup: string
  readonly delivery: string
  readonly stops: readonly Stop[]
}

/** Which fields a change proposes. */
export function changedFields(proposal: Proposal): Changeable[] {
  return CHANGEABLE.filter((field) => proposal[field] !== null)
}

/** What a proposal changes: the values that are agreed already are left out. */
function otherThanAgreed(proposal: Proposal, route: AgreedRoute): Proposal {
  const other = <T>(proposed: T | null, agreed: T) => (isSame(proposed, agreed) ? null : proposed)
  return {
    pickupAt: other(proposal.pickupAt, route.pickupAt),
    deliveryAt: other(proposal.deliveryAt, route.deliveryAt),
    pickup: other(proposal.pickup, route.pickup),
    delivery: other(proposal.delivery, route.delivery),
    stops: isSameStops(proposal.stops, route.stops) ? null : proposal.stops,
  }
}

function isSameStops(proposed: readonly Stop[] | null, agreed: readonly Stop[]): boolean {
  return (
    proposed?.length === agreed.length &&
    proposed.every((stop, index) => STOP_FIELDS.every((field) => isSame(stop[field], agreed[index]?.[field])))
  )
}

/** The route after a change: its proposed values in place of the agreed ones. */
export function routeWith(route: AgreedRoute, proposal: Proposal): AgreedRoute {
  return {
    pickupAt: proposal.pickupAt ?? route.pickupAt,
    deliveryAt: proposal.deliveryAt ?? route.deliveryAt,
    pickup: proposal.pickup ?? route.pickup,
    delivery: proposal.delivery ?? route.delivery,
    stops: proposal.stops ?? route.stops,
  }
}

/** Why nothing can be proposed or answered any longer: the booking has ended, or every job is delivered. */
export function whyCannotPropose(booking: { readonly status: BookingStatus }): RefusalCode | null {
  const ended = whyBookingEnded(booking)
  if (ended) return ended
  return hasReached(booking.status, 'delivered') ? 'already_delivered' : null
}

/** What has been proposed before: the proposals that wait for an answer, and how many the proposing side has made. */
export interface Proposed {
  readonly open: readonly Proposal[]
  readonly own: number
}

/**
 * Checks a proposed change, and leaves out of it what is agreed already.
 * Refuses with change_empty, pickup_in_the_past, delivery_in_the_past, delivery_before_pickup, those of stopProblems
 * (400), booking_closed, booking_called_off, already_delivered, too_many_changes, change_open (409).
 */
export function proposeChange(
  asked: Proposal,
  booking: { readonly status: BookingStatus; readonly route: AgreedRoute },
  { open, own }: Proposed,
  now: Date,
): Proposal | Refused {
  const why = whyCannotPropose(booking)
  if (why) return refuse(why)
  if (own >= MAX_CHANGES) return refuse('too_many_changes')
  const proposal = otherThanAgreed(asked, booking.route)
  const fields = changedFields(proposal)
  if (fields.length === 0) return refuse('change_empty')
  const taken = new Set(open.flatMap(changedFields))
  if (fields.some((field) => taken.has(field))) return refuse('change_open')
  return judgeTimes(proposal, now) ?? judgeRoute(routeWith(booking.route, proposal), fields) ?? proposal
}

/** A proposal is a plan. What has happened is recorded in the steps, with its own times. */
function judgeTimes({ pickupAt, deliveryAt }: Proposal, now: Date): Refused | null {
  const earliest = startOfMinute(now)
  if (pickupAt && pickupAt < earliest) return refuse('pickup_in_the_past', ['pickupAt'])
  return deliveryAt && deliveryAt < earliest ? refuse('delivery_in_the_past', ['deliveryAt']) : null
}

/**
 * What is wrong with the times of a route. A problem of pickup and delivery is at a field that the change proposes, a
 * problem of a stop at the stop, even if only pickup or delivery move: the stops have to move with them.
 */
function judgeRoute(route: AgreedRoute, fields: readonly Changeable[]): Refused | null {
  if (route.deliveryAt < route.pickupAt)
    return refuse('delivery_before_pickup', [fields.includes('deliveryAt') ? 'deliveryAt' : 'pickupAt'])
  const areTimes = fields.some((field) => field === 'pickupAt' || field === 'deliveryAt' || field === 'stops')
  const [problem] = areTimes ? stopProblems(route.stops, route) : []
  return problem ? new Refused([problem]) : null
}

/** The answer to a proposal: the other side accepts or declines it, the proposing side withdraws it. */
export type ChangeAnswerStatus = Exclude<ChangeStatus, 'Proposed' | 'Lapsed'>

/** A booking and a change of it, as answering needs them. */
export interface ToAnswer {
  readonly booking: { readonly status: BookingStatus; readonly route: AgreedRoute }
  readonly change: { readonly side: Side; readonly status: ChangeStatus; readonly proposal: Proposal }
}

/**
 * Why a side cannot give this answer to a proposed change: the other side accepts and declines, the proposing side
 * withdraws, only a change without an answer, and only until the last delivery or the end of the booking. A change that
 * no longer fits the current agreement is not accepted.
 */
export function whyCannotAnswerChange(
  status: ChangeAnswerStatus,
  { booking, change }: ToAnswer,
  side: Side,
): RefusalCode | null {
  if ((change.side === side) !== (status === 'Withdrawn')) return 'other_side_only'
  if (change.status === 'Withdrawn') return 'change_withdrawn'
  if (change.status !== 'Proposed') return 'change_answered'
  const lapsed = whyCannotPropose(booking)
  if (lapsed) return lapsed
  if (status !== 'Accepted') return null
  const route = routeWith(booking.route, change.proposal)
  return judgeRoute(route, changedFields(change.proposal)) ? 'change_outdated' : null
}

/**
 * Accepts, declines or withdraws a change. An accepted one gives the route as it is from then on; null otherwise.
 * Refuses with other_side_only (403), change_answered, change_withdrawn, booking_closed, booking_called_off,
 * already_delivered, and change_outdated if it no longer fits the current agreement (409).
 */
export function answerChange(
  status: ChangeAnswerStatus,
  asked: ToAnswer,
  side: Side,
): { readonly route: AgreedRoute | null } | Refused {
  const why = whyCannotAnswerChange(status, asked, side)
  if (why) return refuse(why)
  return { route: status === 'Accepted' ? routeWith(asked.booking.route, asked.change.proposal) : null }
}
