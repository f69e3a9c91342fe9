// Rules: docs/rules/typed-values.md#days, docs/rules/typed-values.md#past-days
import { describe, expect, test } from 'vitest'
import { addDays } from '../time.ts'
import { formatDayInWords, readDay, withoutMidnight } from './day.ts'

/** A Sunday. */
const TODAY = '2026-11-22'

test.each([
  ['25/12/2026', '2026-12-25'],
  ['25/12/26', '2026-12-25'],
  ['25/12', '2026-12-25'],
  ['25.12.26', '2026-12-25'],
  ['25.12', '2026-12-25'],
  ['25-12-2026', '2026-12-25'],
  ['25-12', '2026-12-25'],
  ['25 12 26', '2026-12-25'],
  ['25 / 12 / 26', '2026-12-25'],
  ['251226', '2026-12-25'],
  ['25122026', '2026-12-25'],
  ['2512', '2026-12-25'],
  ['5/1/2027', '2027-01-05'],
  ['05.01.27', '2027-01-05'],
  ['3/12', '2026-12-03'],
  ['2026-12-25', '2026-12-25'],
  ['2026/12/25', '2026-12-25'],
  ['20261225', '2026-12-25'],
  ['29/02/2028', '2028-02-29'],
  ['25/12/2150', '2150-12-25'],
  ['25 Dec', '2026-12-25'],
  ['25 dec 26', '2026-12-25'],
  ['25 december 2026', '2026-12-25'],
  ['25th December', '2026-12-25'],
  ['1st of January 2027', '2027-01-01'],
  ['25dec', '2026-12-25'],
  ["25 Dec '26", '2026-12-25'],
  ['25 Dec ’26', '2026-12-25'],
  ["25/12/'26", '2026-12-25'],
  ['the 25th of December', '2026-12-25'],
  ['Friday the 25th of December', '2026-12-25'],
  ['25-Dec-2026', '2026-12-25'],
  ['3 Sept', '2027-09-03'],
  ['Dec 25', '2026-12-25'],
  ['December 25, 2026', '2026-12-25'],
  ['Fri 25 Dec', '2026-12-25'],
  ['Friday, 25 December 2026', '2026-12-25'],
  ['fri 25/12', '2026-12-25'],
  ['today', '2026-11-22'],
  ['Tomorrow', '2026-11-23'],
  ['tmrw', '2026-11-23'],
  ['mon', '2026-11-23'],
  ['Tuesday', '2026-11-24'],
  ['weds', '2026-11-25'],
  ['on thurs', '2026-11-26'],
  ['sat', '2026-11-28'],
  ['this sun', '2026-11-22'],
  ['next tue', '2026-11-24'],
  ['next sunday', '2026-11-29'],
  ['25/12/2026 (Fri)', '2026-12-25'],
  ['25/12/2026 Fri', '2026-12-25'],
  ['21/12/2026 (Mon)', '2026-12-21'],
  ['25 Dec, Friday', '2026-12-25'],
  ['25/12 (fri.)', '2026-12-25'],
  ['2026-12-25 (Fri)', '2026-12-25'],
  ['Fri 2026-12-25', '2026-12-25'],
  ['the day after tomorrow', '2026-11-24'],
  ['in 3 days', '2026-11-25'],
  ['in a week', '2026-11-29'],
  ['in two weeks', '2026-12-06'],
  ["in two weeks' time", '2026-12-06'],
  ['in a week’s time', '2026-11-29'],
  ['today week', '2026-11-29'],
  ['a week tomorrow', '2026-11-30'],
  ['a week from today', '2026-11-29'],
  ['Friday week', '2026-12-04'],
  ['fri week', '2026-12-04'],
  ['a week on Tuesday', '2026-12-01'],
  ['week on tues', '2026-12-01'],
  // The next such date.
  ['25th', '2026-11-25'],
  ['the 22nd', '2026-11-22'],
  ['21st', '2026-12-21'],
  ['Wed 25th', '2026-11-25'],
  ['thurs 26', '2026-11-26'],
  ['Friday the 27th', '2026-11-27'],
  ['3rd (Thu)', '2026-12-03'],
  // As they are pasted.
  [' 25/12/2026\t', '2026-12-25'],
  ['25\u00a0December\u00a02026', '2026-12-25'],
  ['２５／１２／２６', '2026-12-25'],
  ['25–12–2026', '2026-12-25'],
])('%j is read as %s', (typed, day) => expect(readDay(typed, TODAY)).toEqual({ value: day }))

