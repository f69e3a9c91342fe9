/* Rules: docs/rules/requests.md#search */
import { expect, test } from 'vitest'
import { gramQueries } from './search-grams.ts'

test.each([
  ['leeds', "'lee' & 'eds'"],
  ['hull', "'hul' & 'ull'"],
  ['l s', "'l s'"],
  ['ls', "'ls':*"],
  ['é', "'é':*"],
  ["o'n\\a", "'o''n' & 'n\\\\a'"],
])('the search %s asks for its letters in threes', (search, expected) => {
  expect(gramQueries([search], 7).openGrams?.split(' & ').sort()).toEqual(expected.split(' & ').sort())
})

test('the owner’s search also matches the reference, only of its own requests', () => {
  expect(gramQueries(['abc'], 7).ownGrams).toBe("'#7' & ('abc' | '.abc')")
  expect(gramQueries(['a'], 7).ownGrams).toBe("'#7' & ('a':* | '.a':*)")
  expect(gramQueries(null, 7)).toEqual({ openGrams: null, ownGrams: "'#7'", anyGrams: null })
})

test('a long search uses only a few trigrams', () => {
  expect(gramQueries(['x'.repeat(200)], 7).openGrams?.split(' & ')).toHaveLength(4)
})

test('the parts of a search are looked up apart', () => {
  expect(gramQueries(['ls10', '2jb'], 7).openGrams).toBe("'ls1' & 's10' & '2jb'")
})
