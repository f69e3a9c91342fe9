import { expect, test } from 'vitest'
import { listSearch, ownAddress, parseSearch } from './links.ts'

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
  ['?cancelled', { cancelled: 'true' }],
  ['?cancelled=yes&page=2', { cancelled: 'yes', page: '2' }],
  ['?success&session_id=7', { success: 'true', session_id: '7' }],
  ['?search=', { search: '' }],
  ['', {}],
])('%s is read as %o', (text, expected) => expect(parseSearch(text)).toEqual(expected))
