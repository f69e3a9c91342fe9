/** The labels of the closed lists of bookings on screens, in the history and in mails. */
import { formatPence } from '../money.ts'
import { formatCount } from '../numbers.ts'
import { EXTRAS } from '../quotes/extra-labels.ts'
import type { ExtraKind } from '../quotes/extras.ts'
import type { Changeable } from './changes.ts'
import type { NewCharge } from './charges.ts'
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

/**
 * The units of a charge with the price of one: "1.5 hours × £45.00", "2 days × £12.00", "3 × £8.75". One unit of
 * waiting may be a sum for several hours (docs/rules/bookings.md#claim-waiting), so it is not called an hour.
 */
export function chargeUnits({
  kind,
  quantity,
  amount,
}: Pick<NewCharge, 'kind' | 'quantity' | 'amount'>): string {
  const unit = kind === 'waiting' ? (quantity === 1 ? null : 'hour') : EXTRAS[kind].unit
  const units = unit === null ? '' : ` ${unit}${quantity === 1 ? '' : 's'}`
  return `${formatCount(quantity)}${units} × ${formatPence(amount)}`
}
