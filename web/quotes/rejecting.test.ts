// Rules: docs/rules/quotes.md#reject
import { expect, test } from 'vitest'
import type { ShownQuote } from './offers.ts'
import { whatRejectingLeaves } from './rejecting.ts'

function offer(given: Pick<ShownQuote, 'id' | 'side' | 'status' | 'counters' | 'total'>): ShownQuote {
  return { ...given, haulierName: 'Brig Haulage', answeredTotal: null } as ShownQuote
}

const quote = offer({ id: 1, side: 'haulier', status: 'Pending', counters: null, total: 40_000 })
const counter = offer({ id: 2, side: 'owner', status: 'Counter', counters: 1, total: 30_000 })
const replaced = { ...quote, status: 'Cancelled' } as ShownQuote
const answeredCounter = { ...counter, status: 'Cancelled' } as ShownQuote
const counterBack = offer({ id: 3, side: 'haulier', status: 'Counter', counters: 2, total: 35_000 })

test('rejecting a counter of the owner leaves the haulier’s quote open', () => {
  expect(whatRejectingLeaves(counter, [quote, counter], 'haulier')).toBe(
    'Your quote of £400.00 stays as it is.',
  )
})
test('rejecting a counter to a quote that is no longer live leaves the haulier without an offer', () => {
  expect(whatRejectingLeaves(counter, [replaced, counter], 'haulier')).toBe(
    'Your company then has no open offer on this request.',
  )
})
test('rejecting a counter to a counter leaves the haulier without an offer, and says so to the owner', () => {
  expect(whatRejectingLeaves(counterBack, [replaced, answeredCounter, counterBack], 'owner')).toBe(
    'Brig Haulage then has no open offer on this request, unless it quotes again.',
  )
})
test('the offer of another haulier does not count', () => {
  const other = { ...quote, id: 9, haulierName: 'Quay Haulage' }
  expect(whatRejectingLeaves(counterBack, [other, replaced, counterBack], 'owner')).toContain('no open offer')
})
