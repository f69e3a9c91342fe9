import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { usualPaymentTermDays } from '#domain/companies/company.ts'
import type { ContainerQuote, GeneralQuote } from '#domain/quotes/quote.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { laterDeadlines } from '../requests/detail/deadline.ts'
import { aContainerRequest, aGeneralRequest } from '../requests/testRequests.ts'
import {
  counterTo,
  expiryProblems,
  fitting,
  newQuote,
  rateOf,
  revisionOf,
  shapeFor,
  typedExpected,
  typedTotal,
} from './draft.ts'
import { shownQuotes } from './offers.ts'

type QuotingCompany = Parameters<typeof newQuote>[1]

const company = (days: number, demurrage: number | null = null) =>
  ({
    profile: { defaultPaymentTermDays: days },
    haulier: { defaultDemurrageFee: demurrage },
  }) as unknown as QuotingCompany

const stored = {
  id: 1,
  status: 'Pending',
  createdAt: new Date('2026-06-15T10:00:00Z'),
  demurrageFee: 4_500,
  paymentTermDays: 0,
  comment: 'Our offer',
  isCounter: false,
  expiresOn: '2026-06-20',
  counters: [],
  companyName: 'Aire Haulage',
  conditionsOfCarriage: null,
  extras: [],
  freeHours: null,
  total: 115_000,
  expectedTotal: 115_000,
  replacedBy: null,
  isWithheld: false,
} satisfies Partial<ContainerQuote>

const containerQuote: ContainerQuote = {
  ...stored,
  requestId: 7,
  rates: [
    { lineId: 1, size: '40HC', rate: 41_000 },
    { lineId: 2, size: '20DC', rate: 33_000 },
  ],
}
const generalQuote: GeneralQuote = {
  ...stored,
  requestId: 8,
  load: { vehicleType: 'Rigid', trailerType: 'Box', rate: 44_000 },
}

function shown(request: QuoteRequest, quote: ContainerQuote | GeneralQuote) {
  const [one] = shownQuotes(request, [quote])
  if (!one) throw new Error('there is one quote')
  return one
}

describe('a new quote', () => {
  test('given a company with defaults, then it begins with them', () => {
    const form = newQuote(aContainerRequest(), company(14, 5_000))
    expect(form).toMatchObject({
      paymentTermDays: 14,
      demurrageFee: 5_000,
      isCounter: false,
      status: 'Pending',
      counters: null,
      revises: null,
    })
    expect(form.rates).toEqual([
      { lineId: 1, rate: null },
      { lineId: 2, rate: null },
    ])
  })

  test('given a company that is always pre-paid, then unticking Pre-Paid brings 30 days', () => {
    expect(newQuote(aContainerRequest(), company(0)).paymentTermDays).toBe(0)
    expect(usualPaymentTermDays(company(0).profile)).toBe(30)
    expect(usualPaymentTermDays(company(14).profile)).toBe(14)
  })

  test('given one vehicle and several trailers to choose from, then only the vehicle is chosen', () => {
    const form = newQuote(aGeneralRequest({ vehicleTypes: ['Rigid'] }), company(30))
    expect(form.load).toEqual({ vehicleType: 'Rigid', trailerType: null, rate: null })
  })

  test('given rates, then the form of either kind fits its shape', () => {
    const container = newQuote(aContainerRequest(), company(30))
    expect(z.safeParse(shapeFor(aContainerRequest()), container).success).toBe(false)
    const rates = container.rates.map((rate) => ({ ...rate, rate: 100 }))
    expect(z.safeParse(shapeFor(aContainerRequest()), { ...container, rates }).success).toBe(true)
    const general = newQuote(aGeneralRequest(), company(30))
    expect(z.safeParse(shapeFor(aGeneralRequest()), general).success).toBe(false)
    const load = { vehicleType: 'Rigid', trailerType: 'Box', rate: 0 }
    expect(z.safeParse(shapeFor(aGeneralRequest()), { ...general, load }).success).toBe(true)
  })
})

describe('a revised quote', () => {
  test('begins as the haulier’s quote, remark and expiry included, and names it', () => {
    expect(revisionOf(shown(aContainerRequest(), containerQuote), aContainerRequest())).toMatchObject({
      rates: [
        { lineId: 1, rate: 41_000 },
        { lineId: 2, rate: 33_000 },
      ],
      expiresOn: '2026-06-20',
      comment: 'Our offer',
      isCounter: false,
      status: 'Pending',
      counters: null,
      revises: 1,
      requestVersion: 1,
    })
  })
})

