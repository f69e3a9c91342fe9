// Rules: docs/rules/bookings.md#changes
import { expect, test } from 'vitest'
import { type ChangeForm, draftOf } from './changeForm.ts'

const AGREED: ChangeForm = {
  pickupAt: { day: '2026-12-01', time: '08:00' },
  pickup: 'Felixstowe',
  deliveryAt: { day: '2026-12-01', time: '14:00' },
  delivery: 'Leeds LS9 0PX',
  stops: [],
  note: '',
}
const NOTHING = { pickupAt: null, pickup: null, deliveryAt: null, delivery: null, stops: null, note: null }

test('only the changed fields are proposed', () => {
  expect(draftOf(AGREED, AGREED)).toEqual(NOTHING)
  expect(draftOf({ ...AGREED, delivery: ' Hull HU1 1AA ', note: 'Late vessel' }, AGREED)).toEqual({
    ...NOTHING,
    delivery: 'Hull HU1 1AA',
    note: 'Late vessel',
  })
})

test('an emptied field is missing, not unchanged', () => {
  const emptied = { ...AGREED, pickupAt: { day: null, time: '' }, delivery: '' }
  expect(draftOf(emptied, AGREED)).toEqual({ ...NOTHING, pickupAt: '', delivery: '' })
})
