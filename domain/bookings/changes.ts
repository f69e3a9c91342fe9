/** Times, places and stops change by proposal and consent (docs/rules/bookings.md#changes). */
import type { Side } from '../quotes/vocabulary.ts'
import { type RefusalCode, Refused, refuse } from '../refusals.ts'
import { type Stop, stopProblems } from '../requests/stops.ts'
import type { ChangeDraft } from './booking.ts'
import { hasEnded, hasReached } from './steps.ts'
import type { BookingStatus, ChangeStatus } from './vocabulary.ts'

/** The fields that may change. */
const CHANGEABLE = ['pickupAt', 'deliveryAt', 'pickup', 'delivery', 'stops'] as const
export type Changeable = (typeof CHANGEABLE)[number]

/** What a change proposes; null for what stays. */
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

/** The route after a change. */
function routeWith(route: AgreedRoute, proposal: Proposal): AgreedRoute {
  return {
    pickupAt: proposal.pickupAt ?? route.pickupAt,
    deliveryAt: proposal.deliveryAt ?? route.deliveryAt,
    pickup: proposal.pickup ?? route.pickup,
    delivery: proposal.delivery ?? route.delivery,
    stops: proposal.stops ?? route.stops,
  }
}

/** Why nothing can be proposed any longer: the booking has ended, or every job is delivered. */
export function whyCannotPropose(booking: { readonly status: BookingStatus }): RefusalCode | null {
  if (hasEnded(booking)) return booking.status === 'closed' ? 'booking_closed' : 'booking_called_off'
  return hasReached(booking.status, 'delivered') ? 'already_delivered' : null
}

/**
 * Checks a proposed change. `open` are the proposals that wait for an answer.
 * Refuses with change_empty, delivery_before_pickup, those of stopProblems (400), booking_closed, booking_called_off,
 * already_delivered, change_open (409).
 */
export function proposeChange(
  proposal: Proposal,
  booking: { readonly status: BookingStatus; readonly route: AgreedRoute },
  open: readonly Proposal[],
): Proposal | Refused {
  const why = whyCannotPropose(booking)
  if (why) return refuse(why)
  const fields = changedFields(proposal)
  if (fields.length === 0) return refuse('change_empty')
  const taken = new Set(open.flatMap(changedFields))
  if (fields.some((field) => taken.has(field))) return refuse('change_open')
  return judgeRoute(routeWith(booking.route, proposal), fields) ?? proposal
}

/** What is wrong with the times of a route, at a field that the change proposes. */
function judgeRoute(route: AgreedRoute, fields: readonly Changeable[]): Refused | null {
  if (route.deliveryAt < route.pickupAt)
    return refuse('delivery_before_pickup', [fields.includes('deliveryAt') ? 'deliveryAt' : 'pickupAt'])
  // Where only pickup or delivery slip, the stops are proposed again when they no longer fit.
  if (!fields.includes('stops')) return null
  const [problem] = stopProblems(route.stops, route)
  return problem ? new Refused([problem]) : null
}

/** Why a side cannot answer a proposed change: it is its own, answered, or the booking has ended. */
export function whyCannotAnswerChange(
  booking: { readonly status: BookingStatus },
  change: { readonly side: Side; readonly status: ChangeStatus },
  side: Side,
): RefusalCode | null {
  if (change.side === side) return 'other_side_only'
  if (change.status !== 'Proposed') return 'change_answered'
  return hasEnded(booking) ? (booking.status === 'closed' ? 'booking_closed' : 'booking_called_off') : null
}

/**
 * Accepts or declines a change. An accepted one gives the route as it is from then on; null where it is declined.
 * Refuses with other_side_only (403), change_answered, booking_closed, booking_called_off, and change_outdated
 * where what was agreed meanwhile no longer fits it (409).
 */
export function answerChange(
  status: 'Accepted' | 'Declined',
  booking: { readonly status: BookingStatus; readonly route: AgreedRoute },
  change: { readonly side: Side; readonly status: ChangeStatus; readonly proposal: Proposal },
  side: Side,
): { readonly route: AgreedRoute | null } | Refused {
  const why = whyCannotAnswerChange(booking, change, side)
  if (why) return refuse(why)
  if (status === 'Declined') return { route: null }
  const route = routeWith(booking.route, change.proposal)
  return judgeRoute(route, changedFields(change.proposal)) ? refuse('change_outdated') : { route }
}