test.each([
  '',
  '2',
  '25',
  '32nd',
  '0th',
  'fri 32',
  "25 '12",
  "'26",
  'dec',
  'December 2026',
  'may',
  '31/11',
  '31/02/2027',
  '29/02/2027',
  '30 Feb',
  '0/12',
  '25/13',
  '12/25/2027',
  '1226',
  '1/1/122027',
  '25/12/202',
  '25/12/2026 14:30',
  '1/12-3/12',
  'soon',
  // Properties of every JavaScript object.
  'constructor',
  '__proto__',
  'constructor week',
  'mo',
  'sunny',
  // A weekday that does not match the date.
  'Thu 25th',
  'sun 23',
  'Thu 25 Dec 2026',
  '25/12/2026 (Thu)',
  '2026-12-25 (Thu)',
  '25/12/2026 (Fri',
  '25/12/2026 xmas',
  // Today week, or two weeks from today.
  'Sunday week',
  'next week',
  'this week',
  'in a fortnight or so',
  // Today, or a week from today.
  'sun',
  'this fri',
])('refuses %j as a day, with the reason', (typed) => expect(readDay(typed, TODAY)).toHaveProperty('problem'))

describe('a day without a year', () => {
  test('is today if it is today, and in the next year if it has passed', () => {
    expect(readDay('22/11', TODAY)).toEqual({ value: '2026-11-22' })
    expect(readDay('21/11', TODAY)).toEqual({ value: '2027-11-21' })
    expect(readDay('29/02', TODAY)).toEqual({ value: '2028-02-29' })
  })

  test('is the last such day if the field is for past days', () => {
    expect(readDay('22/11', TODAY, { past: true })).toEqual({ value: '2026-11-22' })
    expect(readDay('25/12', TODAY, { past: true })).toEqual({ value: '2025-12-25' })
    expect(readDay('12/03/87', TODAY, { past: true })).toEqual({ value: '1987-03-12' })
    expect(readDay('12/03/26', TODAY, { past: true })).toEqual({ value: '2026-03-12' })
    expect(readDay('mon', TODAY, { past: true })).toHaveProperty('problem')
  })

  test('is the last such day in a log, in this century', () => {
    const past = 'this century'
    expect(readDay('25/12', TODAY, { past })).toEqual({ value: '2025-12-25' })
    expect(readDay('1/1/27', TODAY, { past })).toEqual({ value: '2027-01-01' })
    expect(readDay('1/1/99', TODAY, { past })).toEqual({ value: '2099-01-01' })
    expect(readDay('mon', TODAY, { past })).toHaveProperty('problem')
  })
})

describe('a date without a month', () => {
  test('skips the months that do not have it', () => {
    expect(readDay('31st', '2026-11-22')).toEqual({ value: '2026-12-31' })
    expect(readDay('30th', '2027-01-31')).toEqual({ value: '2027-03-30' })
    expect(readDay('29th', '2028-02-01')).toEqual({ value: '2028-02-29' })
    expect(readDay('31st', '2027-03-30', { past: 'this century' })).toEqual({ value: '2027-01-31' })
  })

  test('is the last one in a field for past days, and the nearer one near today', () => {
    expect(readDay('22nd', TODAY, { past: true })).toEqual({ value: '2026-11-22' })
    expect(readDay('23rd', TODAY, { past: 'this century' })).toEqual({ value: '2026-10-23' })
    expect(readDay('19th', TODAY, { nearest: true })).toEqual({ value: '2026-11-19' })
    expect(readDay('Thu 19', TODAY, { nearest: true })).toEqual({ value: '2026-11-19' })
    expect(readDay('Sat 19', TODAY, { nearest: true })).toEqual({ value: '2026-12-19' })
  })

  test('is refused with the weekday of another day', () =>
    expect(readDay('Fri 3rd', TODAY)).toEqual({ problem: '03/12/2026 is a Thursday.' }))
})

