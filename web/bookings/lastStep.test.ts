// Rules: docs/rules/bookings.md#undo
import { expect, test } from 'vitest'
import type { BookingStep } from '#domain/bookings/booking.ts'
import { lastStep } from './lastStep.ts'

test('the last step is undone by the side that recorded it, whatever its company is called by now', () => {
  const at = new Date('2026-06-22T14:10:00Z')
  const step: BookingStep = {
    id: 3,
    step: 'calledOff',
    job: null,
    side: 'owner',
    at,
    arrivedAt: null,
    leftAt: null,
    waitingMinutes: null,
    receivedBy: null,
    remarks: null,
    reason: 'Vessel late',
    who: 'A corrected name Ltd',
    recordedAt: at,
  }
  expect(lastStep({ steps: [step] }, 'owner')).toBe(step)
  expect(lastStep({ steps: [step] }, 'haulier')).toBe(undefined)
  expect(lastStep({ steps: [] }, 'owner')).toBe(undefined)
})
