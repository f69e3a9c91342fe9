// Rules: docs/rules/bookings.md#changes, docs/rules/bookings.md#charges, docs/rules/bookings.md#undo,
//   docs/rules/bookings.md#proofs, docs/rules/requests.md#history,
//   docs/rules/bookings.md#jobs-seen, docs/rules/bookings.md#lists, docs/rules/bookings.md#made
/** The steps, proofs, changes and charges of a booking: who owns them, and what stays of them. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import { getRequestHistory } from '#contract/requests.ts'
import { booking } from '../testing/bookings.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { book, show, step, addProof, claim } = booking(world)
const { post, quote, accept } = trading(world)

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

test('the parts of a booking say who made them and when, and a step also when it happened', async () => {
  const booked = await book()
  const { owner, haulier, path } = booked
  const at = '2026-06-15T07:30:00Z'
  await step(haulier, booked, 'confirmed', { at })
  await addProof(booked, (await show(owner, booked)).jobs[0]?.id ?? 0)
  await claim(booked)
  await world.as(owner).post(`${path}/changes/`, { pickupDate: '2026-06-22T08:00:00Z' })
  await step(owner, booked, 'calledOff', { reason: 'No vessel' })
  const { now } = world
  const [byOwner, byHaulier] = [{ who: owner.name }, { who: haulier.name }]
  expect(await show(owner, booked)).toMatchObject({
    steps: [
      { ...byHaulier, side: 'haulier', at: new Date(at), recordedAt: now },
      { ...byOwner, side: 'owner', at: now, recordedAt: now },
    ],
    proofs: [{ ...byHaulier, addedAt: now }],
    charges: [{ ...byHaulier, claimedAt: now }],
    changes: [{ ...byOwner, proposedAt: now }],
  })
})

test('the history of a booking says what was done, to which jobs and for how much', async () => {
  const booked = await book({ lines: [{ size: '40HC', count: 7, targetRate: null }] })
  const { owner, haulier, path } = booked
  const { jobs, request } = await show(owner, booked)
  const ids = jobs.map(({ id }) => id)
  await step(haulier, booked, 'confirmed')
  for (const [from, to] of [
    [0, 5],
    [5, 7],
  ])
    await step(haulier, booked, 'collected', { jobs: ids.slice(from, to) })
  await step(haulier, booked, 'delivered', { jobs: ids.slice(0, 6) })
  const proof = await addProof(booked, ids[1] ?? 0)
  await world.as(haulier).delete(`${path}/proofs/${proof.body.id}/`)
  await world.as(owner).patch(`${path}/`, { jobs: [{ id: ids[6], seal: 'SL 1' }] })
  const change = await world.as(owner).post(`${path}/changes/`, { deliveryLocation: 'Hull' })
  await world.as(haulier).patch(`${path}/changes/${change.body.id}/`, { status: 'Accepted' })
  const charge = await claim(booked)
  await world.as(owner).patch(`${path}/charges/${charge.body.id}/`, { status: 'Approved' })

  const history = await world.as(haulier).call(getRequestHistory, { params: { id: request } })
  expect(history.slice(-11).map(({ what, newPrice }) => [what.replace('Booking: ', ''), newPrice])).toEqual([
    ['confirmed', null],
    ['collected (jobs 1, 2, 3, 4, 5)', null],
    ['collected (jobs 6, 7)', null],
    ['delivered (jobs 1, 2, 3, 4, 5 and others)', null],
    ['proof added (job 2)', null],
    ['proof removed (job 2)', null],
    ['seal changed (job 7)', null],
    ['change proposed: delivery location', null],
    ['change accepted: delivery location', null],
    ['charge claimed: Waiting (demurrage)', 6_750],
    ['charge approved: Waiting (demurrage)', 6_750],
  ])
})

test('a row has the container numbers of the first twenty jobs, in their order', async () => {
  const booked = await book({ lines: [{ size: '40HC', count: 21, targetRate: null }] })
  const { jobs } = await show(booked.owner, booked)
  const numbers = jobs.map((_, nth) => `QUAU${900_000 - nth}0`)
  await world.as(booked.owner).patch(`${booked.path}/`, {
    jobs: jobs.map(({ id }, nth) => ({ id, containerNumber: numbers[nth], useAnyway: true })),
  })
  const [row] = await world.as(booked.owner).call(listBookings, { query: { page: 1, pageSize: 1 } })
  expect(row?.containerNumbers).toEqual(numbers.slice(0, 20))
})

test('a booking names users without a name by their email, and those who have gone as such', async () => {
  const { db } = world.database
  const [owner, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const offer = await quote(haulier, await post(owner))
  await db
    .updateTable('person')
    .set({ first_name: '', last_name: '' })
    .where('email', '=', owner.email)
    .execute()
  await db.updateTable('quote').set({ created_by: null }).where('id', '=', offer.id).execute()
  await accept(owner, offer)
  const [row] = await world.as(owner).call(listBookings)
  const booked = { owner, haulier, reference: row?.reference ?? '', path: '' }
  expect(await show(owner, booked)).toMatchObject({
    postedBy: { name: owner.email, email: owner.email },
    quotedBy: { name: 'A former user', email: null },
  })

  // Bookings made before requests said so have neither.
  await sql`update booking set load = load - 'tailLift' - 'timesBooked'
    where reference = ${booked.reference}`.execute(db)
  expect((await show(owner, booked)).load).toMatchObject({ tailLift: false, timesBooked: false })
})
