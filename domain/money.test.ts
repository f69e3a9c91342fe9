// Rules: docs/rules/interface.md#money
import { expect, test } from 'vitest'
import { formatPence, MAX_PENCE, Pence } from './money.ts'

test('amounts are read as pounds with a sign, two decimals and thousands', () => {
  expect(formatPence(123_450)).toBe('£1,234.50')
  expect(formatPence(0)).toBe('£0.00')
})

test('an amount is whole pence from nothing to a million pounds', () => {
  for (const good of [0, 1, MAX_PENCE]) expect(Pence.safeParse(good).success, String(good)).toBe(true)
  for (const bad of [-1, 0.5, MAX_PENCE + 1, Number.NaN, Number.POSITIVE_INFINITY, '5', null])
    expect(Pence.safeParse(bad).success, String(bad)).toBe(false)
})
