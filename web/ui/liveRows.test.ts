import { expect, test } from 'vitest'
import { firstRows, type LiveRows, nextRows } from './liveRows.ts'

interface Row {
  id: number
  status: string
}
const row = (id: number, status = 'Open'): Row => ({ id, status })
const keyOf = ({ id }: Row) => id
const ids = ({ shown }: LiveRows<Row>) => shown.map(keyOf)
const start = firstRows('page 1', [row(3), row(2), row(1)])

test('given the pointer is on no row, then new rows come at once and are marked', () => {
  const next = nextRows(start, [row(4), row(3), row(2)], keyOf, false)
  expect(ids(next)).toEqual([4, 3, 2])
  expect([...next.changed]).toEqual(['4'])
  expect(next.waiting).toBe(0)
})

test('given the pointer is on a row, then no row moves, and the content of the rows is up to date', () => {
  const next = nextRows(start, [row(4), row(3, 'Accepted'), row(2)], keyOf, true)
  expect(ids(next)).toEqual([3, 2, 1])
  expect(next.shown[0]?.status).toBe('Accepted')
  expect([...next.changed]).toEqual(['3'])
  expect(next.waiting).toBe(2)
})

test('when the pointer has left, then the waiting rows show and are marked', () => {
  const held = nextRows(start, [row(4), row(3), row(2)], keyOf, true)
  const next = nextRows(held, held.newest, keyOf, false)
  expect(ids(next)).toEqual([4, 3, 2])
  expect([...next.changed]).toEqual(['4'])
})

test('a change within the rows does not wait', () => {
  const next = nextRows(start, [row(3), row(2, 'Cancelled'), row(1)], keyOf, true)
  expect(next.waiting).toBe(0)
  expect([...next.changed]).toEqual(['2'])
})

test('fetched again without a change, nothing is marked', () => {
  const next = nextRows(start, [row(3), row(2), row(1)], keyOf, false)
  expect(next.changed.size).toBe(0)
})

test('rows in another order wait too', () => {
  const next = nextRows(start, [row(1), row(2), row(3)], keyOf, true)
  expect(ids(next)).toEqual([3, 2, 1])
  expect(next.waiting).toBe(1)
})
