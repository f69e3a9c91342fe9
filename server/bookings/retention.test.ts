// Rules: docs/rules/bookings.md#kept
/** What is removed of bookings that ended long ago. */
import { expect, test } from 'vitest'
import type { Stop } from '#domain/requests/stops.ts'
import { booking } from '../testing/bookings.ts'
import { aContainerRequest } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { pdf } from '../testing/samples.ts'
import { dropOldBookings, removeOldContacts } from './retention.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { book, show, step, addProof } = booking(world)
const { db } = world.database

const stop: Stop = {
  kind: 'drop',
  place: 'Wakefield WF1 2AB',
  from: new Date('2026-06-22T10:00Z'),
  to: new Date('2026-06-22T11:00Z'),
  contactName: 'Stefan Stop',
  contactPhone: '01632 960003',
  reference: null,
  note: null,
}

/** A booking with contacts in every place, called off; it ended at the given time. */
async function endedAt(time: Date) {
  const contacts = {
    pickupContactName: 'Petra Pickup',
    pickupContactPhone: '01632 960001',
    deliveryContactName: 'Dora Delivery',
    deliveryContactPhone: '01632 960002',
  }
  const booked = await book({ route: { ...aContainerRequest().route, ...contacts }, stops: [stop] })
  const { owner, haulier, path } = booked
  const { jobs, stops, request } = await show(owner, booked)
  const moved = stops.map((given) => ({ ...given, place: 'Ossett WF5 0AA' }))
  expect((await world.as(owner).post(`${path}/changes/`, { stops: moved })).status).toBe(201)
  const driver = { id: jobs[0]?.id, driver: 'Dick Driver', driverPhone: '01632 960004' }
  await world.as(haulier).patch(`${path}/`, { jobs: [driver] })
  await step(haulier, booked, 'confirmed')
  const proof = await addProof(booked, jobs[0]?.id ?? 0)
  const charge = await world
    .as(haulier)
    .upload('POST', `${path}/charges/`, { kind: 'tolls', amount: '5', file: pdf('tolls.pdf') })
  expect([proof.status, charge.status]).toEqual([201, 201])
  await step(owner, booked, 'calledOff', { reason: 'No vessel' })
  await db.updateTable('booking').set({ ended_at: time }).where('reference', '=', booked.reference).execute()
  return { ...booked, request }
}

/** Everything that is stored of a booking and its request. */
async function stored({ reference, request }: { reference: string; request: number }) {
  const rows = await db.selectFrom('booking').where('reference', '=', reference).selectAll().execute()
  const id = rows[0]?.id ?? 0
  const jobs = await db.selectFrom('booking_job').where('booking_id', '=', id).selectAll().execute()
  const changes = await db.selectFrom('booking_change').where('booking_id', '=', id).selectAll().execute()
  const requests = await db.selectFrom('request').where('id', '=', request).selectAll().execute()
  return JSON.stringify({ rows, jobs, changes, requests })
}

const CONTACTS = /Petra|Dora|Stefan|Dick|01632 96000/
const run = (work: typeof removeOldContacts, now: Date) => db.transaction().execute((tx) => work(tx, now))

test('a year after the end no contact is left, in the booking, its changes and its request', async () => {
  const [due, later] = [
    await endedAt(new Date('2026-06-19T22:59:59Z')),
    await endedAt(new Date('2026-06-19T23:00:00Z')),
  ]
  const kept = await stored(later)
  const now = new Date('2027-06-20T09:00:00Z')
  expect(await run(removeOldContacts, now)).toBe(false)
  const left = await stored(due)
  expect(left).not.toMatch(CONTACTS)
  expect(left).toContain('Wakefield WF1 2AB')
  expect(left).toContain('Ossett WF5 0AA')
  expect(await stored(later)).toBe(kept)

  // when it runs again
  await run(removeOldContacts, new Date('2027-06-20T10:00:00Z'))
  expect(await stored(due)).toBe(left)
})

test('the year begins when the end is recorded, not at the earlier time that was typed', async () => {
  const closed = await book()
  const calledOff = await book()
  const { jobs } = await show(closed.owner, closed)
  for (const name of ['confirmed', 'collected', 'delivered', 'emptyReturned'])
    expect((await step(closed.haulier, closed, name, { receivedBy: 'A. Clerk' })).status).toBe(201)
  expect((await addProof(closed, jobs[0]?.id ?? 0)).status).toBe(201)
  const at = world.now.toISOString()
  world.advance({ days: 3 })
  expect((await step(closed.owner, closed, 'closed', { at })).status).toBe(201)
  expect((await step(calledOff.owner, calledOff, 'calledOff', { at, reason: 'Late' })).status).toBe(201)
  const removed = async () => {
    const about = db.selectFrom('booking').where('contacts_removed_at', 'is not', null)
    const rows = await about.select('reference').orderBy('reference').execute()
    return rows.map(({ reference }) => reference)
  }
  const before = await removed()
  await run(removeOldContacts, new Date('2027-06-18T12:00:00Z'))
  expect(await removed()).toEqual(before)
  await run(removeOldContacts, new Date('2027-06-19T12:00:00Z'))
  expect(await removed()).toEqual([...before, closed.reference, calledOff.reference].toSorted())
  world.advance({ days: -3 })
})

test('a booking is removed with the files of its proofs and charges', async () => {
  await db.deleteFrom('booking').execute()
  await db.deleteFrom('file').where('slot', 'in', ['proof', 'charge']).execute()
  await endedAt(new Date('2026-06-19T22:59:59Z'))
  const files = () => db.selectFrom('file').where('slot', 'in', ['proof', 'charge']).select('id').execute()
  await run(dropOldBookings, new Date('2032-06-19T12:00:00Z'))
  expect(await files()).toHaveLength(2)
  await run(dropOldBookings, new Date('2032-06-20T12:00:00Z'))
  expect(await db.selectFrom('booking').select('id').execute()).toEqual([])
  expect(await files()).toEqual([])
})
