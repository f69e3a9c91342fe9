/** Makes the steps of the demo's bookings, by the product's own calls (docs/rules/settings.md#demo). */
import {
  addProof,
  answerChange,
  answerCharge,
  changeJobs,
  claimCharge,
  getBooking,
  listBookings,
  proposeChange,
  recordStep,
} from '#contract/bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { checkDigitOf } from '#domain/bookings/container-number.ts'
import type { JobDraft } from '#domain/bookings/job.ts'
import { otherSide, type Side } from '#domain/quotes/vocabulary.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { BookingEvent } from './bookings.data.ts'
import type { Call } from './client.ts'
import { deliveryPhotograph, pdf } from './pictures.ts'

/** The two companies of a booking as callers. */
type BookingCallers = Readonly<Record<Side, Call>>

/** Makes all steps of the booking that was just made. No step is later than `latest`. */
export async function makeBookingHistory(
  events: readonly BookingEvent[],
  as: BookingCallers,
  clock: { set(to: Date): void },
  awardedAt: Date,
  latest: Date,
): Promise<void> {
  const [listed] = await as.owner(listBookings, { query: { page: 1, pageSize: 1, scope: 'given' } })
  if (!listed) throw new Error('the acceptance made no booking')
  const params = { reference: listed.reference }
  const booking = await as.owner(getBooking, { params })
  let time = awardedAt.getTime()
  for (const [index, event] of events.entries()) {
    // In order, after the award, and at least a minute apart.
    const planned = listed.pickupAt.getTime() + event.after * HOUR_MS
    const last = latest.getTime() - (events.length - index) * MINUTE_MS
    time = Math.min(Math.max(planned, time + MINUTE_MS), Math.max(last, time))
    const at = new Date(time)
    clock.set(at)
    await makeEvent(event, { booking, as, at, params })
  }
}

/** A booking with its two companies, at the time of an event. */
interface Scene {
  readonly booking: Booking
  readonly as: BookingCallers
  readonly at: Date
  readonly params: { readonly reference: string }
}

/** The events that have a field. */
type EventWith<Field extends string> = Extract<BookingEvent, Readonly<Record<Field, unknown>>>

async function makeEvent(event: BookingEvent, scene: Scene): Promise<void> {
  if ('step' in event) return makeStep(event, scene)
  if ('ends' in event) return endBooking(event, scene)
  if ('references' in event) return fillInReferences(event, scene)
  if ('drivers' in event) return fillInDrivers(event, scene)
  if ('proof' in event) return proveJobs(event, scene)
  if ('claim' in event) return claimAndAnswer(event, scene)
  return proposeAndAnswer(event, scene)
}

const NO_STEP_DETAILS = { arrivedAt: null, leftAt: null, receivedBy: null, remarks: null, reason: null }

async function makeStep(event: EventWith<'step'>, { booking, as, at, params }: Scene): Promise<void> {
  const { step, stay, receivedBy = null, remarks = null, jobs } = event
  const arrivedAt = stay === undefined ? null : new Date(at.getTime() - stay * MINUTE_MS)
  await as.haulier(recordStep, {
    params,
    body: {
      ...NO_STEP_DETAILS,
      step,
      jobs: jobsNumbered(jobs, booking).map(({ id }) => id),
      at,
      arrivedAt,
      leftAt: arrivedAt && at,
      receivedBy,
      remarks,
    },
  })
}

async function endBooking(event: EventWith<'ends'>, { as, at, params }: Scene): Promise<void> {
  const reason = event.ends === 'calledOff' ? event.reason : null
  await as[event.by](recordStep, {
    params,
    body: { ...NO_STEP_DETAILS, step: event.ends, jobs: null, at, reason },
  })
}

async function fillInReferences({ jobs }: EventWith<'references'>, scene: Scene): Promise<void> {
  const { booking, as, params } = scene
  await as.owner(changeJobs, {
    params,
    body: { jobs: jobsNumbered(jobs, booking).map((job) => references(job, booking)) },
  })
}

async function fillInDrivers({ carriedBy }: EventWith<'drivers'>, { booking, as, params }: Scene) {
  await as.haulier(changeJobs, {
    params,
    body: { jobs: booking.jobs.map((job) => driver(job, carriedBy)) },
  })
}

