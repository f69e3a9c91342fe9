import { expect, test } from 'vitest'
import { MAX_CLAIMS_OF_JOB } from '#domain/bookings/vocabulary.ts'
import { booking } from '../testing/bookings.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { pdf } from '../testing/samples.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const other = await world.another()
const { book, show, step } = booking(world)
const { post, quote } = trading(world)
const AT_ONCE = 32

/** Makes a call 32 times concurrently, on two servers in turn, and counts the statuses. */
async function atOnce(call: (on: typeof world, index: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => call(index % 2 ? world : other, index)),
  )
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('of 32 concurrent acceptances of one offer, one makes the only booking', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const offer = await quote(await world.company('Haulier'), await post(owner))
  const counts = await atOnce((on) => on.as(owner).patch(`/api/acceptquotesubmission/${offer.id}/`))
  expect(counts).toEqual({ 200: 1, 409: AT_ONCE - 1 })
  expect((await world.as(owner).get('/api/bookings/')).rows).toHaveLength(1)
})

test('of 32 concurrent recordings of a step, one is accepted', async () => {
  const booked = await book()
  const body = { step: 'confirmed', at: world.now.toISOString() }
  const counts = await atOnce((on) => on.as(booked.haulier).post(`${booked.path}/steps/`, body))
  expect(counts).toEqual({ 201: 1, 409: AT_ONCE - 1 })
  expect((await show(booked.owner, booked)).steps).toHaveLength(1)
})

test('of a concurrent call-off and collection, one is accepted', async () => {
  const booked = await book()
  await step(booked.haulier, booked, 'confirmed')
  const at = world.now.toISOString()
  const counts = await atOnce((on, index) =>
    index % 3
      ? on.as(booked.haulier).post(`${booked.path}/steps/`, { step: 'collected', at })
      : on.as(booked.owner).post(`${booked.path}/steps/`, { step: 'calledOff', at, reason: 'Late' }),
  )
  expect(counts).toEqual({ 201: 1, 409: AT_ONCE - 1 })
})

test('of 32 concurrent proposals for one field one is open, and of 32 answers one is accepted', async () => {
  const booked = await book()
  const { owner, haulier, path } = booked
  const proposed = await atOnce((on, index) =>
    on.as(index % 3 ? owner : haulier).post(`${path}/changes/`, { pickupLocation: `Berth ${index}` }),
  )
  expect(proposed).toEqual({ 201: 1, 409: AT_ONCE - 1 })
  const [change] = (await show(owner, booked)).changes
  const answerer = change?.side === 'owner' ? haulier : owner
  const answered = await atOnce((on, index) =>
    on.as(answerer).patch(`${path}/changes/${change?.id}/`, { status: index % 2 ? 'Accepted' : 'Declined' }),
  )
  expect(answered).toEqual({ 200: 1, 409: AT_ONCE - 1 })
  const after = await show(owner, booked)
  expect(after.sequence).toBe(after.changes[0]?.status === 'Accepted' ? 1 : 0)
})

test('of a concurrent acceptance and withdrawal of a change, one is accepted', async () => {
  const booked = await book()
  const { owner, haulier, path } = booked
  const { body } = await world.as(owner).post(`${path}/changes/`, { pickupLocation: 'Berth 9' })
  const answered = await atOnce((on, index) =>
    index % 2
      ? on.as(owner).patch(`${path}/changes/${body.id}/`, { status: 'Withdrawn' })
      : on.as(haulier).patch(`${path}/changes/${body.id}/`, { status: 'Accepted' }),
  )
  expect(answered).toEqual({ 200: 1, 409: AT_ONCE - 1 })
  const after = await show(owner, booked)
  expect(after.pickup === 'Berth 9').toBe(after.changes[0]?.status === 'Accepted')
})

test('of 32 concurrent claims twenty are taken and counted, and of 32 answers to one of them one is accepted', async () => {
  const booked = await book({}, 10_000)
  const { owner, haulier, path } = booked
  await step(haulier, booked, 'confirmed')
  const claimed = await atOnce((on) => on.as(haulier).post(`${path}/charges/`, { kind: 'tolls', amount: 1 }))
  expect(claimed).toEqual({ 201: MAX_CLAIMS_OF_JOB, 409: AT_ONCE - MAX_CLAIMS_OF_JOB })
  expect((await show(owner, booked)).openCharges).toBe(MAX_CLAIMS_OF_JOB)
  const [charge] = (await show(owner, booked)).charges
  const answered = await atOnce((on, index) =>
    index % 2
      ? on.as(owner).patch(`${path}/charges/${charge?.id}/`, { status: 'Approved' })
      : on.as(haulier).patch(`${path}/charges/${charge?.id}/`, { status: 'Withdrawn' }),
  )
  expect(answered).toEqual({ 200: 1, 409: AT_ONCE - 1 })
  const after = await show(owner, booked)
  expect(after.finalTotal).toBe(after.charges[0]?.status === 'Approved' ? 10_100 : 10_000)
})

test('of 32 concurrent proofs, ten are kept', async () => {
  const booked = await book()
  const [job] = (await show(booked.owner, booked)).jobs
  const counts = await atOnce((on) =>
    on
      .as(booked.haulier)
      .upload('POST', `${booked.path}/proofs/`, { job: String(job?.id), file: pdf('POD.pdf') }),
  )
  expect(counts).toEqual({ 201: 10, 409: AT_ONCE - 10 })
  expect((await show(booked.owner, booked)).proofs).toHaveLength(10)
})

test('closing concurrent with a new charge: either the charge is refused or the booking stays open', async () => {
  const booked = await book()
  const { owner, haulier, path } = booked
  const [job] = (await show(owner, booked)).jobs
  for (const name of ['confirmed', 'collected', 'delivered', 'emptyReturned'])
    await step(haulier, booked, name)
  await world.as(haulier).upload('POST', `${path}/proofs/`, { job: String(job?.id), file: pdf('POD.pdf') })
  const [closed, claimed] = await Promise.all([
    step(owner, booked, 'closed'),
    other.as(haulier).post(`${path}/charges/`, { kind: 'tolls', amount: 1 }),
  ])
  expect([closed.status, claimed.status].sort()).toEqual([201, 409])
})
