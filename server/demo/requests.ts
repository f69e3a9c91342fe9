/** Makes the requests of the demo with their histories, by the product's own calls. */
import { postContainerRequest, postGeneralRequest } from '#contract/requests.ts'
import type { ContainerRequestDraft, GeneralRequestDraft } from '#domain/requests/request.ts'
import { addDays, londonDay, londonInstant, MINUTE_MS } from '#domain/time.ts'
import { makeBookingHistory } from './bookings.ts'
import { companyOf, type DemoCompanies } from './client.ts'
import { contacts, pick, stops } from './details.ts'
import { type DemoNegotiation, takeStep } from './negotiation.ts'
import { BOXES, LANES, LOADS, type SampleRequest, VESSELS } from './requests.data.ts'

/** The clock that the server uses while the demo is made. */
export interface DemoClock {
  set(to: Date): void
}

/** The demo while it is made. */
interface DemoStage {
  readonly companies: DemoCompanies
  readonly clock: DemoClock
  /** The end of all histories. */
  readonly now: Date
}

function at(day: string, hour: number, minute = 0): Date {
  const time = `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const instant = londonInstant(time)
  if (!instant) throw new Error(`not a time: ${time}`)
  return instant
}

/**
 * Makes one request with its whole history, from posting to its last step. `number` varies the details; `nthOfDay` is
 * its position among the requests of the same day.
 */
export async function makeRequestHistory(
  sample: SampleRequest,
  { number, nthOfDay }: { readonly number: number; readonly nthOfDay: number },
  { companies, clock, now }: DemoStage,
): Promise<void> {
  const today = londonDay(now)
  const postedDay = addDays(today, -sample.postedDaysAgo)
  const postedAt =
    sample.postedDaysAgo === 0
      ? new Date(now.getTime() - (20 - nthOfDay) * 6 * MINUTE_MS)
      : new Date(at(postedDay, 8).getTime() + nthOfDay * 37 * MINUTE_MS)
  clock.set(postedAt)
  const owner = companyOf(companies, sample.owner)
  const request =
    sample.kind === 'container'
      ? await owner.call(postContainerRequest, { body: containerDraft(sample, number, today) })
      : await owner.call(postGeneralRequest, { body: generalDraft(sample, number, today) })

  const { price: usualPrice } = pick<{ price: number }>(
    sample.kind === 'container' ? LANES : LOADS,
    sample.at,
  )
  const negotiation: DemoNegotiation = { request, owner, companies, usualPrice, lastOffers: new Map() }
  let time = postedAt.getTime()
  for (const [index, step] of sample.steps.entries()) {
    // Some time after the previous step, but not in the future.
    time = Math.min(time + (40 + ((number + index * 5) % 7) * 17) * MINUTE_MS, now.getTime() - MINUTE_MS)
    clock.set(new Date(time))
    await takeStep(step, negotiation, londonDay(new Date(time)))
  }
  if (!sample.booking) return
  const winner = companyOf(companies, winnerOf(sample))
  await makeBookingHistory(
    sample.booking,
    { owner: owner.call, haulier: winner.call },
    clock,
    new Date(time),
    now,
  )
}

function winnerOf({ steps }: SampleRequest): string {
  for (const step of steps) {
    if ('accept' in step) return step.accept
    if ('acceptCounter' in step) return step.acceptCounter
  }
  throw new Error('a booking without an acceptance')
}

function common(sample: SampleRequest, number: number, today: string) {
  const pickupDay = addDays(today, sample.pickupIn)
  const pickupAt = at(pickupDay, 6 + (number % 6), (number % 2) * 30)
  return {
    reference: `${sample.owner.slice(0, 3).toUpperCase()}-${26_000 + number * 37}`,
    paymentTermDays: sample.prepaid ? 0 : 30,
    deadline: addDays(today, sample.deadlineIn),
    pickupAt,
    deliveryAt: new Date(pickupAt.getTime() + (4 + (number % 4)) * 60 * MINUTE_MS),
    expectedWaitingHours: number % 3 === 0 ? 4 : 0,
  }
}

function containerDraft(sample: SampleRequest, number: number, today: string): ContainerRequestDraft {
  const { pickupAt, deliveryAt, ...rest } = common(sample, number, today)
  const lane = pick(LANES, sample.at)
  const boxes = pick(
    BOXES,
    sample.owner === 'wexford' || sample.owner === 'coldchain' ? 3 : sample.at === 7 ? 4 : number,
  )
  const vessel = pick(VESSELS, number)
  const load = sample.load ?? 'Import'
  return {
    ...rest,
    haulage: 'Container',
    comment: boxes.comment,
    route: {
      pickup: load === 'Export' ? lane.place : lane.port,
      pickupAt,
      delivery: load === 'Export' ? lane.port : lane.place,
      deliveryAt,
      empty: load === 'One-way' ? null : lane.port,
      ...contacts(number),
    },
    stops: stops(number, lane.place, pickupAt, deliveryAt),
    shipment: {
      loadType: load,
      shippingLine: vessel.line,
      vesselName: vessel.vessel,
      voyageCode: vessel.voyage,
    },
    lines: boxes.lines.map((line) => ({
      ...line,
      goods: number % 2 === 0 ? 'Consumer goods on pallets' : null,
      grossWeight: number % 2 === 0 ? 18_500 : null,
      targetRate: sample.hasTarget ? Math.round((lane.price * 0.97) / 500) * 500 : null,
    })),
    requirements: [...boxes.needs],
  }
}

function generalDraft(sample: SampleRequest, number: number, today: string): GeneralRequestDraft {
  const { pickupAt, deliveryAt, ...rest } = common(sample, number, today)
  const load = pick(LOADS, sample.at)
  return {
    ...rest,
    haulage: 'General',
    comment: number % 3 === 0 ? 'Tail lift not needed. Driver to ring half an hour before arrival.' : null,
    route: { pickup: load.from, pickupAt, delivery: load.to, deliveryAt, empty: null, ...contacts(number) },
    stops: stops(number, load.to, pickupAt, deliveryAt),
    freight: {
      loadType: load.load,
      weight: load.weight,
      volume: load.volume,
      pallets: load.pallets,
      adr: load.adrDetails !== null,
      adrDetails: load.adrDetails,
      goods: load.goods,
      targetRate: sample.hasTarget ? Math.round((load.price * 0.97) / 500) * 500 : null,
      tailLift: load.load === 'LTL',
      timesBooked: number % 2 === 0,
    },
    vehicleTypes: [...load.vehicles],
    trailerTypes: [...load.trailers],
  }
}
