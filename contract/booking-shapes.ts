/** The shapes of bookings on the wire (docs/rules/bookings.md). */

import { BookedConditions, BookedLine } from '#domain/bookings/agreed.ts'
import {
  Booking,
  BookingBrief,
  BookingChange,
  BookingRow,
  BookingStep,
  Charge,
  Job,
  Proof,
} from '#domain/bookings/booking.ts'
import { Extra } from '#domain/quotes/extras.ts'
import { Stop } from '#domain/requests/stops.ts'
import { instant, listOf, pounds } from './codecs.ts'
import { FileLinkWire } from './file-link.ts'
import { wire } from './wire.ts'

/** Names that are the same on both sides. */
export function asTheyAre<const K extends string>(...keys: K[]): { readonly [N in K]: N } {
  return Object.fromEntries(keys.map((key) => [key, key])) as { readonly [N in K]: N }
}

const PartyWire = wire(BookingBrief.shape.owner, asTheyAre('name', 'contactPerson', 'phone', 'email'))
const ContactWire = wire(Booking.shape.postedBy, asTheyAre('name', 'phone', 'email'))

export const StopWire = wire(Stop, {
  ...asTheyAre('kind', 'place', 'contactName', 'contactPhone', 'reference', 'note'),
  from: ['from', instant],
  to: ['to', instant],
})

export const routeNames = {
  pickup: 'pickupLocation',
  pickupAt: ['pickupDate', instant],
  delivery: 'deliveryLocation',
  deliveryAt: ['deliveryDate', instant],
} as const

export const jobFieldNames = {
  ...asTheyAre(
    'containerNumber',
    'useAnyway',
    'seal',
    'releaseReference',
    'bookingReference',
    'clearance',
    'vgm',
    'driver',
    'driverPhone',
    'vehicleRegistration',
    'vehicleBookingReference',
    'carriedBy',
  ),
  vesselCutOff: ['vesselCutOff', instant],
  vehicleBookingTime: ['vehicleBookingTime', instant],
} as const

const JobWire = wire(Job, {
  ...asTheyAre('id', 'number', 'line', 'size', 'count', 'status'),
  ...jobFieldNames,
})

export const stepTimes = {
  at: ['at', instant],
  arrivedAt: ['arrivedAt', instant],
  leftAt: ['leftAt', instant],
} as const

export const stepNames = {
  ...asTheyAre('id', 'step', 'job', 'side', 'waitingMinutes', 'receivedBy', 'remarks', 'reason', 'who'),
  ...stepTimes,
  recordedAt: ['recordedAt', instant],
} as const
export const StepWire = wire(BookingStep, stepNames)

export const changeNames = { ...routeNames, stops: ['stops', listOf(StopWire)], note: 'note' } as const
export const ChangeWire = wire(BookingChange, {
  ...changeNames,
  ...asTheyAre('id', 'status', 'side', 'who'),
  proposedAt: ['proposedAt', instant],
  answeredAt: ['answeredAt', instant],
})

export const ProofWire = wire(Proof, {
  ...asTheyAre('id', 'job', 'name', 'url', 'who'),
  addedAt: ['addedAt', instant],
})

export const ChargeWire = wire(Charge, {
  ...asTheyAre('id', 'kind', 'status', 'quantity', 'note', 'reason', 'who'),
  amount: ['amount', pounds],
  total: ['total', pounds],
  file: ['file', FileLinkWire],
  claimedAt: ['claimedAt', instant],
  answeredAt: ['answeredAt', instant],
})

const briefNames = {
  ...asTheyAre(
    'reference',
    'request',
    'status',
    'loadType',
    'ownerReference',
    'side',
    'jobCount',
    'stopCount',
    'containerNumbers',
    'openCharges',
    'openChanges',
  ),
  haulage: 'haulageType',
  owner: ['owner', PartyWire],
  haulier: ['haulier', PartyWire],
  bookedAt: ['bookedAt', instant],
  ...routeNames,
  empty: 'emptyLocation',
  finalTotal: ['finalTotal', pounds],
} as const

export const BookingRowWire = wire(BookingRow, {
  ...briefNames,
  ...asTheyAre('vesselName', 'voyageCode', 'waiting'),
})

export const BookingWire = wire(Booking, {
  ...briefNames,
  ...asTheyAre(
    'quote',
    'pickupContactName',
    'pickupContactPhone',
    'pickupReference',
    'deliveryContactName',
    'deliveryContactPhone',
    'deliveryReference',
    'freeHours',
    'paymentTermDays',
    'comment',
    'requestComment',
    'sequence',
    'bothActive',
  ),
  postedBy: ['postedBy', ContactWire],
  quotedBy: ['quotedBy', ContactWire],
  stops: ['stops', listOf(StopWire)],
  load: [
    'load',
    wire(
      Booking.shape.load,
      asTheyAre(
        'loadType',
        'shippingLine',
        'vesselName',
        'voyageCode',
        'requirements',
        'weight',
        'volume',
        'pallets',
        'adr',
        'adrDetails',
        'goods',
        'tailLift',
        'timesBooked',
        'vehicleType',
        'trailerType',
      ),
    ),
  ],
  lines: [
    'lines',
    listOf(
      wire(BookedLine, {
        ...asTheyAre('id', 'size', 'count', 'goods', 'grossWeight'),
        rate: ['rate', pounds],
      }),
    ),
  ],
  extras: [
    'extras',
    listOf(wire(Extra, { ...asTheyAre('kind', 'quantity', 'certain', 'note'), amount: ['amount', pounds] })),
  ],
  demurrageFee: ['demurrageFee', pounds],
  conditionsOfCarriage: ['conditionsOfCarriage', wire(BookedConditions, asTheyAre('name', 'url', 'sha256'))],
  total: ['total', pounds],
  expectedTotal: ['expectedTotal', pounds],
  jobs: ['jobs', listOf(JobWire)],
  steps: ['steps', listOf(StepWire)],
  changes: ['changes', listOf(ChangeWire)],
  proofs: ['proofs', listOf(ProofWire)],
  charges: ['charges', listOf(ChargeWire)],
})
