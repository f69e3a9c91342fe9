// Rules: docs/rules/bookings.md#page, docs/rules/stops.md#goods
import { expect, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { NO_LOAD_FIELDS } from '#domain/testing/bookings.ts'
import { loadFacts, noPlacesText, termFacts } from './agreed.ts'

test('containers come with their goods and weights', () => {
  const line = { id: 1, size: '40HC', count: 2, rate: 40_000, goods: 'Tiles', grossWeight: 24_500 }
  const booking = { load: { ...NO_LOAD_FIELDS, loadType: 'Import' }, lines: [line] } as unknown as Booking
  expect(loadFacts(booking)).toEqual([
    ['Load type', 'Import'],
    ['Containers', '2 × 40HC at £400.00'],
    ['Goods', '40HC: Tiles, 24,500 kg each'],
  ])
})

test('a general load comes with all its requirements', () => {
  const load = {
    ...NO_LOAD_FIELDS,
    loadType: 'LTL',
    weight: 4200,
    volume: 18.5,
    pallets: 8,
    adr: true,
    adrDetails: 'UN 1263',
    goods: 'Paint',
    tailLift: true,
    timesBooked: true,
  }
  expect(Object.fromEntries(loadFacts({ load, lines: [] } as unknown as Booking))).toEqual({
    'Load type': 'LTL',
    Goods: 'Paint',
    'Weight (KG)': '4,200',
    'Number of pallets': '8',
    'Volume (CBM)': '18.5',
    ADR: 'UN 1263',
    'Tail-lift': 'Yes',
    'Times booked': 'Yes',
  })
})

test('extras come with their notes, and both totals if they differ', () => {
  const extras = [{ kind: 'wastedJourney', amount: 25_000, quantity: 2, certain: false, note: 'after 4 pm' }]
  const booking = {
    extras,
    total: 80_000,
    expectedTotal: 80_000,
    demurrageFee: 4500,
    freeHours: 3,
    paymentTermDays: 30,
  }
  const facts = termFacts(booking as unknown as Booking)
  expect(facts.map(([label, value]) => [label, value.replaceAll('\u00a0', ' ')])).toEqual([
    ['Total', '£800.00'],
    ['Extras', 'Wasted journey (after 4 pm): £250.00 × 2, if it arises'],
    ['Waiting (demurrage)', '£45.00 an hour, 3 hours free'],
    ['Payment terms', '30 days'],
  ])
  const more = termFacts({ ...booking, expectedTotal: 90_000 } as unknown as Booking)
  expect(more[1]).toEqual(['Expected total', '£900.00'])
  expect(more[3]).toEqual(['Waiting (demurrage)', '£45.00 an hour, 3 hours free, £100.00 expected beyond'])
})

test('an operator is not told that there are no contacts, which are not sent to operators', () => {
  expect(noPlacesText('owner')).toBe('There are no contacts, references or stops.')
  expect(noPlacesText(null)).toBe('The route has no stops.')
})
