// Rules: docs/rules/import.md#rows, docs/rules/import.md#joined
import { describe, expect, test } from 'vitest'
import {
  corrected,
  edited,
  grouped,
  type ImportRow,
  type ReadRow,
  requestsIn,
  withoutRow,
} from './grouping.ts'
import { assigned, tableOf } from './table.ts'

const row = (number: number, cells: ReadRow['cells']): ReadRow => ({ number, cells })
const leeds = { pickup: 'Felixstowe', delivery: 'Leeds' }
const hull = { pickup: 'Southampton', delivery: 'Hull' }
const numbersOf = (rows: readonly ImportRow[]) =>
  requestsIn(rows).map((request) => request.map(({ number }) => number))
const cellsOf = (rows: readonly ImportRow[], number: number) =>
  rows.find((one) => one.number === number)?.cells

describe('a removed row', () => {
  test('hands what it said for its request on to the next one, if it was the first', () => {
    const rows = grouped([
      row(2, { reference: 'PO 1', size: '40HC', ...leeds }),
      row(3, { reference: 'PO 2', size: '40HC', count: '2', targetRate: '£450', weight: '9t', ...hull }),
      row(4, { size: '20DC', count: '5' }),
      row(5, { size: '40DC' }),
    ])
    const left = withoutRow(rows, 3)
    expect(numbersOf(left)).toEqual([[2], [4, 5]])
    expect(left[1]?.cells).toEqual({ reference: 'PO 2', size: '20DC', count: '5', ...hull })
    expect(left[0]).toBe(rows[0])
    expect(left[2]).toBe(rows[3])
  })

  test('leaves a later row its own values; if it is not the first, it changes no other row', () => {
    const rows = grouped([
      row(2, { reference: 'PO 1', size: '40HC', comment: 'Ring first', ...leeds }),
      row(3, { reference: 'PO 1', size: '20DC', comment: 'Ring twice', pickup: '' }),
    ])
    expect(withoutRow(rows, 2)[0]?.cells).toEqual({
      reference: 'PO 1',
      size: '20DC',
      comment: 'Ring twice',
      ...leeds,
    })
    expect(withoutRow(rows, 3)).toEqual([rows[0]])
  })

  test('joins no requests, but the same reference typed again does', () => {
    const sameReference = grouped([
      row(2, { reference: 'PO 1', size: '40HC', ...leeds }),
      row(3, { reference: 'PO 2', size: '40HC', ...hull }),
      row(4, { reference: 'PO 1', size: '20DC', ...leeds }),
    ])
    const sameRoute = grouped([
      row(2, { reference: 'PO 1', size: '40HC', ...leeds }),
      row(3, { reference: 'PO 2', size: '40HC', ...hull }),
      row(4, { size: '20DC', ...leeds, requirements: 'adr' }),
    ])
    for (const rows of [sameReference, sameRoute]) {
      expect(numbersOf(rows)).toEqual([[2], [3], [4]])
      expect(numbersOf(withoutRow(rows, 3))).toEqual([[2], [4]])
    }
    const left = withoutRow(sameReference, 3)
    expect(numbersOf(edited(left, 4, 'size', '40DC').rows)).toEqual([[2], [4]])
    expect(numbersOf(edited(left, 4, 'reference', 'PO 1').rows)).toEqual([[2, 4]])
  })

  test('may be the last one', () => {
    expect(withoutRow(grouped([row(2, { reference: 'PO 1', size: '40HC', ...leeds })]), 2)).toEqual([])
  })
})

