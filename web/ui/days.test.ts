// Rules: docs/rules/typed-values.md#halves, docs/rules/typed-values.md#clock-changes,
//   docs/rules/bookings.md#step-times
import { expect, test } from 'vitest'
import { dayLater, instantOf, NO_TIME, onDayOf, retyped, typedInstant, whenOf } from './days.ts'
import { whenInWords } from './whenInWords.ts'

test('a day and a time are London time, summer and winter', () => {
  expect(instantOf({ day: '2027-07-01', time: '14:30' })?.toISOString()).toBe('2027-07-01T13:30:00.000Z')
  expect(instantOf({ day: '2027-01-01', time: '14:30' })?.toISOString()).toBe('2027-01-01T14:30:00.000Z')
  expect(instantOf({ day: '2027-01-01', time: '' })).toBeNull()
})

test('unreadable text is not an instant', () => {
  expect(instantOf({ day: '2027-07-01', time: '14:30 am' })).toBeNull()
  expect(instantOf({ day: '2027-07-01', time: '8:3' })).toBeNull()
  expect(instantOf({ day: '31/02', time: '14:30' })).toBeNull()
})

test('unreadable text reaches the shape unchanged, and an empty field is null', () => {
  expect(typedInstant({ day: '2027-07-01', time: '14:30' })).toEqual(new Date('2027-07-01T13:30:00Z'))
  expect(typedInstant({ day: '2027-07-01', time: '25:00' })).toBe('2027-07-01T25:00')
  expect(typedInstant({ day: '2027-07-01', time: '' })).toBe('2027-07-01T')
  expect(typedInstant({ day: null, time: '08:00' })).toBe('T08:00')
  expect(typedInstant(NO_TIME)).toBeNull()
})

test('an instant comes back as it was entered', () => {
  expect(whenOf(new Date('2027-07-01T13:30:00Z'))).toEqual({ day: '2027-07-01', time: '14:30' })
  expect(whenOf(null)).toEqual(NO_TIME)
})

test('a field that is left as it was keeps its instant, through both hours that clocks show twice', () => {
  for (const text of ['2027-10-31T00:30:00Z', '2027-10-31T01:00:00Z', '2027-10-31T01:59:00Z'])
    expect(instantOf(whenOf(new Date(text)))).toEqual(new Date(text))
})

test('a typed time is the first of the two, also in a field that had the second', () => {
  const second = whenOf(new Date('2027-10-31T01:30:00Z'))
  expect(retyped(second, '2027-10-31', '01:30')).toBe(second)
  expect(instantOf(retyped(second, '2027-10-31', '01:40'))).toEqual(new Date('2027-10-31T00:40:00Z'))
  const typedAgain = retyped(retyped(second, '2027-10-31', ''), '2027-10-31', '01:30')
  expect(instantOf(typedAgain)).toEqual(new Date('2027-10-31T00:30:00Z'))
  expect(retyped(second, '2027-11-01', '01:30')).toEqual({ day: '2027-11-01', time: '01:30' })
  expect(whenInWords(second)).toBe('Sun 31 Oct 2027, 1:30 am, after the clocks go back')
  expect(whenInWords(typedAgain)).toBe('Sun 31 Oct 2027, 1:30 am, before the clocks go back')
  expect(whenInWords(retyped(second, '2027-11-01', '01:30'))).toBe('Mon 1 Nov 2027, 1:30 am')
})

test('a day later is the same clock time, also over a change of the clocks', () => {
  expect(dayLater({ day: '2027-03-27', time: '08:00' })).toEqual({ day: '2027-03-28', time: '08:00' })
  expect(dayLater({ day: '2027-12-31', time: '' })).toEqual({ day: '2028-01-01', time: '' })
  expect(dayLater({ day: '31/02', time: '08:00' })).toEqual({ day: '31/02', time: '08:00' })
  expect(dayLater(NO_TIME)).toEqual(NO_TIME)
})

test('a time that was typed alone is on the day of another one; a day that was typed stays', () => {
  const at = { day: '2027-03-28', time: '14:00' }
  expect(onDayOf({ day: null, time: '06:10' }, at)).toEqual({ day: '2027-03-28', time: '06:10' })
  expect(onDayOf({ day: '2027-03-27', time: '23:50' }, at)).toEqual({ day: '2027-03-27', time: '23:50' })
  expect(onDayOf({ day: '31/02', time: '23:50' }, at)).toEqual({ day: '31/02', time: '23:50' })
  expect(onDayOf(NO_TIME, at)).toEqual(NO_TIME)
})
