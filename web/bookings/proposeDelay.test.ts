// Rules: docs/rules/bookings.md#several
import { afterAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { CallError } from '../api/CallError.ts'
import { type Outcome, proposeDelay } from './proposeDelay.ts'

const now = new Date()
const route = { status: 'confirmed', pickupAt: now, deliveryAt: now, stops: [] }
const rows = ['agreed', 'other times', 'refused', 'lost', 'after'].map((reference) => ({
  ...route,
  reference,
}))
const sent = vi.hoisted((): string[] => {
  // Test files share loaded modules, and another one replaces `call` as well.
  vi.resetModules()
  return []
})

vi.mock('../api/call.ts', () => ({
  async call(
    { method }: Endpoint,
    _draft: unknown,
    { params: { reference = '' } }: { params: Record<string, string> },
  ) {
    if (method === 'GET') return reference === 'other times' ? { ...route, pickupAt: new Date(0) } : route
    sent.push(reference)
    if (reference === 'refused') throw new CallError({ status: 409, whole: ['It is closed.'] })
    if (reference === 'lost') throw new CallError({ status: 0, whole: ['The connection was lost.'] })
    return {}
  },
}))

afterAll(() => {
  vi.resetModules()
})

test('goes on after a refusal, not after a lost connection, and tells the outcome of each booking', async () => {
  const outcomes: Record<string, Outcome> = {}
  await proposeDelay(rows, { delay: { days: 1, hours: 0 }, note: null }, ({ reference }, outcome) => {
    outcomes[reference] = outcome
  })
  expect(outcomes).toMatchObject({
    agreed: { isProposed: true, text: 'Proposed.' },
    'other times': {
      isProposed: false,
      text: expect.stringMatching(/other times have been agreed meanwhile/),
    },
    refused: { isProposed: false, text: 'Not proposed: It is closed.' },
    lost: { isProposed: false, text: 'Not proposed: The connection was lost.' },
    after: { isProposed: false, text: 'Not sent yet.' },
  })
  expect(sent).toEqual(['agreed', 'refused', 'lost'])
})
