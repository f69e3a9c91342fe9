// Rules: docs/rules/requests.md#search
import { expect, test } from 'vitest'
import { searchedParts } from './searched-parts.ts'

test.each([
  ['ls102jb', ['ls10', '2jb']],
  ['Leeds LS10-2JB', ['leeds ls10', '2jb']],
  ['m11ae', ['m1', '1ae']],
  ['Leeds', ['leeds']],
  ['ls10', ['ls10']],
  ['xls102jb', ['xls102jb']],
])('a search for %s is compared as %j', (search, parts) => {
  expect(searchedParts(search)).toEqual(parts)
})
