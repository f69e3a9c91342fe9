// Rules: docs/rules/bookings.md#claim-waiting
import { expect, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { offeredQuantity, waitingHint } from './claim.ts'

/** Two containers with 3 free hours each: the first waited 4 h 30 min, the second 2 h. */
const waited = {
  freeHours: 3,
  haulage: 'Container',
  jobs: [
    { id: 7, count: 1 },
    { id: 8, count: 1 },
  ],
  steps: [
    { job: 7, waitingMinutes: 270 },
    { job: 8, waitingMinutes: 120 },
  ],
  charges: [],
} as unknown as Booking
const charged = (status: string) =>
  ({ ...waited, charges: [{ kind: 'waiting', status }] }) as unknown as Booking

test('a claim of waiting begins with the recorded hours beyond the free ones, until they are claimed', () => {
  expect(offeredQuantity(waited, 'waiting')).toBe(1.5)
  expect(offeredQuantity(charged('Withdrawn'), 'waiting')).toBe(1.5)
  expect(offeredQuantity(charged('Disputed'), 'waiting')).toBe(1)
  expect(offeredQuantity({ ...waited, freeHours: 5 }, 'waiting')).toBe(1)
  expect(offeredQuantity({ ...waited, freeHours: null }, 'waiting')).toBe(1)
  expect(offeredQuantity(waited, 'tolls')).toBe(1)
})

test('the hours of a claim say how much of the recorded waiting is beyond the free hours', () => {
  const waitedInAll = '6\u00a0h\u00a030\u00a0min'
  const free = 'Beyond the 3 hours free for each container'
  expect(waitingHint(waited)).toBe(`${free}: 1\u00a0h\u00a030\u00a0min of the ${waitedInAll} recorded`)
  expect(waitingHint({ ...waited, freeHours: 5 })).toBe(
    `Beyond the 5 hours free for each container: none of the ${waitedInAll} recorded`,
  )
  expect(waitingHint({ ...waited, haulage: 'General' })).toMatch(/^Beyond the 3 hours free: /)
  expect(waitingHint({ ...waited, freeHours: null })).toBe(`${waitedInAll} recorded in all`)
  expect(waitingHint({ ...waited, steps: [] })).toBe(free)
  expect(waitingHint({ ...waited, steps: [], freeHours: null })).toBe(undefined)
})
