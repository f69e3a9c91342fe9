/** The shapes of bookings on the wire (docs/rules/bookings.md). */

import { BookedConditions, BookedLine } from '#domain/bookings/agreed.ts'
import {
  Booking,
  BookingBrief,
  BookingChange,
  BookingRow,
  BookingStep,
  Charge,
  Proof,
} from '#domain/bookings/booking.ts'
import { Job } from '#domain/bookings/job.ts'
import { Extra } from '#domain/quotes/extras.ts'
import { Stop } from '#domain/requests/stops.ts'
import { instant, listOf, pounds } from './codecs.ts'
import { FileLinkWire } from './file-link.ts'
import { journeyNames, stopNames } from './journey-shapes.ts'
import { wire } from './wire.ts'

/** Names that are the same on both sides. */
export function sameNames<const K extends string>(...keys: K[]): { readonly [N in K]: N } {
  return Object.fromEntries(keys.map((key) => [key, key])) as { readonly [N in K]: N }
}

const PartyWire = wire(BookingBrief.shape.owner, sameNames('name', 'contactPerson', 'phone', 'email'))
const ContactWire = wire(Booking.shape.postedBy, sameNames('name', 'phone', 'email'))

export const StopWire = wire(Stop, stopNames)

export const jobFieldNames = {
  ...sameNames(
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
  ...sameNames('id', 'number', 'line', 'size', 'count', 'status'),
  ...jobFieldNames,
})

export const stepTimes = {
  at: ['at', instant],
  arrivedAt: ['arrivedAt', instant],
  leftAt: ['leftAt', instant],
} as const

export const stepNames = {
  ...sameNames('id', 'step', 'job', 'side', 'waitingMinutes', 'receivedBy', 'remarks', 'reason', 'who'),
  ...stepTimes,
  recordedAt: ['recordedAt', instant],
} as const
export const StepWire = wire(BookingStep, stepNames)

export const changeNames = { ...journeyNames, stops: ['stops', listOf(StopWire)], note: 'note' } as const
export const ChangeWire = wire(BookingChange, {
  ...changeNames,
  ...sameNames('id', 'status', 'side', 'who'),
  proposedAt: ['proposedAt', instant],
  answeredAt: ['answeredAt', instant],
})

export const ProofWire = wire(Proof, {
  ...sameNames('id', 'job', 'name', 'url', 'who'),
  addedAt: ['addedAt', instant],
})

export const ChargeWire = wire(Charge, {
  ...sameNames('id', 'kind', 'status', 'quantity', 'note', 'reason', 'who'),
  amount: ['amount', pounds],
  total: ['total', pounds],
  file: ['file', FileLinkWire],
  claimedAt: ['claimedAt', instant],
  answeredAt: ['answeredAt', instant],
})

const briefNames = {
  ...sameNames(
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
  ...journeyNames,
  empty: 'emptyLocation',
  finalTotal: ['finalTotal', pounds],
} as const

export const BookingRowWire = wire(BookingRow, {
  ...briefNames,
  ...sameNames('vesselName', 'voyageCode', 'waiting'),
})

export const BookingWire = wire(Booking, {
  ...briefNames,
  ...sameNames(
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
      sameNames(
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
        ...sameNames('id', 'size', 'count', 'goods', 'grossWeight'),
        rate: ['rate', pounds],
      }),
    ),
  ],
  extras: [
    'extras',
    listOf(wire(Extra, { ...sameNames('kind', 'quantity', 'certain', 'note'), amount: ['amount', pounds] })),
  ],
  demurrageFee: ['demurrageFee', pounds],
  conditionsOfCarriage: ['conditionsOfCarriage', wire(BookedConditions, sameNames('name', 'url', 'sha256'))],
  total: ['total', pounds],
  expectedTotal: ['expectedTotal', pounds],
  jobs: ['jobs', listOf(JobWire)],
  steps: ['steps', listOf(StepWire)],
  changes: ['changes', listOf(ChangeWire)],
  proofs: ['proofs', listOf(ProofWire)],
  charges: ['charges', listOf(ChargeWire)],
})
