/**
 * The wire names of a journey's places, times and stops, the same in requests and bookings (docs/rules/stops.md). Each of
 * the two makes its own shapes of them: the API document has promised two names, Stop and BookingStop.
 */
import { instant } from './codecs.ts'

export const journeyNames = {
  pickup: 'pickupLocation',
  pickupAt: ['pickupDate', instant],
  delivery: 'deliveryLocation',
  deliveryAt: ['deliveryDate', instant],
} as const

export const stopNames = {
  kind: 'kind',
  place: 'place',
  from: ['from', instant],
  to: ['to', instant],
  contactName: 'contactName',
  contactPhone: 'contactPhone',
  reference: 'reference',
  note: 'note',
} as const
