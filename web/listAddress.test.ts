import { expect, test } from 'vitest'
import { dayIn, oneOf, searchOf, textIn } from './listAddress.ts'

test('an address has the filters that are set, and the page after the first', () => {
  const filters = { search: 'Leeds', status: null, from: undefined, area: '' }
  expect(searchOf(filters, 1)).toEqual({ search: 'Leeds' })
  expect(searchOf(filters, 2)).toEqual({ search: 'Leeds', page: 2 })
  expect(searchOf({}, 1)).toEqual({})
})

test('a text is trimmed, and cut to the 200 characters that a call accepts', () => {
  expect(textIn('  Leeds ')).toBe('Leeds')
  expect(textIn('x'.repeat(300))).toHaveLength(200)
  expect([textIn(' '), textIn(undefined), textIn(7)]).toEqual([null, null, null])
})

test('invalid days and unknown values are left out', () => {
  expect([dayIn('2026-06-15'), dayIn('2026-06-31'), dayIn(7)]).toEqual(['2026-06-15', null, null])
  expect([oneOf(['a', 'b'], 'b'), oneOf(['a', 'b'], 'c'), oneOf(['a'], undefined)]).toEqual(['b', null, null])
})
