// Rules: docs/rules/settings.md#read-replica
import { expect, test } from 'vitest'
import { ALL_READERS } from './freshness.ts'
import { readersOfEvent } from './writes.ts'

test.each<[string, string[]]>([
  ['12,57|h|9.', ['company 12', 'company 57', 'person 9', 'hauliers']],
  ['12||.', ['company 12']],
  ['|h|.', ['hauliers']],
])('an event for %s concerns %j', (payload, readers) => {
  expect(readersOfEvent(payload)).toEqual(readers)
})

test.each(['', '12,57', '12,5'])(
  'an event without a readable list of companies (%j) is for all companies',
  (payload) => {
    expect(readersOfEvent(payload)).toEqual([ALL_READERS])
  },
)