test('a weekday that can mean two days is refused, naming both', () => {
  expect(readDay('sun', TODAY)).toEqual({
    problem: '“Sunday” can mean 22/11/2026 or 29/11/2026. Enter the date.',
  })
  const wednesday = '2026-11-25'
  expect(readDay('next fri', wednesday)).toEqual({
    problem: '“next Friday” can mean 27/11/2026 or 04/12/2026. Enter the date.',
  })
  expect(readDay('next wed', wednesday)).toEqual({ value: '2026-12-02' })
  expect(readDay('next mon', wednesday)).toEqual({ value: '2026-11-30' })
  expect(readDay('this fri', wednesday)).toEqual({ value: '2026-11-27' })
  expect(readDay('Wed week', wednesday)).toEqual({
    problem: '“Wednesday week” can mean 02/12/2026 or 09/12/2026. Enter the date.',
  })
})

test.each([
  ['26-11-30', '26/11/2030', '30/11/2026'],
  ['261130', '26/11/2030', '30/11/2026'],
  ['27-01-05', '27/01/2005', '05/01/2027'],
])('%j is refused, since with the year first it is soon', (typed, one, other) => {
  expect(readDay(typed, TODAY)).toEqual({
    problem: `“${typed}” can mean ${one} or ${other}. Enter the date.`,
  })
  expect(readDay(typed.replaceAll('-', '/'), TODAY, { past: true })).toHaveProperty('value')
})

test('a day before the month is not doubted if it is near, or is not a day with the year first', () => {
  expect(readDay('25-12-26', TODAY)).toEqual({ value: '2026-12-25' })
  expect(readDay('25-12-27', TODAY)).toEqual({ value: '2027-12-25' })
  expect(readDay('26-11-31', TODAY)).toEqual({ value: '2031-11-26' })
  expect(readDay('26/11/30', TODAY)).toEqual({ value: '2030-11-26' })
  expect(readDay('26-11-05', TODAY, { past: true })).toEqual({ value: '2005-11-26' })
  expect(readDay('26-11-05', TODAY, { past: 'this century' })).toHaveProperty('problem')
})

test('reads the day before the month, and says so for an American date', () => {
  expect(readDay('12/25/2027', TODAY)).toEqual({
    problem: 'There is no day “12/25/2027”: the day comes before the month.',
  })
})

test('every day is written with its weekday, and is read as the same day', () => {
  expect(formatDayInWords('2026-11-30')).toBe('Mon 30 Nov 2026')
  for (let ahead = 0; ahead < 800; ahead += 1) {
    const day = addDays(TODAY, ahead)
    expect(readDay(formatDayInWords(day), TODAY)).toEqual({ value: day })
  }
})

describe('near today, a day without a year', () => {
  test.each([
    ['19/11', '2026-11-19'],
    ['25 Nov', '2026-11-25'],
    ['Thu 19 November', '2026-11-19'],
    ['3 Jan', '2027-01-03'],
    ['30 Sep', '2026-09-30'],
    // The nearest year in which the weekday matches.
    ['Fri 19 Nov', '2027-11-19'],
    ['19/11/2027', '2027-11-19'],
  ])('%j is %s', (typed, day) => expect(readDay(typed, TODAY, { nearest: true })).toEqual({ value: day }))

  test('is refused with a weekday that matches neither year', () =>
    expect(readDay('Mon 19 Nov', TODAY, { nearest: true })).toEqual({ problem: '19/11/2026 is a Thursday.' }))
})

test.each([
  ['2026-12-25T00:00:00', '2026-12-25'],
  [' 2026-12-25 00:00:00', '2026-12-25'],
  ['2026-12-25T00:00:00.000Z', '2026-12-25'],
  ['2026-07-25T00:00:00+00:00', '2026-07-25'],
  ['2026-12-25T08:00:00', '2026-12-25T08:00:00'],
  ['2026-12-25T00:00:00+01:00', '2026-12-25T00:00:00+01:00'],
  ['25 Dec', '25 Dec'],
])('as a day of a program, %s is %s', (text, day) => expect(withoutMidnight(text)).toBe(day))
