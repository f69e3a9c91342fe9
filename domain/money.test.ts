// Rules: docs/rules/interface.md#money
import { expect, test } from 'vitest'
import { AMOUNT_SENTENCE, amountTimes, formatPence, MAX_PENCE, Pence } from './money.ts'

test('amounts are read as pounds with a sign, two decimals and thousands', () => {
  expect(formatPence(123_450)).toBe('£1,234.50')
  expect(formatPence(0)).toBe('£0.00')
  expect(formatPence(-0)).toBe('£0.00')
})

test('an amount is whole pence from nothing to a million pounds', () => {
  for (const good of [0, 1, MAX_PENCE]) expect(Pence.safeParse(good).success, String(good)).toBe(true)
  for (const bad of [-1, 0.5, MAX_PENCE + 1, Number.NaN, Number.POSITIVE_INFINITY, '5', null])
    expect(Pence.safeParse(bad).success, String(bad)).toBe(false)
  for (const bad of [-1, 0.5, MAX_PENCE + 1])
    expect(Pence.safeParse(bad).error?.issues, String(bad)).toMatchObject([{ message: AMOUNT_SENTENCE }])
})

test('an amount times a quantity with one decimal is rounded half up to the penny', () => {
  expect(amountTimes(4555, 1.5)).toBe(6833)
  expect(amountTimes(4551, 0.1)).toBe(455)
  expect(amountTimes(4555, 0.1)).toBe(456)
  expect(amountTimes(MAX_PENCE, 9999)).toBe(999_900_000_000)
  // No quantity between is lost to the binary form of decimals.
  for (let tenths = 1; tenths <= 99_990; tenths++)
    if (amountTimes(MAX_PENCE - 1, tenths / 10) !== Number((99_999_999n * BigInt(tenths) * 2n + 10n) / 20n))
      throw new Error(`${tenths} tenths`)
})
