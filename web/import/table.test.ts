// Rules: docs/rules/import.md#rows
import { expect, test } from 'vitest'
import { type ImportRow, requestsIn, withCell, withoutRow } from './table.ts'

const row = (number: number, cells: ImportRow['cells']): ImportRow => ({ number, cells })
const leeds = { pickup: 'Felixstowe', delivery: 'Leeds' }
const hull = { pickup: 'Southampton', delivery: 'Hull' }
const numbersOf = (rows: readonly ImportRow[]) =>
  requestsIn(rows).map((request) => request.map(({ number }) => number))

test('the next row takes over what the removed first row said for its request', () => {
  const rows = [
    row(2, { reference: 'PO 1', size: '40HC', ...leeds }),
    row(3, { reference: 'PO 2', size: '40HC', count: '2', targetRate: '£450', weight: '9t', ...hull }),
    row(4, { size: '20DC', count: '5' }),
    row(5, { size: '40DC' }),
  ]
  const left = withoutRow(rows, 3)
  expect(numbersOf(left)).toEqual([[2], [4, 5]])
  expect(left[1]?.cells).toEqual({ reference: 'PO 2', size: '20DC', count: '5', ...hull })
  expect(left[0]).toBe(rows[0])
  expect(left[2]).toBe(rows[3])
})

test('a later row keeps its own values, and removing it changes no other row', () => {
  const rows = [
    row(2, { reference: 'PO 1', size: '40HC', comment: 'Ring first', ...leeds }),
    row(3, { reference: 'PO 1', size: '20DC', comment: 'Ring twice', pickup: '' }),
  ]
  expect(withoutRow(rows, 2)[0]?.cells).toEqual({
    reference: 'PO 1',
    size: '20DC',
    comment: 'Ring twice',
    ...leeds,
  })
  expect(withoutRow(rows, 3)).toEqual([rows[0]])
})

test('requests do not join when the one between them is removed', () => {
  const sameReference = [
    row(2, { reference: 'PO 1', size: '40HC', ...leeds }),
    row(3, { reference: 'PO 2', size: '40HC', ...hull }),
    row(4, { reference: 'PO 1', size: '20DC', ...leeds }),
  ]
  const sameRoute = [
    row(2, { reference: 'PO 1', size: '40HC', ...leeds }),
    row(3, { reference: 'PO 2', size: '40HC', ...hull }),
    row(4, { size: '20DC', ...leeds }),
  ]
  for (const rows of [sameReference, sameRoute]) {
    expect(numbersOf(rows)).toEqual([[2], [3], [4]])
    expect(numbersOf(withoutRow(rows, 3))).toEqual([[2], [4]])
  }
  // They stay apart when another cell is edited; the reference joins them.
  const left = withoutRow(sameReference, 3)
  const edited = (...given: ['size' | 'reference', string]) =>
    left.map((one) => (one.number === 4 ? withCell(one, ...given) : one))
  expect(numbersOf(edited('size', '40DC'))).toEqual([[2], [4]])
  expect(numbersOf(edited('reference', 'PO 1'))).toEqual([[2, 4]])
})

test('the last row of a table can be removed', () => {
  expect(withoutRow([row(2, { reference: 'PO 1', size: '40HC', ...leeds })], 2)).toEqual([])
})
