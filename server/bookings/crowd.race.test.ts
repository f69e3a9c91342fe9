/*
 * Rules: docs/rules/bookings.md#steps, docs/rules/bookings.md#ends, docs/rules/bookings.md#changes,
 *   docs/rules/bookings.md#charges, docs/rules/bookings.md#final-total, docs/rules/attention.md#keys
 */
/** Users of both companies work on one booking at the same time, at random; then all that is said of it agrees. */
import { expect, test } from 'vitest'
import { getAttention } from '#contract/attention.ts'
import { listBookings } from '#contract/bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { nextStep, stepsOf } from '#domain/bookings/steps.ts'
import { HOUR_MS } from '#domain/time.ts'
import { type Booked, booking } from '../testing/bookings.ts'
import type { Answer } from '../testing/caller.ts'
import { startWorld } from '../testing/harness.ts'
import { type Random, randomOf } from '../testing/random.ts'

const world = await startWorld()
const { book, show, step, addProof, claim } = booking(world)

/** Is in every text that is typed, so that a stranger would show it. */
const MARK = 'mark4711'
const SEQUENCES = 4
const BURSTS = 12

interface Scene {
  readonly booked: Booked
  readonly seen: Booking
  readonly random: Random
  /** A user of each side. */
  readonly owner: { token: string }
  readonly haulier: { token: string }
}
type Act = (scene: Scene) => Promise<Answer> | null

const recordStep: Act = ({ booked, seen, random, haulier }) => {
  const job = random.of(seen.jobs)
  const next = nextStep(job.status, seen.loadType) ?? random.of(stepsOf(seen.loadType))
  return step(haulier, booked, next, { jobs: random.of([null, [job.id]]), remarks: MARK })
}

const undo: Act = ({ booked, seen, random, owner, haulier }) => {
  const last = seen.steps.at(-1)
  if (!last || random.between(0, 1) === 0) return null
  return world.as(last.side === 'owner' ? owner : haulier).delete(`${booked.path}/steps/${last.id}/`)
}

const end: Act = ({ booked, random, owner, haulier }) =>
  step(random.of([owner, haulier]), booked, random.of(['closed', 'closed', 'closed', 'calledOff']), {
    reason: MARK,
  })

const propose: Act = ({ booked, seen, random, owner, haulier }) => {
  const deliveryDate = new Date(seen.deliveryAt.getTime() + random.between(1, 9) * HOUR_MS)
  const change = random.of([{ deliveryDate }, { pickupLocation: `${MARK} quay` }, { stops: [] }])
  return world.as(random.of([owner, haulier])).post(`${booked.path}/changes/`, { ...change, note: MARK })
}

const answer: Act = ({ booked, seen, random, owner, haulier }) => {
  const { id } = seen.changes.at(-1) ?? {}
  const status = random.of(['Accepted', 'Accepted', 'Declined', 'Withdrawn'])
  return id === undefined
    ? null
    : world.as(random.of([owner, haulier])).patch(`${booked.path}/changes/${id}/`, { status })
}

const claimOne: Act = ({ booked, random }) =>
  claim(booked, {
    amount: random.of([45, 0.01, 33.33, 10.05]),
    quantity: random.of([0.1, 0.5, 1.5]),
    note: MARK,
  })

const answerClaim: Act = ({ booked, seen, random, owner, haulier }) => {
  if (seen.charges.length === 0) return null
  const status = random.of(['Approved', 'Approved', 'Disputed', 'Withdrawn'])
  const who = status === 'Withdrawn' ? haulier : owner
  return world
    .as(who)
    .patch(`${booked.path}/charges/${random.of(seen.charges).id}/`, { status, reason: MARK })
}

const prove: Act = ({ booked, seen, random }) => addProof(booked, random.of(seen.jobs).id)

