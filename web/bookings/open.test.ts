// Rules: docs/rules/attention.md#booking-tabs
import { expect, test } from 'vitest'
import { openParts } from './open.ts'

test('a row says first what waits for the user, then the open charges and changes', () => {
  expect(openParts({ waiting: [], openCharges: 0, openChanges: 0 })).toEqual([])
  expect(openParts({ waiting: ['toConfirm'], openCharges: 1, openChanges: 2 })).toEqual([
    'to confirm',
    '1 charge',
    '2 changes',
  ])
  expect(
    openParts({ waiting: ['referencesMissing', 'chargesToAnswer'], openCharges: 2, openChanges: 0 }),
  ).toEqual(['references missing', '2 charges'])
})
