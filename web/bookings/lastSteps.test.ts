// Rules: docs/rules/bookings.md#undo
import { expect, test } from 'vitest'
import type { BookingStep } from '#domain/bookings/booking.ts'
import { lastSteps, whyCannotUndoAll } from './lastSteps.ts'

const at = new Date('2026-06-22T14:10:00Z')
const recorded = (changes: Partial<BookingStep>): BookingStep => ({
  id: 3,
  step: 'collected',
  job: 7,
  side: 'haulier',
  at,
  arrivedAt: null,
  leftAt: null,
  waitingMinutes: null,
  receivedBy: null,
  remarks: null,
  reason: null,
  who: 'Orwell',
  recordedAt: at,
  ...changes,
})

test('the last step is undone by the side that recorded it, whatever its company is called by now', () => {
  const step = recorded({ step: 'calledOff', job: null, side: 'owner', who: 'A corrected name Ltd' })
  expect(lastSteps({ steps: [step] }, 'owner')).toEqual([step])
  expect(lastSteps({ steps: [step] }, 'haulier')).toEqual([])
  expect(lastSteps({ steps: [] }, 'owner')).toEqual([])
})

test('the steps of several jobs that were recorded together are undone together, and no others', () => {
  const later = new Date(at.getTime() + 1)
  const steps = [
    recorded({ id: 1, step: 'confirmed' }),
    recorded({ id: 2, job: 8, recordedAt: later, step: 'confirmed' }),
    recorded({ id: 3, recordedAt: later }),
    recorded({ id: 4, job: 8, recordedAt: later }),
  ]
  expect(lastSteps({ steps }, 'haulier').map(({ id }) => id)).toEqual([3, 4])
})

test('steps are undone while each is the last of its job and of the booking', () => {
  const [of7, of8] = [recorded({ id: 3 }), recorded({ id: 4, job: 8 })]
  const whyNot = (...later: BookingStep[]) =>
    whyCannotUndoAll({ status: 'collected', steps: [of7, of8, ...later] }, [of7, of8], 'haulier', at)
  expect(whyNot()).toBeNull()
  expect(whyNot(recorded({ id: 5, job: 9 }))).toBeNull()
  expect(whyNot(recorded({ id: 5, job: 8, step: 'delivered' }))).toBe('step_not_last')
  expect(whyNot(recorded({ id: 5, job: null, step: 'calledOff' }))).toBe('step_not_last')
})
