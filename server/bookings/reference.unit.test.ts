// Rules: docs/rules/bookings.md#made
import { expect, test } from 'vitest'
import { idOfReference } from './reference.ts'

test.each([
  ['QL-000001', 1],
  ['ql-123456', 123_456],
  ['QL-1234567', 1_234_567],
  ['QL-2147483647', 2_147_483_647],
])('the reference %s is that of a booking', (reference, id) => {
  expect(idOfReference(reference)).toBe(id)
})

test.each([
  'QL-000000',
  'QL-0123456',
  'QL-2147483648',
  'QL-9999999999',
  'QL-12345',
  'XQL-000001',
  'QL-000001 ',
])('the text %j is no reference', (text) => {
  expect(idOfReference(text)).toBeNull()
})
