/** What the driver of a job is told, as text to send (docs/rules/bookings.md#driver-text). */
import type { Booking } from '#domain/bookings/booking.ts'
import type { Job } from '#domain/bookings/job.ts'
import { CLEARANCE_LABELS } from '#domain/bookings/labels.ts'
import { formatCount } from '#domain/numbers.ts'
import { STOP_LABELS } from '#domain/requests/stops.ts'
import { formatDue, formatWindow } from '#domain/time.ts'
import { jobContents } from './jobTitle.ts'

/** Left out if it is empty. */
type Part = string | null | false

/** The job with its references, then each place in the order of the journey. Without prices and terms. */
export function driverText(booking: Booking, job: Job): string {
  const { reference, jobs, owner, ownerReference } = booking
  const title = jobs.length > 1 ? `${reference}, job ${job.number} of ${jobs.length}` : reference
  const paragraphs: readonly (readonly Part[])[] = [
    [title, `${owner.name}, reference ${ownerReference}`],
    [jobContents(job), ...jobLines(job), ...loadLines(booking, job)],
    ...placesOf(booking),
  ]
  return paragraphs
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter((text) => text !== '')
    .join('\n\n')
}

function jobLines(job: Job): readonly Part[] {
  const vehicleBooking = [
    job.vehicleBookingReference,
    job.vehicleBookingTime && formatDue(job.vehicleBookingTime),
  ]
  return [
    labelled('Seal', job.seal),
    labelled('Release reference', job.releaseReference),
    labelled('Line’s booking reference', job.bookingReference),
    labelled('Vehicle booking', vehicleBooking.filter(Boolean).join(', ')),
    labelled('Vehicle', job.vehicleRegistration),
    labelled('Vessel cut-off', job.vesselCutOff && formatDue(job.vesselCutOff)),
    labelled('Clearance', job.clearance && CLEARANCE_LABELS[job.clearance]),
    labelled('VGM', job.vgm !== null && `${formatCount(job.vgm)} kg`),
  ]
}

function loadLines(booking: Booking, job: Job): readonly Part[] {
  const { load } = booking
  if (booking.haulage === 'Container')
    return [
      labelled('Goods', containerGoods(booking, job)),
      labelled('Requirements', load.requirements.join(', ')),
    ]
  const amounts = [
    load.pallets !== null && `${formatCount(load.pallets)} ${load.pallets === 1 ? 'pallet' : 'pallets'}`,
    load.weight !== null && `${formatCount(load.weight)} kg`,
    load.volume !== null && `${formatCount(load.volume)} CBM`,
  ]
  return [
    labelled('Goods', load.goods),
    amounts.filter(Boolean).join(', '),
    load.adr && labelled('ADR', load.adrDetails ?? 'Yes'),
    load.tailLift && 'Tail-lift',
  ]
}

/** "Tiles, 24,180 kg" */
function containerGoods({ lines }: Booking, { line, count }: Job): string {
  const { goods = null, grossWeight = null } = lines.find(({ id }) => id === line) ?? {}
  const weight = grossWeight !== null && `${formatCount(grossWeight)} kg${count > 1 ? ' each' : ''}`
  return [goods, weight].filter(Boolean).join(', ')
}

function placesOf(booking: Booking): readonly (readonly Part[])[] {
  const { loadType, empty } = booking
  return [
    [loadType === 'Export' && labelled('Collect the empty', empty)],
    [
      `Pickup: ${booking.pickup}, ${formatDue(booking.pickupAt)}`,
      contactLine(booking.pickupContactName, booking.pickupContactPhone),
      labelled('Reference', booking.pickupReference),
    ],
    ...booking.stops.map((stop) => [
      `${STOP_LABELS[stop.kind]}: ${stop.place}, ${formatWindow(stop.from, stop.to)}`,
      contactLine(stop.contactName, stop.contactPhone),
      labelled('Reference', stop.reference),
      stop.note,
    ]),
    [
      `Delivery: ${booking.delivery}, ${formatDue(booking.deliveryAt)}`,
      contactLine(booking.deliveryContactName, booking.deliveryContactPhone),
      labelled('Reference', booking.deliveryReference),
    ],
    [loadType === 'Import' && labelled('Return the empty', empty)],
  ]
}

const labelled = (label: string, value: Part): Part => value && `${label}: ${value}`

const contactLine = (name: string | null, phone: string | null): Part =>
  labelled('Contact', [name, phone].filter(Boolean).join(', '))
