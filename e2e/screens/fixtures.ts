/** The data of the checked screens: the demo, companies with long names, and a request in each visible state. */
import { login } from '#contract/accounts.ts'
import { claimCharge, getBooking, listBookings, proposeChange, recordStep } from '#contract/bookings.ts'
import { operatorLogin } from '#contract/operator.ts'
import { createCheckout, getRequestUsage } from '#contract/plans.ts'
import { acceptQuote } from '#contract/quotes.ts'
import { cancelRequest } from '#contract/requests.ts'
import { stepDraft } from '#domain/testing/bookings.ts'
import { DEMO_PASSWORD } from '#server/demo/sign-ins.ts'
import { pdf } from '#server/testing/samples.ts'
import { addCompany, buyPlan, type Company, callerOf } from '../companies.ts'
import { postContainers, postLoad, quoteContainers, quoteLoad } from '../freight.ts'
import type { RunningProduct } from '../server.ts'

const LONG_SHIPPER = 'A Company with a Rather Long Name for its Trade and Forwarding Ltd'
export const LONG_HAULIER = 'Northumberland, Durham & Tees Container Transport Services Ltd'

const RUTH = 'ruth@penninetimber.example'

const BASIC = 'Quayline Basic (6 month subscription)'
const LONG_REMARK =
  'Tail lift needed at the delivery, the driver has to ring the warehouse half an hour before the arrival, and no later than two.'

export interface Fixtures {
  readonly shipper: Company
  readonly haulier: Company
  /** Ids of the shipper's requests. */
  readonly requests: {
    /** Quoted by two hauliers; the first has been countered. */
    readonly containers: number
    readonly load: number
    readonly untouched: number
    readonly accepted: number
    readonly cancelled: number
    readonly unquotedLoad: number
  }
  /** The reference of the booking of the accepted request. */
  readonly booking: string
  /** Bookings under way: one collected, with a claimed charge and a proposed change, and one that can be closed. */
  readonly collected: string
  readonly delivered: string
  /** The id of the checkout in which the shipper bought its plan. */
  readonly payment: string
  /** The path of a checkout in which the haulier has not paid yet. */
  readonly checkout: string
  /** A request of the haulier to other hauliers. */
  readonly subcontract: number
}

/** Creates the data on a product that runs the demo. */
export async function createFixtures(product: RunningProduct): Promise<Fixtures> {
  const [shipper, haulier, rival] = await Promise.all([
    addCompany(product, 'Shipper', { name: LONG_SHIPPER }),
    addCompany(product, 'Haulier', { name: LONG_HAULIER }),
    addCompany(product, 'Haulier', { name: 'Wye Haulage' }),
  ])
  const payment = await buyPlan(shipper, BASIC)
  const long = {
    reference: 'PO-2026/11/0004711-FELIXSTOWE-LEEDS-ROUND-TRIP',
    comment: LONG_REMARK,
  }
  const untouched = await postContainers(shipper, { reference: 'PO 1' })
  const unquotedLoad = await postLoad(shipper, { reference: 'GEN 1' })
  const cancelled = await postContainers(shipper, { reference: 'PO 2' })
  const accepted = await postContainers(shipper, { reference: 'PO 3' })
  const load = await postLoad(shipper, long)
  const containers = await postContainers(shipper, {
    ...long,
    route: {
      ...untouched.route,
      pickup: 'Newcastle upon Tyne',
      delivery: 'Llanfairpwllgwyngyllgogerychwyrndrobwll LL61 5UJ',
    },
    lines: [
      { size: '40HCRF (Live)', count: 12, targetRate: 1_140_000 },
      { size: '40HCRF (NOR)', count: 1, targetRate: null },
      { size: '20DC', count: 3, targetRate: 32_000 },
    ],
    requirements: ['Sideloader', 'Out of gauge', 'Refrigerated (Genset)', 'Tipping Chassis'],
  })
  await shipper.caller.call(cancelRequest, { params: { id: cancelled.id }, body: { status: null } })
  const won = await quoteContainers(haulier, accepted, 41_000)
  await quoteContainers(rival, accepted, 43_000)
  await shipper.caller.call(acceptQuote, { params: { id: won.id }, body: { status: null } })
  const [booking] = await shipper.caller.call(listBookings, {})
  if (!booking) throw new Error('the accepted request has no booking')
  const collected = await bookingUnderWay(shipper, haulier, 'PO 4', ['confirmed', 'collected'])
  const at = { params: { reference: collected } }
  const waiting = { kind: 'waiting', amount: 4_500, quantity: 2, note: LONG_REMARK } as const
  await haulier.caller.call(claimCharge, { ...at, body: waiting })
  const change = {
    ...NO_CHANGE,
    delivery: 'Llanfairpwllgwyngyllgogerychwyrndrobwll LL61 5UJ',
    note: LONG_REMARK,
  }
  await haulier.caller.call(proposeChange, { ...at, body: change })
  const delivered = await bookingUnderWay(shipper, haulier, 'PO 5', [...JOB_STEPS])
  const offer = await quoteContainers(haulier, containers, 1_234_550, {
    comment: LONG_REMARK,
    demurrageFee: 4_500,
  })
  await quoteContainers(rival, containers, 999_900)
  await quoteContainers(shipper, containers, 1_100_000, { counters: [offer.id], comment: 'Our last word' })
  await quoteLoad(haulier, load, 44_050)
  await quoteLoad(rival, load, 46_000)
  const subcontract = await postLoad(haulier, { reference: 'SUB 1', comment: LONG_REMARK })
  await quoteLoad(rival, subcontract, 45_000)
  await reachLimit(product, rival)
  const { address } = await haulier.caller.call(createCheckout, { body: { plan: BASIC } })
  return {
    shipper,
    haulier,
    requests: {
      containers: containers.id,
      load: load.id,
      untouched: untouched.id,
      accepted: accepted.id,
      cancelled: cancelled.id,
      unquotedLoad: unquotedLoad.id,
    },
    booking: booking.reference,
    collected,
    delivered,
    payment,
    checkout: new URL(address).pathname,
    subcontract: subcontract.id,
  }
}

