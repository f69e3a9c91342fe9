// Rules: docs/rules/bookings.md#page
import { expect, test } from 'vitest'
import { stepParts } from './stepParts.ts'

const step = {
  at: new Date('2026-06-22T14:10:00Z'),
  arrivedAt: null,
  leftAt: null,
  waitingMinutes: null,
  receivedBy: null,
  remarks: null,
}

test('shows arrival and departure on the clock of London, with the waiting between them', () => {
  const stay = {
    arrivedAt: new Date('2026-06-22T12:00:00Z'),
    leftAt: new Date('2026-06-22T14:10:00Z'),
    waitingMinutes: 130,
  }
  expect(stepParts({ ...step, ...stay, receivedBy: 'B. Marsh', remarks: 'One short' })).toEqual([
    'arrived 1:00 pm',
    'left 3:10 pm',
    'waited 2 h 10 min',
    'received by B. Marsh',
    'One short',
  ])
})

test('shows an arrival without a departure, which has no waiting', () => {
  expect(stepParts({ ...step, arrivedAt: new Date('2026-06-22T12:00:00Z') })).toEqual(['arrived 1:00 pm'])
})

test('a time of another day has its date', () => {
  expect(stepParts({ ...step, arrivedAt: new Date('2026-06-21T22:30:00Z') })).toEqual([
    'arrived 21/06/2026, 11:30 pm',
  ])
  // Past midnight in London, though not in UTC.
  expect(stepParts({ ...step, arrivedAt: new Date('2026-06-21T23:30:00Z') })).toEqual(['arrived 12:30 am'])
})

test('waiting over the change of the clocks agrees with the times beside it', () => {
  const stay = {
    at: new Date('2026-10-25T01:45:00Z'),
    arrivedAt: new Date('2026-10-25T00:15:00Z'),
    leftAt: new Date('2026-10-25T01:45:00Z'),
    waitingMinutes: 90,
  }
  expect(stepParts({ ...step, ...stay })).toEqual([
    'arrived 1:15 am BST',
    'left 1:45 am GMT',
    'waited 1 h 30 min',
  ])
})

test('a step with nothing else has no parts', () => {
  expect(stepParts(step)).toEqual([])
})