describe('an edit', () => {
  const rows = grouped([
    row(2, { reference: 'PO 1', size: '40HC', comment: 'Ring first', ...leeds }),
    row(3, { size: '20DC', ...leeds }),
    row(4, { reference: 'PO 1', size: '45HC' }),
    row(5, { reference: 'PO 5', size: '40HC', ...hull }),
  ])
  const together = [[2, 3, 4], [5]]

  test.each([
    [3, 'size', ''],
    [3, 'pickup', ''],
    [3, 'delivery', ''],
    [3, 'delivery', 'York'],
    [3, 'pickupDay', '1/12'],
    [4, 'size', ''],
    [4, 'reference', ''],
    [4, 'reference', 'po 1'],
    [3, 'reference', 'PO 1'],
    [2, 'pickup', 'Hull'],
    [2, 'reference', ''],
  ] as const)('of row %s at %s to %j leaves every row in its request', (number, column, text) => {
    const after = edited(rows, number, column, text)
    expect(numbersOf(after.rows)).toEqual(together)
    expect(cellsOf(after.rows, number)?.[column]).toBe(text)
  })

  test('of the reference of the first row is made in the other rows of the request that have it, and told', () => {
    const after = edited(rows, 2, 'reference', 'PO 1A')
    expect(numbersOf(after.rows)).toEqual(together)
    expect(after.rows.map(({ cells }) => cells.reference)).toEqual(['PO 1A', undefined, 'PO 1A', 'PO 5'])
    expect(after.told).toBe('Row 4 has the new reference too.')
  })

  test('of another row’s reference makes it a request of its own, with what it shared, and is told', () => {
    const after = edited(rows, 3, 'reference', 'PO 3')
    expect(numbersOf(after.rows)).toEqual([[2, 4], [3], [5]])
    expect(cellsOf(after.rows, 3)).toEqual({
      reference: 'PO 3',
      size: '20DC',
      comment: 'Ring first',
      ...leeds,
    })
    expect(after.told).toBe('Row 3 is a request of its own now, with the places, days and details of row 2.')
    // Row 4 stayed with row 2; its own new reference takes it out, too.
    expect(numbersOf(edited(after.rows, 4, 'reference', 'PO 4').rows)).toEqual([[2], [3], [4], [5]])
  })

  test('of a reference to that of the request above or below joins it, and is told', () => {
    const below = edited(rows, 4, 'reference', 'PO 5')
    expect(numbersOf(below.rows)).toEqual([
      [2, 3],
      [4, 5],
    ])
    expect(below.told).toBe('Row 4 belongs to the request in row 5 now.')
    const above = edited(rows, 5, 'reference', 'po 1')
    expect(numbersOf(above.rows)).toEqual([[2, 3, 4, 5]])
    expect(above.told).toBe('Row 5 belongs to the request in row 2 now.')
    const all = edited(rows, 2, 'reference', 'PO 5')
    expect(numbersOf(all.rows)).toEqual([[2, 3, 4, 5]])
    expect(all.told).toBe('Rows 2, 3 and 4 belong to the request in row 5 now.')
  })
})

test('a column that is given a meaning parts rows that it contradicts; references join anew', () => {
  const sheet = (...lines: string[]) => {
    const grid = ['Pickup,Pickup date,Size,Mine', ...lines].map((line) => line.split(','))
    const table = tableOf(grid)
    if ('problem' in table) throw new Error(table.problem)
    return { grid, table }
  }
  const { grid, table } = sheet('Hull,1/12,40HC,A', 'Hull,1/12,20DC,A', 'Hull,1/12,20DC,B')
  expect(numbersOf(table.rows)).toEqual([[2, 3, 4]])
  expect(numbersOf(assigned(table, grid, 3, 'delivery').rows)).toEqual([[2, 3], [4]])
  const other = sheet('Hull,1/12,40HC,A', 'York,1/12,20DC,A')
  expect(numbersOf(other.table.rows)).toEqual([[2], [3]])
  expect(numbersOf(assigned(other.table, other.grid, 3, 'reference').rows)).toEqual([[2, 3]])
})

test('a corrected text is put into all requests with its error, and into no other', () => {
  const leigh = { pickup: 'Leigh', delivery: 'Leeds' }
  const rows = grouped([
    row(2, { reference: 'PO 1', ...leigh }),
    row(3, { reference: 'PO 1', ...leigh }),
    row(4, { reference: 'PO 2', ...leigh }),
    row(5, { reference: 'PO 3', ...leigh, pickup: 'Felixstowe' }),
    row(6, { reference: 'PO 4', haulage: 'General', ...leigh }),
  ])
  const { rows: after, told } = corrected(rows, new Set([2, 4]), 'pickup', 'Leigh', 'Leith')
  expect(after.map(({ cells }) => cells.pickup)).toEqual(['Leith', 'Leith', 'Leith', 'Felixstowe', 'Leigh'])
  expect(told).toBe('3 rows changed to Leith.')
  expect(corrected(rows, new Set([4]), 'pickup', 'Leigh', 'Leith').told).toBeNull()
})
