// Rules: docs/rules/bookings.md#steps
import { expect, test } from 'vitest'
import type { Booking, BookingStep } from './booking.ts'
import type { Job } from './job.ts'
import { stateOf } from './state.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 5, 22, hour))
const step = (job: number | null, hour: number, leftAt: Date | null = null) =>
  ({ job, at: at(hour), leftAt, recordedAt: at(hour + 1) }) as BookingStep
const booking = (changes: Partial<Parameters<typeof stateOf>[0]> = {}) =>
  stateOf({
    status: 'collected',
    loadType: 'Import',
    jobs: [{ id: 1, status: 'collected' } as Job, { id: 2, status: 'awarded' } as Job],
    steps: [step(1, 8), step(1, 9, at(10))],
    proofs: [{ job: 1 }, { job: 1 }] as Booking['proofs'],
    charges: [{ status: 'Claimed' }] as Booking['charges'],
    bothActive: true,
    ...changes,
  })

test('each job has the times of its last step and the number of its proofs', () => {
  expect(booking().jobs).toEqual([
    { id: 1, status: 'collected', lastAt: at(9), lastLeftAt: at(10), proofs: 2 },
    { id: 2, status: 'awarded', lastAt: null, lastLeftAt: null, proofs: 0 },
  ])
  expect(booking().charges).toEqual(['Claimed'])
})

test('a booking has ended when the step of the whole booking was recorded', () => {
  expect(booking().endedAt).toBeNull()
  expect(booking({ steps: [step(1, 8), step(null, 12)] }).endedAt).toEqual(at(13))
})
