import { expect, test } from 'vitest'
import { formatCount } from './numbers.ts'

test('numbers are written as in Britain', () => {
  const written = [0, 1, 999, 1000, 12345, 1_000_000, 0.5, 12345.5, -4, -1234].map(formatCount)
  expect(written).toEqual([
    '0',
    '1',
    '999',
    '1,000',
    '12,345',
    '1,000,000',
    '0.5',
    '12,345.5',
    '-4',
    '-1,234',
  ])
})
