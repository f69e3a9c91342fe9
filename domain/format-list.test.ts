import { expect, test } from 'vitest'
import { formatList } from './format-list.ts'

test.each([
  [[3], 'and', '3'],
  [['Rates', 'Notes'], 'and', 'Rates and Notes'],
  [[2, 3, 5], 'and', '2, 3 and 5'],
  [[8, 9, 10], 'or', '8, 9 or 10'],
] as const)('%j with %s is %s', (names, word, text) => expect(formatList(names, word)).toBe(text))
