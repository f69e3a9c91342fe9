import { expect, test } from 'vitest'
import { instantOf, NO_TIME, readDay, whenOf } from './days.ts'

test.each([
  ['25/12/2027', '2027-12-25'],
  ['5/1/2027', '2027-01-05'],
  ['05.01.27', '2027-01-05'],
  ['2027-01-05', '2027-01-05'],
  ['29/02/2028', '2028-02-29'],
])('%s is read the British way', (typed, day) => expect(readDay(typed)).toBe(day))

test.each(['', '2', '25/12', '31/02/2027', '12/25/2027', '1/1/122027', 'tomorrow'])(
  '"%s" is no day',
  (typed) => expect(readDay(typed)).toBeNull(),
)

test('a day and a time are London time, summer and winter', () => {
  expect(instantOf({ day: '2027-07-01', time: '14:30' })?.toISOString()).toBe('2027-07-01T13:30:00.000Z')
  expect(instantOf({ day: '2027-01-01', time: '14:30' })?.toISOString()).toBe('2027-01-01T14:30:00.000Z')
  expect(instantOf({ day: '2027-01-01', time: '' })).toBeNull()
})

test('an instant comes back as it was entered', () => {
  expect(whenOf(new Date('2027-07-01T13:30:00Z'))).toEqual({ day: '2027-07-01', time: '14:30' })
  expect(whenOf(null)).toEqual(NO_TIME)
})
