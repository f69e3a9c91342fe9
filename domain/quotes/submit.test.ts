/*
 * Rules: docs/rules/quotes.md#who-quotes, docs/rules/quotes.md#rates, docs/rules/quotes.md#terms,
 *   docs/rules/quotes.md#counter-refusals
 */
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { PLAIN_TERMS } from '../testing/quotes.ts'
import { londonInstant } from '../time.ts'
import type { ContainerQuoteDraft, GeneralQuoteDraft } from './quote.ts'
import {
  containersOf,
  type NewQuote,
  type QuotingActor,
  type RequestToQuote,
  submitQuote,
  type ThreadOffer,
} from './submit.ts'

const now = londonInstant('2026-06-15T09:00') as Date
const request: RequestToQuote = {
  ownerId: 1,
  storedStatus: 'Open',
  status: 'Open',
  pickupAt: londonInstant('2026-06-18T08:00') as Date,
  haulage: 'Container',
  lines: [
    { id: 11, count: 2 },
    { id: 12, count: 1 },
  ],
  vehicleTypes: ['Artic'],
  trailerTypes: ['Curtain', 'Box'],
  expectedWaitingHours: 0,
  version: 1,
  changedSince: [],
  inactiveCompanies: [],
}
const haulier: QuotingActor = { companyId: 2, isHaulier: true, vatNumber: 'GB1', hasConditions: true }
const owner: QuotingActor = { companyId: 1, isHaulier: false, vatNumber: null, hasConditions: false }
const draft: ContainerQuoteDraft = {
  ...PLAIN_TERMS,
  requestId: 7,
  rates: [
    { lineId: 11, rate: 10_000 },
    { lineId: 12, rate: 5_000 },
  ],
}
const plain = { extras: [], demurrageFee: null, freeHours: null }
const quote: ThreadOffer = {
  ...plain,
  expectedTotal: 26_000,
  id: 1,
  side: 'haulier',
  status: 'Pending',
  counters: null,
  haulierId: 2,
  total: 26_000,
}
const counter: ThreadOffer = {
  ...plain,
  expectedTotal: 24_000,
  id: 2,
  side: 'owner',
  status: 'Counter',
  counters: 1,
  haulierId: 2,
  total: 24_000,
}
const foreign: ThreadOffer = {
  ...plain,
  expectedTotal: 1,
  id: 5,
  side: 'haulier',
  status: 'Pending',
  counters: null,
  haulierId: 3,
  total: 1,
}

const code = (answer: unknown) => (isRefused(answer) ? answer.refusals[0]?.code : 'taken')
const taken = (answer: ReturnType<typeof submitQuote>): NewQuote => {
  if (isRefused(answer)) throw new Error(code(answer))
  return answer
}

describe('a haulier’s first quote', () => {
  test('is Pending and adds up each rate times its count', () => {
    const made = taken(submitQuote(draft, request, [], haulier, now))
    expect(made).toMatchObject({
      side: 'haulier',
      haulierId: 2,
      status: 'Pending',
      counters: null,
      total: 25_000,
      isRevised: false,
    })
    expect(made.replaces).toEqual([])
  })
  test('needs exactly one rate for each line', () => {
    const [first] = draft.rates
    if (!first) throw new Error('no rate')
    const missing = { ...draft, rates: [first] }
    const doubled = { ...draft, rates: [first, first] }
    const strange = { ...draft, rates: [...draft.rates, { lineId: 99, rate: 1 }] }
    for (const wrong of [missing, doubled, strange])
      expect(code(submitQuote(wrong, request, [], haulier, now))).toBe('lines_mismatch')
  })
  test('may not call itself a counter, or won', () => {
    expect(code(submitQuote({ ...draft, isCounter: true }, request, [], haulier, now))).toBe(
      'counter_flag_wrong',
    )
    expect(code(submitQuote({ ...draft, status: 'Counter' }, request, [], haulier, now))).toBe(
      'status_not_for_you',
    )
  })
  test('is not for the owner, nor for a shipper', () => {
    expect(code(submitQuote(draft, request, [], { ...haulier, companyId: 1 }, now))).toBe('own_request')
    expect(code(submitQuote(draft, request, [], { ...haulier, isHaulier: false }, now))).toBe('hauliers_only')
  })
  test('needs an open request, then a complete profile', () => {
    const bare = { ...haulier, hasConditions: false }
    expect(code(submitQuote(draft, request, [], bare, now))).toBe('conditions_missing_for_quote')
    expect(code(submitQuote(draft, { ...request, status: 'Expired' }, [], bare, now))).toBe(
      'request_closed_to_quotes',
    )
  })
  test('is refused beside a live one', () => {
    expect(code(submitQuote(draft, request, [quote], haulier, now))).toBe('quote_exists')
  })
  test('on a general request has a vehicle and trailer of the request', () => {
    const load = { vehicleType: 'Artic', trailerType: 'Box', rate: 30_000 } as const
    const { rates: _, ...common } = draft
    const general: GeneralQuoteDraft = { ...common, load }
    const wanted = { ...request, haulage: 'General', lines: [] } as const
    expect(taken(submitQuote(general, wanted, [], haulier, now)).total).toBe(30_000)
    const rigid = { ...general, load: { ...load, vehicleType: 'Rigid' as const } }
    const refusedAt = (path: string) => ({
      refusals: [{ code: 'vehicle_not_offered', path: ['load', path] }],
    })
    expect(submitQuote(rigid, wanted, [], haulier, now)).toMatchObject(refusedAt('vehicleType'))
    const fridge = { ...general, load: { ...load, trailerType: 'Fridge' as const } }
    expect(submitQuote(fridge, wanted, [], haulier, now)).toMatchObject(refusedAt('trailerType'))
    expect(submitQuote(general, request, [], haulier, now)).toMatchObject({
      refusals: [{ code: 'wrong_haulage', path: ['requestId'] }],
    })
  })
})

