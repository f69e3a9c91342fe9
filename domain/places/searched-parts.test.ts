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
  ['LS10 2JB Steel', ['ls10', '2jb steel']],
  ['leeds ls102jb, gate 4', ['leeds ls10', '2jb, gate 4']],
  ['steel ls102jb', ['steel ls10', '2jb']],
  ['ls102jb m11ae', ['ls10', '2jb m1', '1ae']],
  ['ls102jbx', ['ls102jbx']],
])('a search for %s is compared as %j', (search, parts) => {
  expect(searchedParts(search)).toEqual(parts)
})
