// Rules: docs/rules/interface.md#name-search
import { expect, test } from 'vitest'
import { searchedText } from './searched-text.ts'

test.each([
  ['Müller', 'muller'],
  ['  Smith-Jones ', 'smith jones'],
  ['Smith – Jones', 'smith jones'],
  ['O’Neill & Sons', 'oneill & sons'],
  ['Ørsted Straße', 'orsted strasse'],
  ['ŁÓDŹ', 'lodz'],
  ['１００％ Ltd', '100% ltd'],
  ['A/B_Freight', 'a/b_freight'],
  ['-', ''],
])('%j is searched as %j', (text, searched) => expect(searchedText(text)).toBe(searched))
