/** How the closed lists of bookings are called in front of users, in the history and in mails. */
import type { Changeable } from './changes.ts'
import type { BookingStatus, Clearance } from './vocabulary.ts'

export const STATUS_LABELS: Readonly<Record<BookingStatus, string>> = {
  awarded: 'Awarded',
  confirmed: 'Confirmed',
  emptyCollected: 'Empty collected',
  collected: 'Collected',
  delivered: 'Delivered',
  emptyReturned: 'Empty returned',
  closed: 'Closed',
  calledOff: 'Called off',
}

export const CLEARANCE_LABELS: Readonly<Record<Clearance, string>> = {
  pending: 'Pending',
  cleared: 'Cleared',
  T1: 'T1',
  held: 'Held',
}

export const CHANGEABLE_LABELS: Readonly<Record<Changeable, string>> = {
  pickupAt: 'pickup time',
  deliveryAt: 'delivery time',
  pickup: 'pickup place',
  delivery: 'delivery place',
  stops: 'stops',
}

const CHARGE_LABELS: Readonly<Record<string, string>> = {
  waiting: 'Waiting (demurrage)',
  fuel: 'Fuel surcharge',
  tolls: 'Tolls',
  vbs: 'Vehicle booking fee (VBS)',
  portCharges: 'Port charges',
  weekend: 'Weekend',
  wastedJourney: 'Wasted journey',
  nextDayReturn: 'Next-day return',
  returnElsewhere: 'Return elsewhere',
  shunt: 'Shunt',
  weighing: 'Weighing (VGM)',
  genset: 'Genset',
  storage: 'Storage',
  tailLift: 'Tail-lift',
  extraDrop: 'Extra drop',
  other: 'Other',
}

/** What a kind of charge or extra is called. */
export function chargeLabel(kind: string): string {
  return CHARGE_LABELS[kind] ?? kind
}
