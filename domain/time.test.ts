// Rules: docs/rules/interface.md#times, docs/rules/screens.md#dates, docs/rules/typed-values.md#range,
//   docs/rules/typed-values.md#clock-changes
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { REQUIRED } from './fields.ts'
import { at } from './testing/time.ts'
import {
  addDays,
  addMonths,
  clockMsBetween,
  Day,
  daysBetween,
  formatDateTime,
  formatDay,
  formatDue,
  formatLongDay,
  formatMinutes,
  formatWindow,
  Instant,
  isDay,
  isDoubledTime,
  isSecondOfDoubled,
  isSkippedTime,
  laterOnClock,
  londonDay,
  londonInstant,
  londonMonth,
  londonWallClock,
  startOfDay,
} from './time.ts'

const iso = (text: string) => londonInstant(text)?.toISOString()

describe('London time', () => {
  test('is UTC in winter and an hour ahead in summer', () => {
    expect(iso('2026-01-15T08:00')).toBe('2026-01-15T08:00:00.000Z')
    expect(iso('2026-07-15T08:00')).toBe('2026-07-15T07:00:00.000Z')
    for (const seconds of ['30', '30.5', '30.123456789'])
      expect(iso(`2026-01-15T08:00:${seconds}`), seconds).toBe('2026-01-15T08:00:30.000Z')
  })
  test('has no time that the clocks skip, and takes the first of a time that they show twice', () => {
    for (const skipped of ['2026-03-29T01:00', '2027-03-28T01:30', '2027-03-28 01:59:59']) {
      expect(londonInstant(skipped), skipped).toBeNull()
      expect(isSkippedTime(skipped), skipped).toBe(true)
    }
    expect(iso('2026-03-29T00:59')).toBe('2026-03-29T00:59:00.000Z')
    expect(iso('2026-03-29T02:00')).toBe('2026-03-29T01:00:00.000Z')
    expect(iso('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z')
    for (const text of [
      '2026-03-29T00:59',
      '2026-03-29T02:00',
      '2026-10-25T01:30',
      '1500-01-01T01:30',
      'now',
    ])
      expect(isSkippedTime(text), text).toBe(false)
  })
  test('takes the second of a time that the clocks show twice where that is meant', () => {
    expect(londonInstant('2027-10-31T01:30', true)?.toISOString()).toBe('2027-10-31T01:30:00.000Z')
    expect(londonInstant('2027-10-31T00:59', true)?.toISOString()).toBe('2027-10-30T23:59:00.000Z')
    expect(londonInstant('2027-07-01T08:00', true)?.toISOString()).toBe('2027-07-01T07:00:00.000Z')
    const hours = [
      '2027-10-31T00:59:59Z',
      '2027-10-31T01:00:00Z',
      '2027-10-31T01:59:59Z',
      '2027-10-31T02:00:00Z',
    ]
    expect(hours.map((text) => isSecondOfDoubled(new Date(text)))).toEqual([false, true, true, false])
    expect(isSecondOfDoubled(new Date('2027-10-24T01:30:00Z'))).toBe(false)
  })
  test('counts distances on the clock: 8 am to 8 am is a day, also over a change of the clocks', () => {
    const day = 24 * 3_600_000
    for (const date of ['2027-03-27', '2027-06-15', '2027-10-30']) {
      const [from, to] = [at(`${date}T08:00`), at(`${addDays(date, 1)}T08:00`)]
      expect(clockMsBetween(from, to), date).toBe(day)
      expect(laterOnClock(from, day), date).toEqual(to)
      expect(laterOnClock(to, -day), date).toEqual(from)
    }
    expect(laterOnClock(at('2027-03-27T01:30'), day)).toEqual(at('2027-03-28T02:00'))
  })
  test('refuses a time that the clocks skip as not existing', () => {
    const said = (value: unknown) => z.safeParse(Instant, value).error?.issues[0]?.message
    expect(said('2027-03-28T01:30')).toBe(
      'This time does not exist: the clocks go forward that night. Choose another.',
    )
    expect(said('2027-03-28T25:30')).toBe('Enter a date and time.')
    expect(said(new Date('2027-03-28T01:30:00Z'))).toBeUndefined()
  })
  test('refuses text that is not a time', () => {
    for (const text of [
      '2026-02-30T08:00',
      '2026-01-01T24:00',
      '2026-01-01T08:60',
      '2026-01-01T08:00:60',
      '2026-01-01',
      'now',
      'on 2026-01-15T08:00',
      '2026-13-01T00:00',
    ])
      expect(londonInstant(text), text).toBeNull()
  })
  test('changes the day at London’s midnight, in winter and in summer, after any earlier call', () => {
    const moments = [
      '2026-06-15T22:59:59.999Z',
      '2026-06-15T23:00:00Z',
      '2026-01-15T23:30:00Z',
      '2026-01-16T00:00:00Z',
    ]
    const days = ['2026-06-15', '2026-06-16', '2026-01-15', '2026-01-16']
    expect(moments.map((moment) => londonDay(new Date(moment)))).toEqual(days)
    expect(moments.toReversed().map((moment) => londonDay(new Date(moment)))).toEqual(days.toReversed())
  })
  test('finds every day as the calendar of London has it, hour by hour through both changes of the clocks', () => {
    for (const start of ['2026-03-28T00:00:00Z', '2026-10-24T00:00:00Z'])
      for (let hour = 0; hour < 72; hour++) {
        const at = new Date(Date.parse(start) + hour * 3_600_000 + 1_799_000)
        expect(londonDay(at)).toBe(londonWallClock(at).slice(0, 10))
      }
  })
  test('begins a summer day at 23:00 UTC of the day before', () => {
    expect(startOfDay('2026-06-15').toISOString()).toBe('2026-06-14T23:00:00.000Z')
    expect(() => startOfDay('2026-06-31')).toThrow(RangeError)
  })
  test('has months from midnight to midnight, across a change of the clocks too', () => {
    const march = londonMonth(new Date('2026-03-31T22:59:00Z'))
    expect([march.from.toISOString(), march.to.toISOString()]).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-03-31T23:00:00.000Z',
    ])
    expect(londonMonth(new Date('2026-03-31T23:00:00Z')).from).toEqual(march.to)
  })
})

