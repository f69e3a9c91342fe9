// Rules: docs/rules/companies.md#deactivated
import { describe, expect, test } from 'vitest'
import { Refused } from '../refuse.ts'
import { acceptQuote, cancelQuote, rejectQuote } from './decide.ts'
import type { ThreadOffer } from './submit.ts'

const request = { status: 'Open', pickupAt: new Date('2026-06-22T07:00:00Z') } as const
const offer = (id: number, haulierId: number, changes: Partial<ThreadOffer> = {}): ThreadOffer => ({
  id,
  haulierId,
  side: 'haulier',
  status: 'Pending',
  counters: null,
  total: id * 1000,
  expectedTotal: id * 1100,
  extras: [],
  demurrageFee: null,
  freeHours: null,
  ...changes,
})
const codes = (result: unknown) =>
  result instanceof Refused ? result.refusals.map(({ code }) => code) : ['not refused']

describe('accepting', () => {
  const mine = offer(1, 7)
  const counter = offer(2, 7, { side: 'owner', status: 'Counter', counters: 1 })
  const rivals = [offer(3, 8), offer(4, 8, { status: 'Counter', side: 'owner', counters: 3 }), offer(5, 9)]
  const gone = offer(6, 10, { status: 'Cancelled' })
  const replaced = offer(7, 7, { status: 'Cancelled' })
  const offers = [mine, counter, ...rivals, gone, replaced]
  const deal = { request, offers, ownerId: 1, inactiveCompanies: [] }

  test('marks one offer won and the live ones of other hauliers lost, and names each losing haulier once', () => {
    expect(acceptQuote({ ...deal, offer: mine, side: 'owner' })).toEqual({
      won: mine,
      superseded: [counter],
      lost: rivals,
      losers: [8, 9],
      history: [
        { haulierId: 7, what: 'Quote accepted', newPrice: 1000, newExpected: 1100 },
        { haulierId: 8, what: 'Quote lost', isByOwner: true },
        { haulierId: 9, what: 'Quote lost', isByOwner: true },
      ],
    })
  })
  test('an accepted counter is named a counter in the history', () => {
    expect(acceptQuote({ ...deal, offer: counter, side: 'haulier' })).toMatchObject({
      won: counter,
      history: [{ haulierId: 7, what: 'Counter-offer accepted', newPrice: 2000 }, {}, {}],
    })
  })
  test('refuses the side’s own offer, and one that is not live', () => {
    expect(codes(acceptQuote({ ...deal, offer: mine, side: 'haulier' }))).toEqual(['not_yours_to_decide'])
    expect(codes(acceptQuote({ ...deal, offer: gone, side: 'owner' }))).toEqual(['quote_not_live'])
  })
  test('refuses an offer of a deactivated company, and one to it', () => {
    const refused = ['other_company_inactive']
    const accept = (offer: ThreadOffer, side: 'owner' | 'haulier', inactiveCompanies: number[]) =>
      codes(acceptQuote({ ...deal, offer, side, inactiveCompanies }))
    expect(accept(mine, 'owner', [7])).toEqual(refused)
    expect(accept(counter, 'haulier', [1])).toEqual(refused)
    expect(accept(mine, 'owner', [8])).toEqual(['not refused'])
  })
})

describe('ending an offer', () => {
  const quote = offer(1, 7)
  const counter = offer(2, 7, { side: 'owner', status: 'Counter', counters: 1 })
  const offers = [quote, counter, offer(3, 8)]

  test('cancelling a quote cancels the live counters to it', () => {
    expect(cancelQuote({ request, offer: quote, offers, side: 'haulier' })).toEqual({
      ended: quote,
      status: 'Cancelled',
      replaced: [counter],
      history: [{ haulierId: 7, what: 'Quote cancelled', oldPrice: 1000, oldExpected: 1100 }],
    })
  })
  test('rejecting a counter leaves the quote that it answered unchanged', () => {
    expect(rejectQuote({ request, offer: counter, offers, side: 'haulier' })).toEqual({
      ended: counter,
      status: 'Rejected',
      replaced: [],
      history: [{ haulierId: 7, what: 'Counter-offer rejected', oldPrice: 2000, oldExpected: 2200 }],
    })
  })
  test('refuses to cancel an offer of the other side and to reject a first quote', () => {
    expect(codes(cancelQuote({ request, offer: quote, offers, side: 'owner' }))).toEqual([
      'not_yours_to_decide',
    ])
    expect(codes(rejectQuote({ request, offer: quote, offers, side: 'owner' }))).toEqual([
      'only_counters_are_rejected',
    ])
  })
})
