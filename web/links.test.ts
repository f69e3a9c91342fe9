import { expect, test } from 'vitest'
import { listSearch, ownAddress, withPresent } from './links.ts'

test.each(['/quote-requests', '/quote-requests/7?x=1', '/haulier-directory/A%2FB'])(
  '%s is an address of our own',
  (address) => expect(ownAddress(address)).toBe(address),
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  7,
  null,
])('%s is not', (address) => expect(ownAddress(address)).toBeUndefined())

test('a list keeps its page and filters, and drops invalid values', () => {
  expect(listSearch({ page: '3', search: 'Leeds', status: '' })).toEqual({ page: 3, search: 'Leeds' })
  expect(listSearch({ page: '1' })).toEqual({})
  expect(listSearch({ page: '-2' })).toEqual({})
  expect(listSearch({ page: 'x', nested: { a: 1 } })).toEqual({})
})

test.each([
  [{ cancelled: '' }, { cancelled: 'true' }],
  [{ cancelled: 'yes', other: 1 }, { cancelled: 'yes' }],
  [{}, {}],
])('a return from the payment page with %o counts as %o', (search, expected) =>
  expect(withPresent(search, 'cancelled')).toEqual(expected),
)
