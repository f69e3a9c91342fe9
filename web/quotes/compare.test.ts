// Rules: docs/rules/quotes.md#threads, docs/rules/extras.md#cheapest
import { describe, expect, test } from 'vitest'
import type { ContainerQuote } from '#domain/quotes/quote.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { targetTotal } from '#domain/requests/target.ts'
import { aContainerRequest } from '../requests/testRequests.ts'
import {
  beginFolded,
  cheaperWithExtras,
  liveOffers,
  priceComparison,
  quoteThreads,
  type Sorting,
  sortedNext,
  USUAL_SORTING,
} from './compare.ts'
import { choicesFor, negotiated, reasonsAgainst, shownQuotes } from './offers.ts'
import { aContainerQuote } from './testQuotes.ts'

const request = aContainerRequest({
  id: 1,
  ownerName: 'Ouse Imports',
  lines: [
    { id: 11, size: '40HC', count: 2, targetRate: 40_000, goods: null, grossWeight: null },
    { id: 12, size: '20DC', count: 3, targetRate: 30_000, goods: null, grossWeight: null },
  ],
})

const quote = (id: number, companyName: string, each: number, changes: Partial<ContainerQuote> = {}) =>
  aContainerQuote(request, { id, companyName, each }, changes)

const counter = (id: number, by: string, to: number, each: number, changes: Partial<ContainerQuote> = {}) =>
  quote(id, by, each, { status: 'Counter', isCounter: true, counters: [to], ...changes })

const aire = quote(1, 'Aire Haulage', 36_000)
const calder = quote(2, 'Calder Transport', 34_000, { paymentTermDays: 14, demurrageFee: 4_500 })
const derwent = quote(3, 'Derwent Freight', 30_000, { status: 'Cancelled' })
const toAire = counter(4, 'Ouse Imports', 1, 33_000)

const ids = (shown: readonly { id: number }[]) => shown.map(({ id }) => id)

describe('totals', () => {
  test('given rates per size, when shown, then the total is over the counts of the containers', () => {
    expect(shownQuotes(request, [aire])[0]?.total).toBe(5 * 36_000)
  })
})

describe('the haulier of a quote', () => {
  test('given a counter of the owner, then it belongs to the haulier that it answers', () => {
    const shown = shownQuotes(request, [toAire, aire])
    expect(shown[0]).toMatchObject({ side: 'owner', haulierName: 'Aire Haulage', answeredTotal: 180_000 })
  })

  test('given a counter of a haulier to the counter of the owner, then it belongs to that haulier', () => {
    const back = counter(5, 'Aire Haulage', 4, 35_000)
    const shown = shownQuotes(request, [back, toAire, aire])
    expect(shown[0]).toMatchObject({ side: 'haulier', haulierName: 'Aire Haulage', answeredTotal: 165_000 })
  })
})

describe('comparison', () => {
  const shown = shownQuotes(request, [toAire, derwent, calder, aire])
  const comparison = (id: number) => {
    const one = shown.find((candidate) => candidate.id === id)
    if (!one) throw new Error(`no quote ${id}`)
    return priceComparison(one, shown, targetTotal(request))
  }

  test('the cheapest live offer of a haulier is the cheapest: no cancelled one, no counter of the owner', () => {
    expect(ids(liveOffers(shown))).toEqual([2, 1])
    expect(comparison(2).toCheapest).toBe(0)
    expect(comparison(1).toCheapest).toBe(10_000)
    expect(comparison(3).toCheapest).toBeNull()
    expect(comparison(4).toCheapest).toBeNull()
  })

  test('the difference to the target is negative below it', () => {
    expect(comparison(1).toTarget).toBe(10_000)
    expect(comparison(3).toTarget).toBe(-20_000)
  })

  test('a counter is compared with the offer it answers', () => {
    expect(comparison(4).toAnswered).toBe(-15_000)
    expect(comparison(1).toAnswered).toBeNull()
  })

  test('given another offer that is cheaper with its extras, then the lowest total is the cheapest before extras only', () => {
    const turned = shownQuotes(request, [{ ...calder, expectedTotal: 250_000 }, aire])
    const live = liveOffers(turned)
    expect(cheaperWithExtras(live)?.id).toBe(1)
    const of = (id: number) => {
      const one = live.find((candidate) => candidate.id === id)
      if (!one) throw new Error(`no quote ${id}`)
      return priceComparison(one, turned, null)
    }
    expect(of(2)).toMatchObject({ toCheapest: 0, extrasDecide: true, isCheapestWithExtras: false })
    expect(of(1)).toMatchObject({ toCheapest: 10_000, extrasDecide: true, isCheapestWithExtras: true })
    expect(cheaperWithExtras(liveOffers(shown))).toBeNull()
    expect(cheaperWithExtras([])).toBeNull()
  })

  test('a single live offer is not called the cheapest', () => {
    const alone = shownQuotes(request, [aire])
    expect(alone.map((one) => priceComparison(one, alone, null).toCheapest)).toEqual([null])
  })
})

