// Rules: docs/rules/typed-values.md#hours
import { expect, test } from 'vitest'
import { readHours, readMinutes } from './hours.ts'

const NBSP = '\u00a0'

test.each([
  ['0', 0],
  ['2', 2],
  ['02', 2],
  ['1.5', 1.5],
  ['.5', 0.5],
  ['2.', 2],
  ['2.0', 2],
  ['2.00', 2],
  ['2.0000', 2],
  ['1,200', 1200],
  ['1.5h', 1.5],
  ['1.5 h', 1.5],
  ['1.5hrs', 1.5],
  ['1.5 hrs.', 1.5],
  ['1 hr', 1],
  ['2.5 Hours', 2.5],
  ['1h30', 1.5],
  ['1H30', 1.5],
  ['01h30', 1.5],
  ['1h 30', 1.5],
  ['1h30m', 1.5],
  ['1h 30m', 1.5],
  ['1hr30', 1.5],
  ['1hr 30mins', 1.5],
  ['1 h 30 min', 1.5],
  ['1 hr. 30 min.', 1.5],
  ['1 hour 30 minutes', 1.5],
  ['1 hour, 30 minutes', 1.5],
  ['1 hour and 30 minutes', 1.5],
  ['2 hrs & 30 mins', 2.5],
  ["1h 30'", 1.5],
  ['1h 6m', 1.1],
  ['1h00', 1],
  ['1:30', 1.5],
  ['01:30', 1.5],
  ['1:30:00', 1.5],
  ['1 : 30', 1.5],
  ['1:30 hrs', 1.5],
  ['1:30h', 1.5],
  ['0:30', 0.5],
  ['26:00', 26],
  ['90 min', 1.5],
  ['90min', 1.5],
  ['90m', 1.5],
  ['90 mins', 1.5],
  ['90 minutes', 1.5],
  ['90’', 1.5],
  ['6 min', 0.1],
  ['1½', 1.5],
  ['1 ½', 1.5],
  ['½', 0.5],
  ['1½ hrs', 1.5],
  ['2½h', 2.5],
  ['1 1/2', 1.5],
  ['1 1/2 hours', 1.5],
  ['1/2', 0.5],
  ['1/2 hour', 0.5],
  ['½ an hour', 0.5],
  ['1 and a half', 1.5],
  ['1 and a half hours', 1.5],
  ['1 hour and a half', 1.5],
  ['half an hour', 0.5],
  ['Half hour', 0.5],
  ['an hour', 1],
  ['an hour and a half', 1.5],
  // As they are pasted.
  [` 1${NBSP}h${NBSP}30${NBSP}min `, 1.5],
  ['１：３０', 1.5],
  ['１．５', 1.5],
  ['90\u200b min', 1.5],
  ['-1', -1],
])('%j is %s hours', (typed, hours) => expect(readHours(typed, 1)).toEqual({ value: hours }))

test.each([
  ['1.30', '“1.30” can mean 1.30 hours, or 1 h 30 min. Enter it as 1.5 or as 1:30.'],
  ['1.50 hrs', '“1.50 hrs” can mean 1.50 hours, or 1 h 50 min. Enter it as 1.5 or as 1:30.'],
  ['0130', '“0130” can mean 130 hours, or 1 h 30 min. Enter it as 1.5 or as 1:30.'],
  ['1h5', '“1h5” can mean 1.5 hours, or 1 h 5 min. Enter it as 1.5 or as 1:30.'],
  ['20 min', '“20 min” is 0.33 hours. Enter hours with at most 1 digit after the point, such as 1.5.'],
  ['1¼', '“1¼” is 1.25 hours. Enter hours with at most 1 digit after the point, such as 1.5.'],
  ['1h15', '“1h15” is 1.25 hours. Enter hours with at most 1 digit after the point, such as 1.5.'],
  ['1.75', '“1.75” is 1.75 hours. Enter hours with at most 1 digit after the point, such as 1.5.'],
  ['soon', '“soon” is not a number of hours. Enter it as 1.5 or as 1:30.'],
])('%j is refused: %s', (typed, problem) => expect(readHours(typed, 1)).toEqual({ problem }))

test.each([
  '',
  'h',
  'min',
  ':30',
  '1:5',
  '1:60',
  '1h60',
  '1 h 75 min',
  '1 30',
  '1,5',
  '1,30',
  '11/2',
  '1/3',
  '2/4',
  '3/2',
  '1.5½',
  '1½½',
  '1:30:15',
  '1:30 pm',
  '1-2',
  '1h-2h',
  '1.5h 30m',
  '1.5 min',
  '2 days',
  '£90',
  'two',
  '1e1',
  '1¹',
  // Properties of every JavaScript object.
  'constructor',
  '__proto__',
])('%j is not read as hours, with the reason', (typed) =>
  expect(readHours(typed, 1)).toHaveProperty('problem'),
)

test.each([
  ['2h15', 135],
  ['2 h 15 min', 135],
  ['2:15', 135],
  ['20 min', 20],
  ['2.5', 150],
  ['2.75 hours', 165],
  ['1½', 90],
  ['3 h', 180],
])('%j is %s minutes', (typed, minutes) => expect(readMinutes(typed)).toEqual({ value: minutes }))

test.each(['2.25', '1h5', '2.333', '2h75', 'two'])('%j is not read to the minute, with the reason', (typed) =>
  expect(readMinutes(typed)).toHaveProperty('problem'),
)

test('hours with more digits are read where a field takes them', () => {
  expect(readHours('1h15', 2)).toEqual({ value: 1.25 })
  expect(readHours('45 min', 2)).toEqual({ value: 0.75 })
  // A binary number of 8.87 has a little less than 887 hundredths.
  expect(readHours('8.87', 2)).toEqual({ value: 8.87 })
  expect(readMinutes('4.1')).toEqual({ value: 246 })
})

test.each([
  ['2pm', '“2pm” is not a number of hours. Enter it as 2.'],
  ['1.5', '“1.5” is 1.5 hours. Enter whole hours, such as 2.'],
  ['1:30', '“1:30” is 1.5 hours. Enter whole hours, such as 2.'],
  ['1.30', '“1.30” can mean 1.30 hours, or 1 h 30 min. Enter it as 2.'],
])('where only whole hours are taken, %s is refused with one as example', (text, problem) => {
  expect(readHours(text, 0)).toEqual({ problem })
})

test('a message quotes a text without signs that would turn the rest of it', () => {
  const problem = '“ab” is not a number of hours. Enter it as 1.5 or as 1:30.'
  expect(readHours('\u202Eab', 1)).toEqual({ problem })
  expect(readHours('\u2067ab\u2069', 1)).toEqual({ problem })
})

test.each([
  ['1.60', 1.6],
  ['.30', 0.3],
  ['0160', 160],
])('%s has no minutes, and one meaning', (text, hours) => {
  expect(readHours(text, 2)).toEqual({ value: hours })
})
