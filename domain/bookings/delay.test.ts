// Rules: docs/rules/bookings.md#several
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DelayDraft, delayedInLondon, delayProposal, stopStays } from './delay.ts'

const at = (text: string) => new Date(text)

describe('later on London’s clock', () => {
  test.each([
    ['2026-06-22T07:00Z', { days: 2, hours: 0 }, '2026-06-24T07:00Z'],
    ['2026-06-22T07:00Z', { days: 1, hours: 18 }, '2026-06-24T01:00Z'],
    ['2026-12-31T20:00Z', { days: 0, hours: 6 }, '2027-01-01T02:00Z'],
    // A third of an hour has no exact number.
    ['2026-12-31T20:00Z', { days: 0, hours: 1 / 3 }, '2026-12-31T20:20Z'],
    // A binary number of 2.05 hours has a little less than 123 minutes.
    ['2026-12-31T20:00Z', { days: 0, hours: 2.05 }, '2026-12-31T22:03Z'],
    // The clocks go back on 25/10/2026: 8 am stays 8 am.
    ['2026-10-24T07:00Z', { days: 1, hours: 0 }, '2026-10-25T08:00Z'],
    ['2026-10-24T21:00Z', { days: 0, hours: 12 }, '2026-10-25T10:00Z'],
    // They go forward on 29/03/2026.
    ['2026-03-28T08:00Z', { days: 2, hours: 0 }, '2026-03-30T07:00Z'],
    ['2026-03-28T01:30Z', { days: 1, hours: 0 }, '2026-03-29T01:00Z'],
    // A time that is shown twice is the first of the two.
    ['2026-10-24T00:30Z', { days: 1, hours: 0 }, '2026-10-25T00:30Z'],
  ])('%s and %j is %s', (from, later, to) => expect(delayedInLondon(at(from), later)).toEqual(at(to)))
})

describe('a proposal that moves a booking', () => {
  const stop = {
    kind: 'drop',
    place: 'Wakefield',
    from: at('2026-06-22T10:00Z'),
    to: at('2026-06-22T11:00Z'),
    contactName: 'Ann',
    contactPhone: null,
    reference: 'R1',
    note: null,
  } as const
  const booking = {
    status: 'confirmed',
    pickupAt: at('2026-06-22T07:00Z'),
    deliveryAt: at('2026-06-22T13:00Z'),
    pickup: 'Felixstowe',
    delivery: 'Leeds',
    stops: [stop],
  } as const
  const later = { days: 1, hours: 2 }
  const moved = { ...stop, from: at('2026-06-23T12:00Z'), to: at('2026-06-23T13:00Z') }

  test('moves pickup, stops and delivery, and no place', () =>
    expect(delayProposal(booking, later, at('2026-06-22T12:00Z'))).toEqual({
      pickupAt: at('2026-06-23T09:00Z'),
      deliveryAt: at('2026-06-23T15:00Z'),
      pickup: null,
      delivery: null,
      stops: [moved],
    }))

  test('leaves the pickup of a collected load, and the stops that have begun', () => {
    const collected = { ...booking, status: 'collected' } as const
    const proposal = delayProposal(collected, later, at('2026-06-22T09:00Z'))
    expect(proposal).toMatchObject({ pickupAt: null, deliveryAt: at('2026-06-23T15:00Z'), stops: [moved] })
    expect(delayProposal(collected, later, at('2026-06-22T12:00Z')).stops).toEqual([stop])
  })

  test('moves a stop that begins at this moment, and leaves it from then on', () => {
    expect(stopStays('collected', stop.from, stop.from)).toBe(false)
    expect(stopStays('collected', stop.from, new Date(stop.from.getTime() + 1))).toBe(true)
  })

  test('has no stops without any', () =>
    expect(delayProposal({ ...booking, stops: [] }, later, at('2026-06-22T09:00Z')).stops).toBeNull())
})

test('needs a booking, and days or hours', () => {
  const wrong = (draft: object) =>
    z
      .safeParse(DelayDraft, { references: ['QL-000001'], days: 1, hours: null, note: null, ...draft })
      .error?.issues.map(({ path }) => path.join('.'))
  expect(wrong({})).toBeUndefined()
  expect(wrong({ references: [] })).toEqual(['references'])
  expect(wrong({ days: null })).toEqual(['days'])
  expect(wrong({ days: 0, hours: 0 })).toEqual(['days'])
  expect(wrong({ days: 91 })).toEqual(['days'])
  expect(wrong({ days: 1, hours: -1 })).toEqual(['hours'])
  expect(wrong({ hours: 1.5 })).toBeUndefined()
  expect(wrong({ hours: 24 })).toEqual(['hours'])
})
