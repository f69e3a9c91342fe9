import { expect, test } from 'vitest'
import { keyCounts } from './key-counts.ts'

test('counts each key for itself, up and down', () => {
  const counts = keyCounts()
  counts.add('192.0.2.1', 2)
  counts.add('192.0.2.2', 1)
  counts.add('192.0.2.1', -1)
  expect(counts.of('192.0.2.1')).toBe(1)
  expect(counts.of('192.0.2.2')).toBe(1)
})

test('counts a key from zero again after it has come down to zero', () => {
  const counts = keyCounts()
  counts.add('192.0.2.1', 1)
  counts.add('192.0.2.1', -1)
  counts.add('192.0.2.1', -1)
  expect(counts.of('192.0.2.1')).toBe(0)
  counts.add('192.0.2.1', 1)
  expect(counts.of('192.0.2.1')).toBe(1)
})
