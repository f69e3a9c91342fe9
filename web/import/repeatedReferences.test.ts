// Rules: docs/rules/import.md#repeated
import { expect, test } from 'vitest'
import { edited, grouped, type ReadRow, requestsIn } from './grouping.ts'
import { repeatedReferences } from './repeatedReferences.ts'

const row = (number: number, reference: string, size = '40HC'): ReadRow => ({
  number,
  cells: { reference, size },
})
const repeatedIn = (...rows: ReadRow[]) => repeatedReferences(requestsIn(grouped(rows)))

test('names a reference whose rows are apart, with the first row of each request', () => {
  expect(
    repeatedIn(row(2, 'PO 1'), row(3, 'PO 1', '20DC'), row(4, 'PO 2'), row(5, 'po 1'), row(6, 'PO 2')),
  ).toEqual([
    { reference: 'PO 1', rows: [2, 5] },
    { reference: 'PO 2', rows: [4, 6] },
  ])
})

test('names none for rows next to each other, rows without a reference and general requests', () => {
  expect(repeatedIn(row(2, 'PO 1'), row(3, 'PO 1', '20DC'), row(4, 'PO 2'))).toEqual([])
  expect(repeatedIn(row(2, ''), row(3, 'PO 1'), row(4, ''))).toEqual([])
  expect(repeatedIn(row(2, 'PO 1', ''), row(3, 'PO 2', ''), row(4, 'PO 1', ''))).toEqual([])
})

test('names it no longer once another reference is typed', () => {
  const rows = grouped([row(2, 'PO 1'), row(3, 'PO 2'), row(4, 'PO 1')])
  expect(repeatedReferences(requestsIn(rows))).toHaveLength(1)
  expect(repeatedReferences(requestsIn(edited(rows, 4, 'reference', 'PO 3').rows))).toEqual([])
})
