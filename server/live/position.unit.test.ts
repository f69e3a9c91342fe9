import { expect, test } from 'vitest'
import { isAhead, readFrom, readPosition, visibleAt, writePosition } from './position.ts'

const position = { at: 1_782_000_000, snapshot: '10:20:12,15' }

test('a position is read as it was written', () => {
  expect(readPosition(writePosition(position))).toEqual(position)
  expect(readFrom(writePosition({ ...position, snapshot: '7:7:' }))).toEqual({
    ...position,
    snapshot: '7:7:',
  })
})

test('a snapshot shows committed transactions, and none that was open or had not begun', () => {
  const { shows } = visibleAt(position)
  expect([9n, 10n, 11n, 12n, 13n, 15n, 19n, 20n, 21n].filter((id) => shows(id))).toEqual([
    9n,
    10n,
    11n,
    13n,
    19n,
  ])
})

test('a very long list of open transactions is cut so that nothing is missed', () => {
  const open = Array.from({ length: 1000 }, (_, index) => index + 11)
  const cut = readPosition(writePosition({ at: 1, snapshot: `10:5000:${open}` }))
  expect(cut).toEqual({ at: 1, snapshot: '10:10:' })
})

test.each([
  'yesterday',
  '1.',
  '1.5:4:',
  '1.0:4:',
  '1.1:9:3,3',
  '1.1:9:4,3',
  '1.5:9:4',
  '1.5:9:9',
  '1.5:9:6;drop table event',
  '1.5:9:6,',
  '99999999999999.5:9:',
])('refuses %s as a position', (id) => {
  expect(readPosition(id)).toBeNull()
  expect(readFrom(id)).toBe('unknown')
})

test('takes a reader without an id as a new page', () => {
  expect(readFrom(undefined)).toBe('a moment ago')
  expect(readFrom('')).toBe('a moment ago')
})

test('recognises a position in the future as one of another database', () => {
  expect(isAhead({ at: 1, snapshot: '5:9:' }, { at: 1, snapshot: '5:8:' })).toBe(true)
  expect(isAhead({ at: 1, snapshot: '5:8:' }, { at: 1, snapshot: '5:8:' })).toBe(false)
})