async function proveJobs({ proof }: EventWith<'proof'>, { booking, as, params }: Scene): Promise<void> {
  const file =
    proof === 'photograph'
      ? new File([new Uint8Array(await deliveryPhotograph())], 'IMG_2041.jpg', { type: 'image/jpeg' })
      : paper('Delivery note', booking)
  for (const { id } of booking.jobs) await as.haulier(addProof, { params, body: { job: id, file } })
}

async function claimAndAnswer(event: EventWith<'claim'>, { booking, as, params }: Scene): Promise<void> {
  const { id } = await as.haulier(claimCharge, {
    params,
    body: {
      kind: event.claim,
      amount: event.pounds * 100,
      quantity: event.quantity,
      note: event.note,
      ...(event.receipt ? { file: paper('Receipt', booking) } : {}),
    },
  })
  if (!event.answer) return
  const body =
    event.answer === 'Approved'
      ? { status: 'Approved' as const, reason: null }
      : { status: 'Disputed' as const, reason: event.answer.disputed }
  await as.owner(answerCharge, { params: { ...params, id }, body })
}

async function proposeAndAnswer(
  { propose, later, note, answer }: EventWith<'propose'>,
  { booking, as, params }: Scene,
): Promise<void> {
  const moved = (from: Date) => new Date(from.getTime() + later * HOUR_MS)
  const stops = booking.stops.map((stop) => ({ ...stop, from: moved(stop.from), to: moved(stop.to) }))
  const { id } = await as[propose](proposeChange, {
    params,
    body: {
      pickupAt: moved(booking.pickupAt),
      deliveryAt: moved(booking.deliveryAt),
      pickup: null,
      delivery: null,
      stops: stops.length === 0 ? null : stops,
      note,
    },
  })
  if (answer)
    await as[otherSide(propose)](answerChange, { params: { ...params, id }, body: { status: answer } })
}

/** The jobs with these numbers; all of them without numbers. */
function jobsNumbered(
  numbers: readonly number[] | undefined,
  { jobs }: Booking,
): readonly Booking['jobs'][number][] {
  return jobs.filter(({ number }) => numbers?.includes(number) ?? true)
}

function paper(title: string, { reference, pickup, delivery }: Booking): File {
  const content = pdf(title, [reference, `${pickup} to ${delivery}`, 'Signed for in full'])
  return new File([new Uint8Array(content)], `${title} ${reference}.pdf`, { type: 'application/pdf' })
}

/**
 * The owner's fields of a container job; for a general load, where to collect it. Ids are high after starts that were
 * interrupted: a serial number has six digits with each of them.
 */
export function references(
  { id, number }: { id: number; number: number },
  { haulage }: Pick<Booking, 'haulage'>,
): JobDraft {
  const count = id * 37 + number
  if (haulage === 'General') return { id, releaseReference: `COLL ${5000 + count}` }
  const owner = ['MSKU', 'TCLU', 'MEDU', 'CMAU'][id % 4]
  const serial = `${owner}${String((410_000 + count * 211) % 1_000_000).padStart(6, '0')}`
  return {
    id,
    containerNumber: `${serial}${checkDigitOf(serial)}`,
    seal: `UK${770_000 + count}`,
    releaseReference: `PIN ${4000 + count}`,
    bookingReference: `26${8_000_000 + count * 17}`,
    clearance: 'cleared',
    vgm: 24_180,
  }
}

const DRIVERS = ['Neil Barrow', 'Marta Kowalska', 'Ian Fenn', 'Priya Nair'] as const

function driver({ id, number }: { id: number; number: number }, carriedBy?: string): JobDraft {
  return {
    id,
    driver: DRIVERS[(id + number) % DRIVERS.length] ?? DRIVERS[0],
    driverPhone: `07700 900${100 + ((id * 7 + number) % 800)}`,
    vehicleRegistration: `AV${20 + (id % 5)} KT${'ABCDEFGH'[number % 8]}`,
    vehicleBookingReference: `VBS ${88_000 + id}`,
    ...(carriedBy ? { carriedBy } : {}),
  }
}
