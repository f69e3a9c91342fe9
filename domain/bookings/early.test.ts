// Rules: docs/rules/bookings.md#early-steps
import { expect, test } from 'vitest'
import { earlyTimes } from './early.ts'

const booking = {
  pickupAt: new Date('2026-06-22T07:00:00Z'),
  deliveryAt: new Date('2026-06-23T14:00:00Z'),
}
const none = { arrivedAt: null, leftAt: null }
const at = (text: string) => new Date(`2026-06-${text}:00Z`)

test.each([
  ['collected', '21T07:00'],
  ['collected', '30T07:00'],
  ['delivered', '22T14:00'],
  ['emptyCollected', '19T07:00'],
  ['confirmed', '01T07:00'],
  ['emptyReturned', '01T07:00'],
  ['calledOff', '01T07:00'],
] as const)('%s on %s is not asked about', (step, when) => {
  expect(earlyTimes({ step, at: at(when), ...none }, booking)).toEqual([])
})

test.each([
  ['collected', '21T06:59', 'Sun 21/06/2026, 7:59 am', 'pickup is booked for Mon 22/06/2026, 8:00 am'],
  ['delivered', '22T13:59', 'Mon 22/06/2026, 2:59 pm', 'delivery is booked for Tue 23/06/2026, 3:00 pm'],
  ['emptyCollected', '19T06:59', 'Fri 19/06/2026, 7:59 am', 'pickup is booked for Mon 22/06/2026, 8:00 am'],
] as const)('%s on %s is asked about, with both times', (step, when, typed, booked) => {
  expect(earlyTimes({ step, at: at(when), ...none }, booking)).toEqual([`When: ${typed}. The ${booked}.`])
})

test('arrival and departure are asked about where they are recorded', () => {
  const stay = { at: at('22T07:00'), arrivedAt: at('12T06:00'), leftAt: at('12T07:00') }
  expect(earlyTimes({ step: 'collected', ...stay }, booking)).toEqual([
    'Arrived: Fri 12/06/2026, 7:00 am. The pickup is booked for Mon 22/06/2026, 8:00 am.',
    'Left: Fri 12/06/2026, 8:00 am. The pickup is booked for Mon 22/06/2026, 8:00 am.',
  ])
  expect(earlyTimes({ step: 'emptyCollected', ...stay }, booking)).toEqual([])
})
