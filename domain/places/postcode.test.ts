// Rules: docs/rules/places.md#spelling
import { expect, test } from 'vitest'
import { withUsualPostcode } from './postcode.ts'

test.each([
  ['leeds ls102jb', 'leeds LS10 2JB'],
  ['Unit 4, Wakefield, wf5 9tj ', 'Unit 4, Wakefield, WF5 9TJ'],
  ['m17-1pg', 'M17 1PG'],
  ['London ec1a  1bb', 'London EC1A 1BB'],
  ['Felixstowe IP11 3SY', 'Felixstowe IP11 3SY'],
])('a whole postcode at the end gets its usual form: %s', (typed, shown) => {
  expect(withUsualPostcode(typed)).toBe(shown)
})

test.each(['Leeds ls10', 'ls102jb, gate 3', 'Lot xls102jb', 'Hall 5 1st floor', 'Berth 12ab'])(
  'any other text stays as typed: %s',
  (typed) => {
    expect(withUsualPostcode(typed)).toBe(typed)
  },
)