describe('days', () => {
  test('are those of the calendar', () => {
    expect(isDay('2028-02-29')).toBe(true)
    for (const text of ['2027-02-29', '2026-4-1', '2026-00-10', '20260101'])
      expect(isDay(text), text).toBe(false)
  })
  test('add up across months, years and changes of the clocks', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysBetween('2026-03-28', '2026-04-01')).toBe(4)
    expect(daysBetween('2026-04-01', '2026-03-28')).toBe(-4)
    expect(addDays('2026-03-29', -1)).toBe('2026-03-28')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  })
  test('months later end on the last day of a shorter month', () => {
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
    expect(addMonths('2027-08-31', 6)).toBe('2028-02-29')
    expect(addMonths('2026-11-30', 12)).toBe('2027-11-30')
  })
})

test('writes times and days in British form and London time', () => {
  expect(formatDateTime(new Date('2026-06-15T19:05:00Z'))).toBe('15/06/2026, 8:05 pm')
  expect(formatDay('2026-06-05')).toBe('05/06/2026')
  expect(formatLongDay('2026-06-05')).toBe('5 June 2026')
})

test('writes due times with their weekday in London, and windows with the day of their end only if it is another', () => {
  const at = (text: string) => new Date(text)
  // Already Tuesday in London.
  expect(formatDue(at('2026-06-15T23:30:00Z'))).toBe('Tue 16/06/2026, 12:30 am')
  expect(formatWindow(at('2026-06-16T07:00:00Z'), at('2026-06-16T11:00:00Z'))).toBe(
    'Tue 16/06/2026, 8:00 am to 12:00 pm',
  )
  expect(formatWindow(at('2026-06-16T21:00:00Z'), at('2026-06-16T23:30:00Z'))).toBe(
    'Tue 16/06/2026, 10:00 pm to Wed 17/06/2026, 12:30 am',
  )
})

