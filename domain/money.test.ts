// Rules: docs/rules/interface.md#money
import { expect, test } from 'vitest'
import { formatPence, MAX_PENCE, Pence, parsePounds } from './money.ts'

test('amounts are read as pounds with a sign, two decimals and thousands', () => {
  expect(formatPence(123_450)).toBe('£1,234.50')
  expect(formatPence(0)).toBe('£0.00')
})

test('typed amounts become pence exactly', () => {
  const cases: [string, number | null][] = [
    ['350', 35_000],
    ['1,234.5', 123_450],
    ['£0.07', 7],
    [' 19.99 ', 1999],
    ['-0.5', -50],
    ['-1', -100],
    ['1.005', null],
    ['', null],
    ['12 pounds', null],
    ['1e3', null],
    ['1,000,000.00', 100_000_000],
    ['12,50', null],
    ['1,2345', null],
    ['1.250,00', null],
  ]
  for (const [text, pence] of cases) expect(parsePounds(text), text).toBe(pence)
})

test('an amount is whole pence from nothing to a million pounds', () => {
  for (const good of [0, 1, MAX_PENCE]) expect(Pence.safeParse(good).success, String(good)).toBe(true)
  for (const bad of [-1, 0.5, MAX_PENCE + 1, Number.NaN, Number.POSITIVE_INFINITY, '5', null])
    expect(Pence.safeParse(bad).success, String(bad)).toBe(false)
})
