// Rules: docs/rules/bookings.md#changes, docs/rules/bookings.md#charges, docs/rules/bookings.md#undo,
//   docs/rules/bookings.md#proofs, docs/rules/requests.md#history,
//   docs/rules/bookings.md#jobs-seen
/** The steps, proofs, changes and charges of a booking: who owns them, and what stays of them. */
import { expect, test } from 'vitest'
import { booking } from '../testing/bookings.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { book, show, step, addProof, claim } = booking(world)

test('the parts of a booking are not found under another one', async () => {
  const [booked, other] = [await book(), await book()]
  const recorded = await step(booked.haulier, booked, 'confirmed')
  const proof = await addProof(booked, (await show(booked.owner, booked)).jobs[0]?.id ?? 0)
  const charge = await claim(booked)
  const change = await world.as(booked.owner).post(`${booked.path}/changes/`, { pickupLocation: 'Hull' })
  for (const made of [recorded, proof, charge, change]) expect(made.status).toBe(201)
  const before = await show(booked.owner, booked)

  const [owner, haulier] = [world.as(other.owner), world.as(other.haulier)]
  const tries = [
    await haulier.delete(`${other.path}/steps/${recorded.body.id}/`),
    await haulier.delete(`${other.path}/proofs/${proof.body.id}/`),
    await haulier.patch(`${other.path}/charges/${charge.body.id}/`, { status: 'Withdrawn' }),
    await owner.patch(`${other.path}/charges/${charge.body.id}/`, { status: 'Approved' }),
    await haulier.patch(`${other.path}/changes/${change.body.id}/`, { status: 'Accepted' }),
  ]

  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await show(booked.owner, booked)).toEqual(before)
  const none = { steps: [], proofs: [], charges: [], changes: [] }
  expect(await show(other.owner, other)).toMatchObject(none)
})

test('an undone step no longer limits the time of the next one', async () => {
  const booked = await book()
  await step(booked.haulier, booked, 'confirmed', { at: '2026-06-15T07:30:00Z' })
  const collected = await step(booked.haulier, booked, 'collected', { at: '2026-06-15T07:55:00Z' })
  await world.as(booked.haulier).delete(`${booked.path}/steps/${collected.body.id}/`)
  const subjects = (await world.mails(booked.owner.email)).map(({ subject }) => subject)
  expect(subjects.join()).not.toContain('On again')
  // The step before it still does.
  expect((await step(booked.haulier, booked, 'collected', { at: '2026-06-15T07:20:00Z' })).status).toBe(400)
  expect((await step(booked.haulier, booked, 'collected', { at: '2026-06-15T07:40:00Z' })).status).toBe(201)
})

test('no step of a job is undone after the booking was called off', async () => {
  const booked = await book()
  const confirmed = await step(booked.haulier, booked, 'confirmed')
  await step(booked.owner, booked, 'calledOff', { reason: 'No vessel' })
  expect((await world.as(booked.haulier).delete(`${booked.path}/steps/${confirmed.body.id}/`)).status).toBe(
    409,
  )
  expect(await show(booked.owner, booked)).toMatchObject({ status: 'calledOff' })
})

test('the change and the charge that are named are answered, and their answers have their time', async () => {
  const booked = await book()
  const { owner, haulier, path } = booked
  await step(haulier, booked, 'confirmed')
  await claim(booked)
  const charge = await claim(booked)
  await world.as(owner).post(`${path}/changes/`, { deliveryLocation: 'York' })
  const change = await world.as(owner).post(`${path}/changes/`, { pickupLocation: 'Hull' })
  world.advance({ minutes: 5 })
  await world.as(owner).patch(`${path}/charges/${charge.body.id}/`, { status: 'Approved' })
  await world.as(haulier).patch(`${path}/changes/${change.body.id}/`, { status: 'Accepted' })
  const { changes, charges, ...after } = await show(owner, booked)
  expect(changes.map(({ answeredAt }) => answeredAt)).toEqual([null, world.now])
  expect(charges.map(({ answeredAt }) => answeredAt)).toEqual([null, world.now])
  expect([after.pickup, after.delivery]).toEqual(['Hull', 'Leeds LS9 0PX'])
})

test('jobs that are saved without a change leave no step in the history', async () => {
  const booked = await book()
  const { jobs, request } = await show(booked.owner, booked)
  const save = () =>
    world.as(booked.owner).patch(`${booked.path}/`, { jobs: [{ id: jobs[0]?.id, seal: 'S 1' }] })
  const steps = async () =>
    (await world.as(booked.owner).get(`/api/quoterequesthistory/${request}/`)).rows.length
  await save()
  const before = await steps()
  expect((await save()).status).toBe(200)
  expect(await steps()).toBe(before)
})

test('a job is not changed from values that were replaced meanwhile', async () => {
  const booked = await book()
  const { jobs } = await show(booked.haulier, booked)
  const save = (fields: object) =>
    world.as(booked.haulier).patch(`${booked.path}/`, { jobs: [{ id: jobs[0]?.id, ...fields }] })
  const time = '2026-06-16T08:00:00.000Z'
  const none = { driver: null, vehicleBookingTime: null }
  const first = await save({ driver: 'Al', vehicleBookingTime: time, seen: none })
  expect(first.status).toBe(200)
  const late = await save({ driver: 'Jo', carriedBy: 'Hull Box', vehicleBookingTime: null, seen: none })
  expect(late.status).toBe(409)
  expect(late.body.changed).toEqual(['jobs.0.driver', 'jobs.0.vehicleBookingTime'])
  const now = await save({
    driver: 'Jo',
    vehicleBookingTime: null,
    seen: { driver: 'Al', vehicleBookingTime: time },
  })
  expect(now.body.jobs?.[0]).toMatchObject({ driver: 'Jo', carriedBy: null, vehicleBookingTime: null })
  // Programs that name no values seen work as before.
  expect((await save({ driver: 'Ed' })).status).toBe(200)
})
