// Rules: docs/rules/bookings.md#container-number
import { expect, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Job } from '#domain/bookings/job.ts'
import { missingOf, missingReferences, wantedOfOwner } from './missing.ts'

const job = (changes: Partial<Job>) =>
  ({ containerNumber: null, releaseReference: null, bookingReference: null, ...changes }) as Job
const booking = (changes: Partial<Booking>) => ({ pickupReference: null, ...changes }) as Booking

test('a container needs its number and two references', () => {
  const given = job({ containerNumber: 'CSQU3054383', bookingReference: 'MAEU 1' })
  expect(missingReferences(given, booking({ haulage: 'Container' }))).toEqual(['release reference'])
  expect(missingReferences(job({}), booking({ haulage: 'Container' }))).toHaveLength(3)
})

test('the container of an export has a number once the empty is collected', () => {
  const given = { releaseReference: 'PIN 1', bookingReference: 'MAEU 1' }
  const exported = (...jobs: Partial<Job>[]) =>
    booking({ haulage: 'Container', loadType: 'Export', jobs: jobs.map(job) })
  const asked = (...jobs: Partial<Job>[]) => {
    const [first] = exported(...jobs).jobs
    return [first && missingReferences(first, exported(...jobs)), wantedOfOwner(exported(...jobs))]
  }
  expect(asked({ ...given, status: 'confirmed' })).toEqual([
    ['container number (once the empty is collected)'],
    'Add the container number below once the empty is collected.',
  ])
  expect(asked({ bookingReference: 'MAEU 1', status: 'awarded' })).toEqual([
    ['release reference', 'container number (once the empty is collected)'],
    'The haulier needs references to collect the empty: add them below, and the container number once the empty is collected.',
  ])
  expect(asked({ ...given, status: 'emptyCollected' }, { ...given, status: 'confirmed' })).toEqual([
    ['container number'],
    'The empty is collected: add the container number below.',
  ])
  expect(asked({ status: 'collected' })[1]).toBeNull()
})

test('a general load needs a release reference or a pickup reference', () => {
  expect(missingReferences(job({}), booking({ haulage: 'General' }))).toEqual(['release reference'])
  expect(missingReferences(job({}), booking({ haulage: 'General', pickupReference: 'GATE 7' }))).toEqual([])
})

test('a job lacks references and vehicle until it is delivered', () => {
  const awarded = job({ status: 'awarded', vehicleRegistration: null })
  const general = booking({ haulage: 'General' })
  expect(missingOf(awarded, general)).toEqual(['release reference', 'vehicle'])
  expect(missingOf({ ...awarded, vehicleRegistration: 'AB12 CDE' }, general)).toEqual(['release reference'])
  expect(missingOf({ ...awarded, status: 'delivered' }, general)).toEqual([])
})
