// Rules: docs/rules/import.md#times
import { describe, expect, test } from 'vitest'
import { londonInstant } from '#domain/time.ts'
import { checkRequest } from './check.ts'
import type { ImportRow } from './grouping.ts'
import { portFinder } from './ports.ts'
import { sampleCells } from './sample.ts'
import { tableOf } from './table.ts'

const NOW = londonInstant('2026-11-16T09:00') ?? new Date(Number.NaN)
const company = { profile: { defaultPaymentTermDays: 30 } } as Parameters<typeof checkRequest>[1]['company']
const ports = portFinder([{ name: 'Felixstowe', code: 'GBFXT' }])
const {
  pickupDay: _day,
  pickupTime: _time,
  deliveryDay: _other,
  deliveryTime: _last,
  ...rest
} = sampleCells('2026-11-16')[0] as Record<string, string>

function checked(times: ImportRow['cells']) {
  return checkRequest([{ number: 2, request: 2, cells: { ...rest, ...times } }], { company, ports, now: NOW })
}
function timesOf(times: ImportRow['cells']) {
  const { draft, problems } = checked(times)
  expect(problems).toEqual([])
  return draft?.container?.route
}
const wrong = (times: ImportRow['cells']) => checked(times).problems.map(({ column }) => column)

describe('a delivery', () => {
  test.each([
    // Nothing is said about it.
    ['25/11/2026', '08:00', '', '', '2026-11-25T12:00'],
    ['25/11/2026', '21:00', '', '', '2026-11-26T01:00'],
    // Only its time.
    ['25/11/2026', '21:00', '', '23:00', '2026-11-25T23:00'],
    ['25/11/2026', '21:00', '', '02:00', '2026-11-26T02:00'],
    ['25/11/2026', '21:00', '', '21:00', '2026-11-26T21:00'],
    ['25/11/2026', '08:00', '', '09:30', '2026-11-25T09:30'],
    ['25/11/2026', '', '', '07:00', '2026-11-26T07:00'],
    // Only its day.
    ['25/11/2026', '08:00', '25/11/2026', '', '2026-11-25T12:00'],
    ['25/11/2026', '21:00', '26/11/2026', '', '2026-11-26T08:00'],
    ['25/11/2026', '08:00', '27/11/2026', '', '2026-11-27T08:00'],
    // Both.
    ['25/11/2026', '21:00', '26/11/2026', '01:00', '2026-11-26T01:00'],
  ])('after a pickup on %s %s with the day %j and the time %j is at %s', (...cells) => {
    const [pickupDay, pickupTime, deliveryDay, deliveryTime, delivery] = cells
    expect(timesOf({ pickupDay, pickupTime, deliveryDay, deliveryTime })).toMatchObject({
      deliveryAt: londonInstant(delivery),
    })
  })

  test('on the day of a late pickup needs its time', () => {
    const late = { pickupDay: '25/11/2026', pickupTime: '21:00', deliveryDay: '25/11/2026' }
    expect(wrong(late)).toEqual(['deliveryTime'])
    expect(wrong({ ...late, deliveryTime: '23:00' })).toEqual([])
  })

  test('before the pickup is wrong at its day', () => {
    expect(wrong({ pickupDay: '25/11/2026', deliveryDay: '24/11/2026' })).toEqual(['deliveryDay'])
  })
})

describe('a time in the cell of the day', () => {
  const twice = { pickupDay: '25/11/2026 08:00', deliveryDay: '25/11/2026 18:00' }

  test('may be repeated in the cell of the time', () => {
    expect(timesOf({ ...twice, pickupTime: '8am', deliveryTime: '18:00' })).toMatchObject({
      pickupAt: londonInstant('2026-11-25T08:00'),
      deliveryAt: londonInstant('2026-11-25T18:00'),
    })
  })

  test('may not differ from it', () => {
    expect(wrong({ ...twice, pickupTime: '14:00' })).toEqual(['pickupTime'])
    expect(wrong({ ...twice, deliveryTime: '19:00' })).toEqual(['deliveryTime'])
  })

  test('is not a time if it is midnight, as spreadsheets add it to a day', () => {
    const midnight = { pickupDay: '2026-11-25 00:00:00', pickupTime: '14:00' }
    expect(timesOf(midnight)).toMatchObject({ pickupAt: londonInstant('2026-11-25T14:00') })
    expect(timesOf({ pickupDay: '25/11/2026 00:00' })).toMatchObject({
      pickupAt: londonInstant('2026-11-25T00:00'),
    })
  })
})

describe('a column of times', () => {
  const read = (titles: string[], ...rows: string[][]) => {
    const table = tableOf([titles, ...rows])
    return 'problem' in table ? [] : table.rows.map(({ cells }) => cells)
  }
  const places = ['Felixstowe', 'Leeds']

  test('that holds days is read as days with times', () => {
    const titles = ['Pickup', 'Delivery', 'Pickup time', 'Delivery time']
    expect(
      read(titles, [...places, '12/12/2026 08:00', '13 Dec 2pm'], [...places, '08:30', '14/12/2026']),
    ).toMatchObject([
      { pickupDay: '12/12/2026 08:00', deliveryDay: '13 Dec 2pm' },
      { pickupDay: '08:30', deliveryDay: '14/12/2026' },
    ])
  })

  test('stays one of times beside a column of days, or without a day in it', () => {
    const titles = ['Pickup', 'Delivery', 'Pickup date', 'Pickup time', 'Delivery time']
    expect(read(titles, [...places, '12/12/2026', '12/12/2026 08:00', '14:30'])).toMatchObject([
      { pickupDay: '12/12/2026', pickupTime: '12/12/2026 08:00', deliveryTime: '14:30' },
    ])
  })
})

describe('a time as the fraction of a day', () => {
  const pickupAt = (pickupTime: string) => timesOf({ pickupDay: '25/11/2026', pickupTime })?.pickupAt

  test.each([
    ['0.395833333333333', '09:30'],
    ['0.6666666667', '16:00'],
    ['.375', '09:00'],
    ['0.5', '12:00'],
    ['0.75', '18:00'],
    ['0.999305555555556', '23:59'],
    // Hours and minutes.
    ['0.30', '00:30'],
    ['8.15', '08:15'],
  ])('%s is %s', (text, time) => expect(pickupAt(text)).toEqual(londonInstant(`2026-11-25T${time}`)))

  test.each(['0.25', '.25', '0.3', '0.12345', '0.9999999'])('%s is refused', (pickupTime) =>
    expect(wrong({ pickupDay: '25/11/2026', pickupTime })).toEqual(['pickupTime']),
  )
})