test('a side makes a hundred offers in a negotiation, cancelled ones included; those of others do not count', () => {
  const made = (count: number, over: Partial<ThreadOffer> = {}): ThreadOffer[] =>
    Array.from({ length: count }, (_, index) => ({ ...quote, id: index + 1, status: 'Cancelled', ...over }))
  const submitAfter = (offers: readonly ThreadOffer[]) => {
    const submitted = submitQuote(draft, request, offers, haulier, now)
    return isRefused(submitted) ? submitted.refusals[0]?.code : submitted.status
  }
  expect(submitAfter(made(99))).toBe('Pending')
  expect(submitAfter(made(100))).toBe('too_many_offers')
  expect(submitAfter(made(100, { haulierId: 3 }))).toBe('Pending')
  expect(submitAfter(made(100, { side: 'owner' }))).toBe('Pending')
})

describe('a counter', () => {
  test('by the owner answers a haulier’s offer and replaces nothing; the profile does not matter', () => {
    const made = taken(submitQuote({ ...draft, counters: [1] }, request, [quote, foreign], owner, now))
    expect(made).toMatchObject({
      side: 'owner',
      haulierId: 2,
      status: 'Counter',
      counters: 1,
      before: { total: 26_000 },
    })
    expect(made.replaces).toEqual([])
  })
  test('by the haulier replaces its offer and the counter that it answers', () => {
    const made = taken(submitQuote({ ...draft, counters: [2] }, request, [quote, counter], haulier, now))
    expect(made).toMatchObject({ side: 'haulier', status: 'Counter', counters: 2 })
    expect([...made.replaces].sort()).toEqual([1, 2])
  })
  test('to an unknown offer, or to one of the same side, is refused at its field', () => {
    const unknown = submitQuote({ ...draft, counters: [77] }, request, [quote], haulier, now)
    const own = submitQuote({ ...draft, counters: [1] }, request, [quote], haulier, now)
    for (const refused of [unknown, own])
      expect(isRefused(refused) && refused.refusals).toEqual([
        { code: 'counter_target_wrong', path: ['counters'] },
      ])
  })
  test('to an offer that is over is too late', () => {
    const over = { ...quote, status: 'Cancelled' } as const
    expect(code(submitQuote({ ...draft, counters: [1] }, request, [over], owner, now))).toBe('quote_not_live')
  })
})

describe('a revised quote', () => {
  const revise = (changes: Partial<ContainerQuoteDraft>, offers: readonly ThreadOffer[], actor = haulier) =>
    submitQuote({ ...draft, revises: 1, ...changes }, request, offers, actor, now)

  test('replaces the first one only, and has its price in the history', () => {
    const made = taken(revise({}, [quote, { ...counter, status: 'Rejected' }, foreign]))
    expect(made).toMatchObject({ status: 'Pending', counters: null, isRevised: true, before: quote })
    expect(made.replaces).toEqual([1])
    expect(made.history).toMatchObject([{ what: 'Quote revised', oldPrice: 26_000, newPrice: 25_000 }])
  })
  test('is no counter at the same time', () => {
    expect(code(revise({ counters: [2] }, [quote, counter]))).toBe('revises_and_counters')
  })
  test('has to be an offer of its own side', () => {
    expect(code(revise({}, []))).toBe('revised_unknown')
    expect(code(revise({ revises: 2 }, [quote, counter]))).toBe('revised_unknown')
  })
})

test.each<[string, string | null, Partial<ContainerQuoteDraft>, readonly ThreadOffer[]]>([
  ['counter_flag_wrong', 'isCounter', { isCounter: true }, []],
  ['status_not_for_you', 'status', { status: 'Counter' }, []],
  ['revises_and_counters', 'revises', { revises: 1, counters: [2] }, [quote, counter]],
  ['revised_unknown', 'revises', { revises: 1 }, []],
  ['lines_mismatch', 'rates', { rates: [] }, []],
  ['quote_not_live', null, { counters: [2] }, [quote, { ...counter, status: 'Rejected' }]],
  ['quote_exists', null, {}, [quote]],
])('%s is refused at the field %s', (code, field, changes, offers) => {
  const answer = submitQuote({ ...draft, ...changes }, request, offers, haulier, now)
  expect(isRefused(answer) && answer.refusals).toEqual([field === null ? { code } : { code, path: [field] }])
})

