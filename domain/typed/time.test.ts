// Rules: docs/rules/typed-values.md#times
import { describe, expect, test } from 'vitest'
import { everyHalfHour, formatTime, isTimeOfDay, readTime } from './time.ts'

const NBSP = '\u00a0'

test.each([
  // On the 24-hour clock.
  ['0830', '08:30'],
  ['830', '08:30'],
  ['8:30', '08:30'],
  ['08:30', '08:30'],
  ['8.30', '08:30'],
  ['8 30', '08:30'],
  ['8,30', '08:30'],
  ['8;30', '08:30'],
  ['08h30', '08:30'],
  ['8', '08:00'],
  ['08', '08:00'],
  ['8h', '08:00'],
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['14.30', '14:30'],
  ['1430h', '14:30'],
  ['1430 hrs', '14:30'],
  ['14:30:00', '14:30'],
  ['14', '14:00'],
  ['2200', '22:00'],
  ['0', '00:00'],
  ['0:00', '00:00'],
  ['0000', '00:00'],
  ['2359', '23:59'],
  ['8 o’clock', '08:00'],
  // With am or pm.
  ['2pm', '14:00'],
  ['2 pm', '14:00'],
  ['2p', '14:00'],
  ['2:30 p.m.', '14:30'],
  ['2.30pm', '14:30'],
  ['2 30 pm', '14:30'],
  ['230pm', '14:30'],
  ['0230pm', '14:30'],
  ['0230p', '14:30'],
  ['09:45am', '09:45'],
  ['0945a', '09:45'],
  ['9:45 A.M.', '09:45'],
  ['12pm', '12:00'],
  ['12am', '00:00'],
  ['12:30am', '00:30'],
  ['1230 pm', '12:30'],
  ['11:59 pm', '23:59'],
  ['14:30 pm', '14:30'],
  ['00:30 am', '00:30'],
  // In words.
  ['noon', '12:00'],
  ['Midday', '12:00'],
  ['12 noon', '12:00'],
  ['midnight', '00:00'],
  ['12:00 noon', '12:00'],
  ['12.00 midnight', '00:00'],
  ['8 oclock', '08:00'],
  // As they are pasted.
  [' 08:30 ', '08:30'],
  [`8:30${NBSP}am`, '08:30'],
  [`${NBSP}14:30\t`, '14:30'],
  ['8 : 30', '08:30'],
  ['08:30\u200b', '08:30'],
  ['０８３０', '08:30'],
  ['２：３０ｐｍ', '14:30'],
])('%j is read as %s', (typed, time) => expect(readTime(typed)).toEqual({ value: time }))

test.each([
  '',
  ' ',
  'am',
  'soon',
  // Properties of every JavaScript object.
  'constructor',
  '__proto__',
  '8:3',
  '8.5',
  '083',
  '8:75',
  '25',
  '25:00',
  '24:00',
  '2400',
  '99',
  '-8',
  '12345',
  '083000',
  '12:30:15',
  '14:30 am',
  '0 pm',
  '13 am',
  '8-10',
  '08:00-10:00',
  '8/30',
  'half past 8',
  '8 or 9',
  '8:30 8:30',
  '2pmm',
])('refuses %j as a time, with the reason', (typed) => expect(readTime(typed)).toHaveProperty('problem'))

test.each(['8-10', '8:30 to 10:00', '08.00–10.00', '8am - noon'])(
  '%j is two times, and the reason says so',
  (typed) => expect(readTime(typed)).toEqual({ problem: `“${typed}” is two times. Enter one of them.` }),
)

test.each([
  ['8:60', 'There is no minute 60.'],
  ['24:00', 'Enter midnight as 00:00, with the day that begins then.'],
  ['24:00 pm', 'There is no hour 24.'],
  ['24:30', 'There is no hour 24.'],
])('%j is refused: %s', (typed, problem) => expect(readTime(typed)).toEqual({ problem }))

test('a minute after a dash is not the end of a range', () => {
  expect(readTime('8-45')).toEqual({ problem: '“8-45” is not a time. Enter it as 14:30 or 2:30 pm.' })
})

describe('every time of the half-hour list', () => {
  test('is written in 12-hour form, and that text is read as the same time', () => {
    const written = everyHalfHour().map(formatTime)
    expect(written).toHaveLength(48)
    expect([written[0], written[1], written[24], written[29], written[47]]).toEqual([
      '12:00 am',
      '12:30 am',
      '12:00 pm',
      '2:30 pm',
      '11:30 pm',
    ])
    expect(written.map(readTime)).toEqual(everyHalfHour().map((value) => ({ value })))
  })

  test('is a time of day', () => {
    expect(everyHalfHour().every(isTimeOfDay)).toBe(true)
    expect(['8:30', '24:00', '08:60', '08:30:00', ''].some(isTimeOfDay)).toBe(false)
  })
})
