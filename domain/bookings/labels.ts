/** The labels of the closed lists of bookings on screens, in the history and in mails. */
import { EXTRAS } from '../quotes/extra-labels.ts'
import type { ExtraKind } from '../quotes/extras.ts'
import type { Changeable } from './changes.ts'
import type { BookingStatus, ClaimKind, Clearance } from './vocabulary.ts'

export const STATUS_LABELS = {
  awarded: 'Awarded',
  confirmed: 'Confirmed',
  emptyCollected: 'Empty collected',
  collected: 'Collected',
  delivered: 'Delivered',
  emptyReturned: 'Empty returned',
  closed: 'Closed',
  calledOff: 'Called off',
} as const satisfies Record<BookingStatus, string>

export const CLEARANCE_LABELS: Readonly<Record<Clearance, string>> = {
  pending: 'Pending',
  cleared: 'Cleared',
  T1: 'T1',
  held: 'Held',
}

export const CHANGEABLE_LABELS: Readonly<Record<Changeable, string>> = {
  pickupAt: 'pickup time',
  deliveryAt: 'delivery time',
  pickup: 'pickup location',
  delivery: 'delivery location',
  stops: 'stops',
}

/** The label of a kind of charge or extra. */
export function chargeLabel(kind: ClaimKind | ExtraKind): string {
  return kind === 'waiting' ? 'Waiting (demurrage)' : EXTRAS[kind].label
}
