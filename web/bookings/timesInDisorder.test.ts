// Rules: docs/rules/bookings.md#step-times
import { expect, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { refusals } from '#domain/refusals.ts'
import { timesInDisorder } from './timesInDisorder.ts'

const collected = {
  step: 'collected',
  job: 7,
  at: new Date('2026-06-22T08:30Z'),
  leftAt: new Date('2026-06-22T09:00Z'),
}
const booking = {
  status: 'collected',
  loadType: 'Import',
  jobs: [
    { id: 7, status: 'collected' },
    { id: 8, status: 'confirmed' },
  ],
  steps: [collected],
  proofs: [],
  charges: [],
  bothActive: true,
} as unknown as Booking
const typed = (arrivedAt: Date | string) => ({
  step: 'delivered',
  jobs: [7],
  at: new Date('2026-06-22T12:00Z'),
  arrivedAt,
  leftAt: null,
  receivedBy: null,
  remarks: null,
  reason: null,
})

test('an arrival before the departure from the step before is an error at its field', () => {
  expect(timesInDisorder(typed(new Date('2026-06-22T08:45Z')), booking)).toEqual([
    { path: ['arrivedAt'], message: refusals.before_departure.sentence },
  ])
  expect(timesInDisorder(typed(new Date('2026-06-22T09:00Z')), booking)).toEqual([])
})

test('other jobs do not count, and an unreadable time has its own error', () => {
  const early = typed(new Date('2026-06-22T08:45Z'))
  expect(timesInDisorder({ ...early, jobs: [8] }, booking)).toEqual([])
  expect(timesInDisorder(typed('2026-06-22Tsoon'), booking)).toEqual([])
})