describe('a counter', () => {
  test('begins as the offer it answers, without its remark and expiry', () => {
    const form = counterTo(shown(aContainerRequest(), containerQuote), aContainerRequest())
    expect(form).toEqual({
      requestId: 7,
      rates: [
        { lineId: 1, rate: 41_000 },
        { lineId: 2, rate: 33_000 },
      ],
      load: { vehicleType: null, trailerType: null, rate: null },
      demurrageFee: 4_500,
      paymentTermDays: 0,
      expiresOn: null,
      comment: '',
      isCounter: true,
      status: 'Counter',
      counters: [1],
      extras: [],
      freeHours: null,
      revises: null,
      requestVersion: 1,
    })
  })

  test('begins with the extras it answers, the usual quantity left out', () => {
    const vbs = { kind: 'vbs', amount: 875, quantity: 3, certain: true, note: null } as const
    const quote = {
      ...containerQuote,
      extras: [vbs, { ...vbs, kind: 'genset', quantity: 1.5 } as const],
      freeHours: 2,
    }
    const form = counterTo(shown(aContainerRequest(), quote), aContainerRequest())
    expect(form.freeHours).toBe(2)
    expect(form.extras.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['vbs', null],
      ['genset', 1.5],
    ])
    // £1,150 + 3 × £8.75 + 1.5 × £8.75
    expect(typedExpected(form, aContainerRequest())).toBe(115_000 + 2_625 + 1_313)
  })

  test('to a load keeps vehicle and trailer', () => {
    const form = counterTo(shown(aGeneralRequest(), generalQuote), aGeneralRequest())
    expect(form.load).toEqual({ vehicleType: 'Rigid', trailerType: 'Box', rate: 44_000 })
    expect(z.safeParse(shapeFor(aGeneralRequest()), form).success).toBe(true)
  })
})

describe('the running total', () => {
  const load = { vehicleType: null, trailerType: null, rate: null }

  test('is the sum over the counts, once every rate is an amount', () => {
    const request = aContainerRequest()
    const rates = (...typed: (number | string | null)[]) =>
      typed.map((rate, index) => ({ lineId: index + 1, rate }))
    expect(typedTotal({ rates: rates(100, 50), load }, request)).toBe(250)
    for (const missing of [null, '12,50', -1])
      expect(typedTotal({ rates: rates(100, missing), load }, request)).toBeNull()
    // The owner has changed the containers while the form is open.
    const edited = { ...request, lines: request.lines.map((line) => ({ ...line, id: line.id + 10 })) }
    expect(typedTotal({ rates: rates(100, 50), load }, edited)).toBeNull()
  })

  test('of a load is its rate', () => {
    expect(typedTotal({ rates: [], load: { ...load, rate: 100 } }, aGeneralRequest())).toBe(100)
    expect(typedTotal({ rates: [], load }, aGeneralRequest())).toBeNull()
  })

  test('a rate is found by its line, the rate of a load with any line', () => {
    expect([rateOf(containerQuote, 2), rateOf(containerQuote, 3), rateOf(generalQuote, 0)]).toEqual([
      33_000,
      null,
      44_000,
    ])
  })
})

describe('the expiry day', () => {
  const pickupAt = new Date('2026-06-22T07:00:00Z')
  const now = new Date('2026-06-15T09:00:00Z')
  const messages = (expiresOn: string | null, isCounter: boolean) =>
    expiryProblems({ expiresOn, isCounter }, pickupAt, now)

  test('of a quote is before the pickup day, of a counter by the pickup day, and neither is in the past', () => {
    expect(messages('2026-06-22', false)).toEqual([
      {
        path: ['expiresOn'],
        message:
          'The expiry date is too late for the pickup of this request. Choose a day before the pickup.',
      },
    ])
    expect(messages('2026-06-22', true)).toEqual([])
    expect(messages('2026-06-23', true)).toEqual([
      {
        path: ['expiresOn'],
        message:
          'The expiry date is too late for the pickup of this request. Choose the pickup day or an earlier one.',
      },
    ])
    expect(messages('2026-06-14', true)).toEqual([
      { path: ['expiresOn'], message: 'The expiry date must be today or later.' },
    ])
    expect(messages(null, false)).toEqual([])
  })
})

describe('a later deadline', () => {
  test('given an open request, then from the day after its deadline to the day before the pickup', () => {
    const now = new Date('2026-06-15T09:00:00Z')
    expect(laterDeadlines(aContainerRequest(), now)).toEqual({ earliest: '2026-06-20', latest: '2026-06-21' })
  })

  test('given an expired one, then from today', () => {
    const now = new Date('2026-06-21T09:00:00Z')
    const request = aContainerRequest({ status: 'Expired' })
    expect(laterDeadlines(request, now)).toEqual({ earliest: '2026-06-21', latest: '2026-06-21' })
  })

  test('given no later day, a decided request or a pickup in the past, then none', () => {
    const now = new Date('2026-06-15T09:00:00Z')
    expect(laterDeadlines(aContainerRequest({ deadline: '2026-06-21' }), now)).toBeNull()
    expect(laterDeadlines(aContainerRequest({ status: 'Accepted' }), now)).toBeNull()
    expect(laterDeadlines(aContainerRequest(), new Date('2026-06-22T08:00:00Z'))).toBeNull()
  })
})

describe('a form that was typed for an earlier version of the request', () => {
  const request = aContainerRequest()
  const typed = {
    ...newQuote(request, company(30)),
    rates: request.lines.map(({ id }) => ({ lineId: id, rate: 40_000 })),
    comment: 'Two trucks',
  }

  test('keeps the rates of lines that are still there', () => {
    const now = newQuote({ ...request, version: request.version + 1 }, company(30))
    expect(fitting(typed, now)).toEqual({ ...typed, requestVersion: request.version + 1 })
  })

  test('has no rates for lines that have been replaced, but all else', () => {
    const lines = request.lines.map((line) => ({ ...line, id: line.id + 10 }))
    const now = newQuote({ ...request, version: request.version + 1, lines }, company(30))
    expect(fitting(typed, now)).toEqual({ ...typed, rates: now.rates, requestVersion: request.version + 1 })
  })
})