describe('order of the table', () => {
  const sorted = (quotes: ReturnType<typeof shownQuotes>, sorting: Sorting) =>
    ids(quoteThreads(quotes, sorting).flatMap((thread) => [...thread.shown, ...thread.earlier]))
  const shown = shownQuotes(request, [toAire, derwent, calder, aire])

  test('live offers first, the cheapest first, each followed by the live counter to it', () => {
    expect(sorted(shown, USUAL_SORTING)).toEqual([2, 1, 4, 3])
  })

  test('given another column, then ended offers stay last and counters with the offers they answer', () => {
    expect(sorted(shown, { by: 'haulier', descending: false })).toEqual([1, 4, 2, 3])
    expect(sorted(shown, { by: 'quote', descending: true })).toEqual([1, 4, 2, 3])
  })

  test('empty values are last in both directions', () => {
    expect(sorted(shown, { by: 'demurrage', descending: false })).toEqual([2, 1, 4, 3])
    expect(sorted(shown, { by: 'demurrage', descending: true })).toEqual([2, 1, 4, 3])
  })

  test('given an accepted quote, then it is first at any price', () => {
    const decided = shownQuotes(request, [
      { ...calder, status: 'Lost' },
      { ...aire, status: 'Won' },
    ])
    expect(sorted(decided, USUAL_SORTING)).toEqual([1, 2])
  })

  test('a second click on a heading turns the direction, another heading starts ascending', () => {
    expect(sortedNext(USUAL_SORTING, 'quote')).toEqual({ by: 'quote', descending: true })
    expect(sortedNext({ by: 'quote', descending: true }, 'date')).toEqual({ by: 'date', descending: false })
  })
})

describe('threads', () => {
  const replaced = (one: ContainerQuote, by: number) => ({
    ...one,
    status: 'Cancelled' as const,
    replacedBy: by,
  })
  const folded = (quotes: ContainerQuote[]) =>
    quoteThreads(shownQuotes(request, quotes), USUAL_SORTING).map((thread) => [
      thread.haulierName,
      ids(thread.shown),
      ids(thread.earlier),
    ])

  test('given two rounds of countering, then the latest offer is on top and the replaced ones are folded', () => {
    const back = counter(5, 'Aire Haulage', 4, 34_500)
    expect(folded([back, replaced(toAire, 5), replaced(aire, 5), calder])).toEqual([
      ['Calder Transport', [2], []],
      ['Aire Haulage', [5], [4, 1]],
    ])
  })

  test('given a quote with a live counter to it, then both show', () => {
    expect(folded([toAire, aire])).toEqual([['Aire Haulage', [1, 4], []]])
  })

  test('given a rejected counter to a live quote, then the quote is on top and the latest offer shows', () => {
    const rejected = { ...toAire, status: 'Rejected' as const }
    const first = { ...toAire, id: 3, status: 'Cancelled' as const }
    expect(folded([rejected, first, aire])).toEqual([['Aire Haulage', [1, 4], [3]]])
  })

  test('given no live offer, then the latest is on top; given an accepted one, then that one', () => {
    expect(folded([{ ...aire, status: 'Lost' }, replaced(quote(0, 'Aire Haulage', 40_000), 1)])).toEqual([
      ['Aire Haulage', [1], [0]],
    ])
    expect(
      folded([
        { ...toAire, status: 'Lost' },
        { ...aire, status: 'Won' },
      ]),
    ).toEqual([['Aire Haulage', [1, 4], []]])
  })
})

