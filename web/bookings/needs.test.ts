// Rules: docs/rules/attention.md#booking-tabs
import { expect, test } from 'vitest'
import { type AttentionItem, OWNER_KEYS } from '#domain/attention/attention.ts'
import { needsOf } from './needs.ts'

const item = (booking: string): AttentionItem => ({
  request: 17,
  reference: null,
  text: 'Felixstowe to Leeds',
  at: new Date(),
  booking,
})
const nothing = Object.fromEntries(OWNER_KEYS.map((key) => [key, []])) as unknown as Record<
  (typeof OWNER_KEYS)[number],
  AttentionItem[]
>

test('what waits on a booking is said once for each kind', () => {
  const items = {
    ...nothing,
    toConfirm: [item('QL-000001'), item('QL-000002')],
    referencesMissing: [item('QL-000001')],
    proofMissing: [item('QL-000003'), item('QL-000003')],
    chargesToAnswer: [item('QL-000004')],
  }
  expect([...needsOf({ items })]).toEqual([
    ['QL-000001', ['to confirm', 'references missing']],
    ['QL-000002', ['to confirm']],
    ['QL-000003', ['proof missing']],
  ])
})

test('nothing waits before it is known', () => {
  expect(needsOf(undefined).size).toBe(0)
})