test('a quote expires before the day of the pickup at the latest, a counter on that day', () => {
  const onPickupDay = { ...draft, expiresOn: '2026-06-18' }
  expect(code(submitQuote(onPickupDay, request, [], haulier, now))).toBe('expiry_not_before_pickup')
  expect(code(submitQuote({ ...onPickupDay, counters: [1] }, request, [quote], owner, now))).toBe('taken')
})

test('the expected total has the waiting that the request expects, for each of its containers', () => {
  const waiting = { ...draft, demurrageFee: 4_000, freeHours: 2 }
  const made = submitQuote(waiting, { ...request, expectedWaitingHours: 3 }, [], haulier, now)
  expect(taken(made)).toMatchObject({ total: 25_000, expectedTotal: 37_000 })
})

test('the history has the step with both prices, and those of the offer before', () => {
  const step = (changes: Partial<ContainerQuoteDraft>, offers: ThreadOffer[]) =>
    taken(submitQuote({ ...draft, ...changes }, request, offers, haulier, now)).history[0]
  const prices = { haulierId: 2, newPrice: 25_000, newExpected: 25_000 }
  expect(step({}, [])).toEqual({ ...prices, what: 'Quote submitted', oldPrice: null, oldExpected: null })
  expect(step({ counters: [2] }, [quote, counter])).toEqual({
    ...prices,
    what: 'Counter-offer submitted',
    oldPrice: 24_000,
    oldExpected: 24_000,
  })
})

test('an extra without a quantity counts every container, and a general load as one', () => {
  const extras = [{ kind: 'tolls', amount: 500, quantity: null, certain: true, note: null }] as const
  const quantityOf = (lines: RequestToQuote['lines']) => containersOf({ lines })
  expect([quantityOf(request.lines), quantityOf([])]).toEqual([3, 1])
  expect(taken(submitQuote({ ...draft, extras: [...extras] }, request, [], haulier, now)).expectedTotal).toBe(
    26_500,
  )
})

test('a quote is refused for a changed request, before its expiry day is looked at', () => {
  const late = { ...draft, expiresOn: '2026-06-18' }
  const changed = { ...request, version: 2, changedSince: ['comment'] }
  expect(code(submitQuote(late, request, [], haulier, now))).toBe('expiry_not_before_pickup')
  expect(code(submitQuote({ ...draft, requestVersion: 2 }, changed, [], haulier, now))).toBe('taken')
  expect(code(submitQuote({ ...late, requestVersion: 1 }, changed, [], haulier, now))).toBe('request_changed')
})

test('a counter keeps the extras and free hours that it leaves out, and takes those that it has', () => {
  const [extra] = [{ kind: 'tolls', amount: 500, quantity: 1, certain: true, note: null }] as const
  const answered = { ...quote, extras: [extra], freeHours: 3 }
  const terms = (changes: Partial<ContainerQuoteDraft>, offers: ThreadOffer[] = [answered]) => {
    const counters = offers.length > 0 ? [1] : null
    const by = counters ? owner : haulier
    const { extras, freeHours } = taken(
      submitQuote({ ...draft, counters, ...changes }, request, offers, by, now),
    )
    return { extras, freeHours }
  }
  expect(terms({})).toEqual({ extras: [extra], freeHours: 3 })
  expect(terms({ extras: null, freeHours: null })).toEqual({ extras: [], freeHours: null })
  expect(terms({ extras: [], freeHours: 2 })).toEqual({ extras: [], freeHours: 2 })
  expect(terms({}, [])).toEqual({ extras: [], freeHours: null })
})

test('nothing is offered to a deactivated company', () => {
  const offered = (counters: number[] | null, actor: QuotingActor, inactive: number) =>
    code(
      submitQuote(
        { ...draft, counters },
        { ...request, inactiveCompanies: [inactive] },
        counters ? [quote] : [],
        actor,
        now,
      ),
    )
  expect([offered(null, haulier, 1), offered([1], owner, 2)]).toEqual([
    'other_company_inactive',
    'other_company_inactive',
  ])
  expect([offered(null, haulier, 2), offered([1], owner, 1)]).toEqual(['taken', 'taken'])
})

test('the flag and the status of a draft may say what it is', () => {
  const told = { isCounter: false, status: 'Pending' } as const
  expect(code(submitQuote({ ...draft, ...told }, request, [], haulier, now))).toBe('taken')
  const answering = {
    isCounter: true,
    status: 'Counter',
    counters: [1],
  } satisfies Partial<ContainerQuoteDraft>
  expect(code(submitQuote({ ...draft, ...answering }, request, [quote], owner, now))).toBe('taken')
})

test('given a request that is still open on the day of its pickup, when the pickup time comes, then a quote is refused', () => {
  const today = { ...request, pickupAt: londonInstant('2026-06-15T09:00') as Date }
  const justBefore = new Date(now.getTime() - 1)
  expect(isRefused(submitQuote(draft, today, [], haulier, justBefore))).toBe(false)
  const late = submitQuote(draft, today, [], haulier, now)
  expect(isRefused(late) && late.refusals.map(({ code }) => code)).toEqual(['pickup_passed'])
})