test('up to three earlier offers of a request are shown, more are folded', () => {
  const cancelled = [1, 2, 3].map((id) => quote(id, 'Aire Haulage', 36_000, { status: 'Cancelled' }))
  const areFolded = (quotes: ContainerQuote[]) =>
    beginFolded(quoteThreads(shownQuotes(request, quotes), USUAL_SORTING))
  const live = [quote(4, 'Aire Haulage', 35_000), quote(6, 'Calder Haulage', 35_000)]
  expect(areFolded([...cancelled, ...live])).toBe(false)
  const ofCalder = quote(5, 'Calder Haulage', 36_000, { status: 'Cancelled' })
  expect(areFolded([...cancelled, ...live, ofCalder])).toBe(true)
})

describe('buttons of a row', () => {
  const choices = (
    quotes: ContainerQuote[],
    id: number,
    side: 'owner' | 'haulier',
    status = request.status,
  ) => {
    const shown = shownQuotes(request, quotes)
    const one = shown.find((candidate) => candidate.id === id)
    if (!one) throw new Error(`no quote ${id}`)
    return choicesFor(one, shown, negotiated({ ...request, status }), side, new Date('2026-06-16T09:00:00Z'))
  }

  test('the owner accepts or counters a quote', () => {
    expect(choices([aire], 1, 'owner')).toEqual([
      { action: 'Accept', reason: null },
      { action: 'Counter', reason: null },
    ])
  })

  test('the owner cannot have two live counters at a time', () => {
    expect(choices([toAire, aire], 1, 'owner')[1]).toEqual({ action: 'Counter', reason: 'counter_exists' })
  })

  test('on an expired request a quote can be accepted, not countered', () => {
    expect(choices([aire], 1, 'owner', 'Expired')).toEqual([
      { action: 'Accept', reason: null },
      { action: 'Counter', reason: 'request_closed_to_quotes' },
    ])
  })

  test('each side cancels its own offers; a haulier revises its first quote unless it is countered', () => {
    expect(choices([toAire, aire], 4, 'owner').map(({ action }) => action)).toEqual(['Cancel'])
    expect(choices([aire], 1, 'haulier')).toEqual([
      { action: 'Revise', reason: null },
      { action: 'Cancel', reason: null },
    ])
    expect(choices([toAire, aire], 1, 'haulier')[0]).toEqual({
      action: 'Revise',
      reason: 'revised_is_countered',
    })
    const back = counter(5, 'Aire Haulage', 4, 34_000)
    expect(choices([back, toAire, aire], 5, 'haulier').map(({ action }) => action)).toEqual(['Cancel'])
  })

  test('the haulier accepts, counters or rejects the counter of the owner', () => {
    expect(choices([toAire, aire], 4, 'haulier').map(({ action }) => action)).toEqual([
      'Accept',
      'Counter',
      'Reject',
    ])
  })

  test('a decided offer has no actions', () => {
    expect(choices([derwent], 3, 'owner')).toEqual([])
  })

  test.each<[string, Partial<ContainerQuote>, QuoteRequest['status'], RefusalCode]>([
    ['another quote was accepted', { status: 'Lost' }, 'Accepted', 'request_already_accepted'],
    ['the request was cancelled', { status: 'Lost' }, 'Cancelled', 'request_cancelled'],
    ['the quote was revised', { status: 'Cancelled' }, 'Open', 'quote_not_live'],
  ])('the open dialog of a counter says that %s', (_what, change, status, reason) => {
    const [one] = shownQuotes(request, [{ ...aire, ...change }])
    if (!one) throw new Error('no quote')
    const reasons = reasonsAgainst(one, [one], negotiated({ ...request, status }), 'owner')
    expect(reasons.Counter).toBe(reason)
  })
})
