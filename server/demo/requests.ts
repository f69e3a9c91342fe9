/** Makes the requests and quotes of the demo, by the product's own calls. */
import { acceptQuote, cancelQuote, submitContainerQuote, submitGeneralQuote } from '#contract/quotes.ts'
import { updateRequest } from '#contract/request-edit.ts'
import { cancelRequest, postContainerRequest, postGeneralRequest } from '#contract/requests.ts'
import type { QuoteDraft } from '#domain/quotes/quote.ts'
import type { ContainerRequestDraft, GeneralRequestDraft, QuoteRequest } from '#domain/requests/request.ts'
import { addDays, londonDay, londonInstant, MINUTE_MS } from '#domain/time.ts'
import { makeBookingHistory } from './bookings.ts'
import type { Call } from './client.ts'
import type { SampleCompany } from './companies.data.ts'
import { contacts, stops, usualTerms } from './details.ts'
import { BOXES, LANES, LOADS, type SampleRequest, type Step, VESSELS } from './requests.data.ts'

/** A company of the demo, with a function that makes calls as its Admin. */
export interface DemoCompany {
  readonly sample: SampleCompany
  readonly call: Call
}

/** The companies of the demo, by key. */
export type DemoCompanies = ReadonlyMap<string, DemoCompany>

/** The clock that the server uses while the demo is made. */
export interface DemoClock {
  set(to: Date): void
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('an empty list')
  return item
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
  number: number,
  nthOfDay: number,
  companies: DemoCompanies,
  clock: DemoClock,
  now: Date,
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

  const offers = new Map<string, number>()
  const usual = sample.kind === 'container' ? pick(LANES, sample.at).price : pick(LOADS, sample.at).price
  let time = postedAt.getTime()
  for (const [index, step] of sample.steps.entries()) {
    // Some time after the previous step, but not in the future.
    time = Math.min(time + (40 + ((number + index * 5) % 7) * 17) * MINUTE_MS, now.getTime() - MINUTE_MS)
    clock.set(new Date(time))
    await takeStep(step, request, usual, companies, owner.call, offers, londonDay(new Date(time)))
  }
  if (!sample.booking) return
  const carrier = companyOf(companies, winnerOf(sample))
  await makeBookingHistory(
    sample.booking,
    { owner: owner.call, haulier: carrier.call },
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

async function takeStep(
  step: Step,
  request: QuoteRequest,
  usual: number,
  companies: DemoCompanies,
  asOwner: Call,
  offers: Map<string, number>,
  today: string,
): Promise<void> {
  const offerOf = (haulier: string) => {
    const id = offers.get(haulier)
    if (id === undefined) throw new Error(`${haulier} has made no offer on request ${request.id}`)
    return { params: { id } }
  }
  const submit = async (
    call: Call,
    haulier: string,
    percent: number,
    comment: string | undefined,
    counters: number | null,
    expires: boolean,
    revises: number | null = null,
  ) => {
    const { sample } = companyOf(companies, haulier)
    const common = {
      requestId: request.id,
      // A counter keeps the demurrage of the quote, like the counter form.
      demurrageFee: sample.haulier?.demurrage ?? null,
      paymentTermDays: counters === null ? sample.paymentTermDays : request.paymentTermDays,
      comment: comment ?? null,
      isCounter: counters !== null,
      status: null,
      expiresOn: expires ? addDays(today, 1) : null,
      counters: counters === null ? null : [counters],
      revises,
      // A counter keeps the extras and free hours of the offer that it answers.
      ...(counters === null ? usualTerms(sample) : {}),
    }
    const body = priced(common, request, usual * (sample.haulier?.priceFactor ?? 1) * (percent / 100))
    const { id } =
      'rates' in body ? await call(submitContainerQuote, { body }) : await call(submitGeneralQuote, { body })
    offers.set(haulier, id)
  }

  if ('quote' in step)
    await submit(
      companyOf(companies, step.quote).call,
      step.quote,
      step.percent,
      step.comment,
      null,
      step.expires ?? false,
    )
  else if ('counter' in step)
    await submit(asOwner, step.counter, step.percent, step.comment, offerOf(step.counter).params.id, false)
  else if ('counterBack' in step)
    await submit(
      companyOf(companies, step.counterBack).call,
      step.counterBack,
      step.percent,
      step.comment,
      offerOf(step.counterBack).params.id,
      false,
    )
  else if ('accept' in step) await asOwner(acceptQuote, { ...offerOf(step.accept), body: { status: null } })
  else if ('acceptCounter' in step)
    await companyOf(companies, step.acceptCounter).call(acceptQuote, {
      ...offerOf(step.acceptCounter),
      body: { status: null },
    })
  else if ('reject' in step)
    await companyOf(companies, step.reject).call(cancelQuote, {
      ...offerOf(step.reject),
      body: { status: 'Rejected' },
    })
  else if ('rejectBack' in step)
    await asOwner(cancelQuote, { ...offerOf(step.rejectBack), body: { status: 'Rejected' } })
  else if ('revise' in step)
    await submit(
      companyOf(companies, step.revise).call,
      step.revise,
      step.percent,
      step.comment,
      null,
      false,
      offerOf(step.revise).params.id,
    )
  else if ('withdraw' in step)
    await companyOf(companies, step.withdraw).call(cancelQuote, {
      ...offerOf(step.withdraw),
      body: { status: 'Cancelled' },
    })
  else if ('editComment' in step)
    await asOwner(updateRequest, { params: { id: request.id }, body: { comment: step.editComment } })
  else await asOwner(cancelRequest, { params: { id: request.id }, body: { status: 'Cancelled' } })
}

function companyOf(companies: DemoCompanies, key: string): DemoCompany {
  const found = companies.get(key)
  if (!found) throw new Error(`no demo company has the key ${key}`)
  return found
}

/** Prices are whole pounds, shorter boxes a little cheaper. */
function priced(
  common: Omit<QuoteDraft, 'rates' | 'load'>,
  request: QuoteRequest,
  pence: number,
): QuoteDraft {
  const pounds = (amount: number) => Math.round(amount / 500) * 500
  if (request.haulage === 'Container')
    return {
      ...common,
      rates: request.lines.map(({ id, size }) => ({
        lineId: id,
        rate: pounds(size.startsWith('2') ? pence * 0.94 : pence),
      })),
    }
  return {
    ...common,
    load: {
      vehicleType: pick(request.vehicleTypes, 0),
      trailerType: pick(request.trailerTypes, request.id),
      rate: pounds(pence),
    },
  }
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
    stops: stops(number, pickupAt, deliveryAt),
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
    stops: stops(number, pickupAt, deliveryAt),
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
