// Rules: docs/rules/quotes.md#unusual-prices
import { expect, test } from 'vitest'
import { unusualPrice } from './unusual.ts'

const TARGET = [{ name: 'the target', pence: 75_000 }]

test.each([[75_000], [25_000], [225_000], [40_000]])(
  '%s pence beside a target of 75,000 is ordinary',
  (price) => expect(unusualPrice(price, TARGET)).toBeNull(),
)

test.each([
  [0, 'The price is £0.00.'],
  [4_500, '£45.00 is 94% below the target.'],
  [24_999, '£249.99 is 67% below the target.'],
  [225_001, '£2,250.01 is 200% above the target.'],
  [750_000, '£7,500.00 is 900% above the target.'],
])('%s pence beside a target of 75,000 is asked about', (price, sentence) =>
  expect(unusualPrice(price, TARGET)).toBe(sentence),
)

test('without a reference only a price of £0.00 is asked about', () => {
  expect(unusualPrice(1, [{ name: 'the target', pence: null }])).toBeNull()
  expect(unusualPrice(1, [{ name: 'the target', pence: 0 }])).toBeNull()
  expect(unusualPrice(0, [])).toBe('The price is £0.00.')
})

test('the first reference that it is far from is named', () => {
  const references = [...TARGET, { name: 'the original quote', pence: 10_000 }]
  expect(unusualPrice(70_000, references)).toBe('£700.00 is 600% above the original quote.')
})
