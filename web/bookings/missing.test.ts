// Rules: docs/rules/bookings.md#container-number
import { expect, test } from 'vitest'
import type { Booking, Job } from '#domain/bookings/booking.ts'
import { missingOf, missingReferences } from './missing.ts'

const job = (changes: Partial<Job>) =>
  ({ containerNumber: null, releaseReference: null, bookingReference: null, ...changes }) as Job
const booking = (changes: Partial<Booking>) => ({ pickupReference: null, ...changes }) as Booking

test('a container needs its number and two references', () => {
  const given = job({ containerNumber: 'CSQU3054383', bookingReference: 'MAEU 1' })
  expect(missingReferences(given, booking({ haulage: 'Container' }))).toEqual(['release reference'])
  expect(missingReferences(job({}), booking({ haulage: 'Container' }))).toHaveLength(3)
})

test('a general load needs a release reference, or that of its pickup', () => {
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