const JOB_STEPS = ['confirmed', 'collected', 'delivered', 'emptyReturned'] as const
const NO_CHANGE = { pickupAt: null, pickup: null, deliveryAt: null, delivery: null, stops: null, note: null }

/** A booking of one container with these steps, and with a proof once it is delivered. Returns its reference. */
async function bookingUnderWay(
  shipper: Company,
  haulier: Company,
  ownerReference: string,
  steps: readonly (typeof JOB_STEPS)[number][],
): Promise<string> {
  const request = await postContainers(shipper, {
    reference: ownerReference,
    lines: [{ size: '40HC', count: 1, targetRate: null }],
  })
  const { id } = await quoteContainers(haulier, request, 41_000)
  await shipper.caller.call(acceptQuote, { params: { id }, body: { status: null } })
  const bookings = await haulier.caller.call(listBookings, {})
  const reference = bookings.find((one) => one.ownerReference === ownerReference)?.reference
  if (!reference) throw new Error(`the request ${ownerReference} has no booking`)
  const params = { reference }
  for (const step of steps) {
    await haulier.caller.call(recordStep, { params, body: stepDraft({ step, at: new Date() }) })
    if (step !== 'delivered') continue
    const { jobs } = await haulier.caller.call(getBooking, { params })
    const proof = { job: String(jobs[0]?.id), file: pdf('signed delivery note.pdf') }
    await haulier.caller.upload('POST', `/api/bookings/${reference}/proofs/`, proof)
  }
  return reference
}

/** Posts the remaining requests of this month for Ruth's company, which is on Free. */
async function reachLimit(product: RunningProduct, anyCompany: Company) {
  const { token } = await demoUser(product, RUTH)
  const caller = callerOf(product, token)
  const { remaining } = await caller.call(getRequestUsage)
  // Requests are posted by the signed-in caller.
  for (let number = 1; number <= (remaining ?? 0); number += 1)
    await postLoad({ ...anyCompany, caller }, { reference: `TIMBER ${number}` })
}

/** Signs a demo user in. */
export function demoUser(product: RunningProduct, email: string): Promise<{ token: string }> {
  return callerOf(product).call(login, { body: { email, password: DEMO_PASSWORD } })
}

/** Signs the operator in. */
export function operatorSession(product: RunningProduct): Promise<{ token: string }> {
  return callerOf(product).call(operatorLogin, { body: product.operator })
}
