/* Rules: docs/rules/requests.md#search */
import { expect, test } from 'vitest'
import { gramQueries } from './search-grams.ts'

test.each([
  ['leeds', "'lee' & 'eds'"],
  ['hull', "'hul' & 'ull'"],
  ['l s', "'l':*"],
  ['hull ls', "'hul' & 'ull'"],
  ['hull leeds', "'hul' & 'ull' & 'lee' & 'eds'"],
  ['immingham felixstowe rotherham york', "'imm' & 'ham' & 'fel' & 'owe' & 'rot'"],
  ['ls', "'ls':*"],
  ['é', "'é':*"],
  ["o'n\\a", "'o''n' & 'n\\\\a'"],
])('the search %s asks for its letters in threes', (search, expected) => {
  expect(gramQueries(search.split(' '), 7).openGrams?.split(' & ').sort()).toEqual(
    expected.split(' & ').sort(),
  )
})

test('the owner’s search also matches the reference, only of its own requests', () => {
  expect(gramQueries(['abc'], 7).ownGrams).toBe("'#7' & ('abc' | '.abc')")
  expect(gramQueries(['a'], 7).ownGrams).toBe("'#7' & ('a':* | '.a':*)")
  expect(gramQueries(null, 7)).toEqual({ openGrams: null, ownGrams: "'#7'", anyGrams: null })
})

test('a long search uses only a few trigrams', () => {
  expect(gramQueries(['abcdefghij'.repeat(20)], 7).openGrams?.split(' & ')).toHaveLength(4)
})
