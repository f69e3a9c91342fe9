// Rules: docs/rules/typed-values.md#payment-days
import { expect, test } from 'vitest'
import { readPaymentDays } from './payment-days.ts'

test.each([
  ['30', 30],
  ['30 days', 30],
  ['30d', 30],
  ['net 30', 30],
  ['Nett 30 days', 30],
  ['net30', 30],
  ['30 net', 30],
  ['30 days net', 30],
  ['30d nett', 30],
  ['pre-paid', 0],
  ['Prepaid', 0],
])('%j is %i days', (typed, days) => expect(readPaymentDays(typed)).toEqual({ value: days }))

test.each(['30 days EOM', '30 EOM', 'end of month', '30 days from the end of the month', 'month end'])(
  '%j is refused, since it counts from the end of a month',
  (typed) =>
    expect(readPaymentDays(typed)).toEqual({
      problem: expect.stringContaining('counts from the end of a month. Enter a number of days, such as 45.'),
    }),
)

test.each(['COD', '4 weeks', 'net', 'net 30 net days', '£30', '30 days from invoice'])(
  '%j is refused with what to enter',
  (typed) =>
    expect(readPaymentDays(typed)).toEqual({
      problem: `“${typed}” is not a number of days. Enter it as 30.`,
    }),
)

test('a number is refused for the same reasons as any number', () => {
  expect(readPaymentDays('30.5')).toEqual({ problem: '“30.5” is not a whole number.' })
  expect(readPaymentDays('-30.5')).toEqual({ problem: '“-30.5” is not a whole number.' })
  expect(readPaymentDays('1,2')).toEqual({ problem: expect.stringContaining('can mean two numbers') })
})