const fillIn: Act = ({ booked, seen, random, owner, haulier }) => {
  const { id } = random.of(seen.jobs)
  const [who, fields] = random.of([
    [owner, { releaseReference: MARK, bookingReference: MARK, containerNumber: 'CSQU3054383' }] as const,
    [haulier, { driver: MARK, carriedBy: MARK }] as const,
  ])
  return world.as(who).patch(`${booked.path}/`, { jobs: [{ id, ...fields }] })
}

const ACTS = [
  recordStep,
  recordStep,
  recordStep,
  undo,
  end,
  propose,
  answer,
  claimOne,
  answerClaim,
  prove,
  fillIn,
]

test('after acts at the same moment sums, states, counts and rows of a booking agree', {
  timeout: 300_000,
}, async () => {
  const done = new Set<number>()
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const random = randomOf(seed)
    const booked = await book({ lines: [{ size: '40HC', count: 2, targetRate: null }] })
    const users = { owner: await world.userOf(booked.owner), haulier: await world.userOf(booked.haulier) }
    const stranger = await world.company('Haulier')
    for (let burst = 0; burst < BURSTS; burst++) {
      const scene = { booked, seen: await show(booked.owner, booked), random, ...users }
      const acts = Array.from({ length: 5 }, () => random.of(ACTS)(scene))
      for (const answered of await Promise.all(acts)) if (answered) done.add(answered.status)
      world.advance({ minutes: 1 })
      for (const who of [booked.owner, booked.haulier]) await expectAgreement(who, booked, `seed ${seed}`)
    }
    await expectNothingTold(stranger, booked)
  }
  expect([...done].sort().filter((status) => ![200, 201, 204, 400, 403, 404, 409].includes(status))).toEqual(
    [],
  )
  expect([...done]).toEqual(expect.arrayContaining([200, 201, 204, 409]))
})

async function expectAgreement(who: { token: string }, booked: Booked, where: string): Promise<void> {
  const seen = await show(who, booked)
  const [row] = await world.as(who).call(listBookings, { query: { page: 1, pageSize: 1 } })
  if (!row) throw new Error(`no booking: ${where}`)
  const { waiting, vesselName, voyageCode, ...brief } = row
  expect(seen, where).toMatchObject({ ...brief, load: { vesselName, voyageCode } })
  expect(brief, where).toMatchObject(computed(seen))
  const { counts } = await world.as(who).call(getAttention)
  const keys = [
    'chargesToAnswer',
    'changesToAnswer',
    'referencesMissing',
    'toConfirm',
    'proofMissing',
  ] as const
  expect(keys.filter((key) => (counts[key] ?? 0) > 0).sort(), where).toEqual([...waiting].sort())
}

/** What the parts of a booking say of the whole. */
function computed({ total, loadType, jobs, steps, charges, changes }: Booking) {
  const order: readonly string[] = ['awarded', ...stepsOf(loadType)]
  const reached = jobs.map(({ id }) => steps.findLast(({ job }) => job === id)?.step ?? 'awarded')
  expect(jobs.map(({ status }) => status)).toEqual(reached)
  const end = steps.find(({ job }) => job === null)
  const owed = charges.filter(({ status }) => status === 'Agreed' || status === 'Approved')
  return {
    status: end?.step ?? order[Math.min(...reached.map((one) => order.indexOf(one)))],
    finalTotal: owed.reduce((sum, charge) => sum + charge.total, total),
    openCharges: charges.filter(({ status }) => status === 'Claimed' || status === 'Disputed').length,
    openChanges: changes.filter(({ status }) => status === 'Proposed').length,
  }
}

/** A company without a part in the booking reads nothing of it. */
async function expectNothingTold(stranger: { token: string }, { path }: Booked): Promise<void> {
  for (const part of ['/', '/confirmation.pdf', '/statement.pdf', '/booking.ics'])
    expect((await world.as(stranger).get(path + part)).status).toBe(404)
  for (const list of [
    '/api/bookings/',
    '/api/quoterequests/',
    '/api/attention/',
    '/api/bookings/?format=csv',
  ])
    expect(JSON.stringify((await world.as(stranger).get(list)).body)).not.toContain(MARK)
}