test('writes a length of time in hours and whole minutes', () => {
  expect([0, 40, 60, 61, 83.4, 90, 119.6, 260].map(formatMinutes)).toEqual([
    '0 min',
    '40 min',
    '1 h',
    '1 h 1 min',
    '1 h 23 min',
    '1 h 30 min',
    '2 h',
    '4 h 20 min',
  ])
})

test('recognises a time that the clocks show twice', () => {
  expect(['2026-10-25T01:00', '2026-10-25T01:30', '2027-10-31T01:59'].every(isDoubledTime)).toBe(true)
  expect(['2026-10-25T00:59', '2026-10-25T02:00', '2026-03-29T01:30', 'soon'].some(isDoubledTime)).toBe(false)
})

test('names the range for a day or time out of range, and the form for an unreadable one', () => {
  const said = (result: { error?: z.core.$ZodError | undefined }) =>
    result.error?.issues.map(({ message }) => message)
  const days = 'Enter a date from 01/01/2000 to 31/12/2099.'
  expect(said(z.safeParse(Day, '2100-01-01'))).toEqual([days])
  expect(said(z.safeParse(Day, '1999-12-31'))).toEqual([days])
  expect(said(z.safeParse(Day, '31/02'))).toEqual(['Enter a date as YYYY-MM-DD.'])
  expect(said(z.safeParse(Day, ' '))).toEqual([REQUIRED])
  for (const day of ['2000-01-01', '2099-12-31']) expect(z.safeParse(Day, day).success).toBe(true)
  for (const time of ['1999-12-31T23:59:59.999Z', '2100-01-01T00:00:00Z', '2150-12-25T12:00:00Z'])
    expect(said(z.safeParse(Instant, new Date(time)))).toEqual([
      'Enter a date and time from 01/01/2000 to 31/12/2099.',
    ])
  for (const time of ['2000-01-01T00:00:00Z', '2099-12-31T23:59:59.999Z'])
    expect(z.safeParse(Instant, new Date(time)).success).toBe(true)
  for (const text of ['+2026-06-15', '2026-06-15 ', '2026-6-15'])
    expect(said(z.safeParse(Day, text))).toEqual(['Enter a date as YYYY-MM-DD.'])
})

test.each([
  ['2026-10-24T23:59:00Z', '25/10/2026, 12:59 am'],
  ['2026-10-25T00:00:00Z', '25/10/2026, 1:00 am BST'],
  ['2026-10-25T00:59:00Z', '25/10/2026, 1:59 am BST'],
  ['2026-10-25T01:00:00Z', '25/10/2026, 1:00 am GMT'],
  ['2026-10-25T01:59:00Z', '25/10/2026, 1:59 am GMT'],
  ['2026-10-25T02:00:00Z', '25/10/2026, 2:00 am'],
  // The Sunday before, and the one on which they go forward.
  ['2026-10-18T01:00:00Z', '18/10/2026, 2:00 am'],
  ['2026-03-29T00:30:00Z', '29/03/2026, 12:30 am'],
  ['2026-03-29T01:30:00Z', '29/03/2026, 2:30 am'],
])('a time that clocks show twice says which it is, others do not: %s is %s', (instant, text) => {
  expect(formatDateTime(new Date(instant))).toBe(text)
})

test('a window over the change of the clocks does not seem to end before it begins', () => {
  const window = formatWindow(new Date('2026-10-25T00:30:00Z'), new Date('2026-10-25T01:15:00Z'))
  expect(window).toBe('Sun 25/10/2026, 1:30 am BST to 1:15 am GMT')
})
