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
import type { Booking, JobDraft } from '#domain/bookings/booking.ts'
import { checkDigitOf } from '#domain/bookings/container-number.ts'
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
    await tellEvent(event, booking, as, at)
  }
}

async function tellEvent(event: BookingEvent, booking: Booking, as: BookingCallers, at: Date): Promise<void> {
  const params = { reference: booking.reference }
  const chosen = (numbers: readonly number[] | undefined) =>
    booking.jobs.filter(({ number }) => numbers?.includes(number) ?? true)
  if ('step' in event) {
    const { step, stay, receivedBy = null, remarks = null, jobs } = event
    const arrivedAt = stay === undefined ? null : new Date(at.getTime() - stay * MINUTE_MS)
    await as.haulier(recordStep, {
      params,
      body: {
        ...NO_STEP_DETAILS,
        step,
        jobs: chosen(jobs).map(({ id }) => id),
        at,
        arrivedAt,
        leftAt: arrivedAt && at,
        receivedBy,
        remarks,
      },
    })
  } else if ('ends' in event) {
    const reason = event.ends === 'calledOff' ? event.reason : null
    await as[event.by](recordStep, {
      params,
      body: { ...NO_STEP_DETAILS, step: event.ends, jobs: null, at, reason },
    })
  } else if ('references' in event)
    await as.owner(changeJobs, {
      params,
      body: { jobs: chosen(event.jobs).map((job) => references(job, booking)) },
    })
  else if ('drivers' in event)
    await as.haulier(changeJobs, {
      params,
      body: { jobs: booking.jobs.map((job) => driver(job, event.carriedBy)) },
    })
  else if ('proof' in event) {
    const file =
      event.proof === 'photograph'
        ? new File([new Uint8Array(await deliveryPhotograph())], 'IMG_2041.jpg', { type: 'image/jpeg' })
        : paper('Delivery note', booking)
    for (const { id } of booking.jobs) await as.haulier(addProof, { params, body: { job: id, file } })
  } else if ('claim' in event) await tellClaim(event, booking, as)
  else {
    const slip = (from: Date) => new Date(from.getTime() + event.later * HOUR_MS)
    const { id } = await as[event.propose](proposeChange, {
      params,
      body: {
        pickupAt: slip(booking.pickupAt),
        deliveryAt: slip(booking.deliveryAt),
        pickup: null,
        delivery: null,
        stops:
          booking.stops.length === 0
            ? null
            : booking.stops.map((stop) => ({ ...stop, from: slip(stop.from), to: slip(stop.to) })),
        note: event.note,
      },
    })
    const other = otherSide(event.propose)
    if (event.answer)
      await as[other](answerChange, { params: { ...params, id }, body: { status: event.answer } })
  }
}

const NO_STEP_DETAILS = { arrivedAt: null, leftAt: null, receivedBy: null, remarks: null, reason: null }

async function tellClaim(
  event: Extract<BookingEvent, { claim: unknown }>,
  booking: Booking,
  as: BookingCallers,
): Promise<void> {
  const params = { reference: booking.reference }
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
