/*
 * Rules: docs/rules/attention.md#keys, docs/rules/attention.md#tabs, docs/rules/attention.md#booking-tabs,
 *   docs/rules/extras.md#expected-total, docs/rules/bookings.md#final-total, docs/rules/requests.md#history,
 *   docs/rules/interface.md#csv, docs/rules/interface.md#updated-since, docs/rules/operator.md#companies
 */
/** Every place that shows a number or a status of the same trade shows the same one. */
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { getAttention } from '#contract/attention.ts'
import { getBooking, listBookings } from '#contract/bookings.ts'
import { decodeReply } from '#contract/endpoint.ts'
import { getCompany, getOverview } from '#contract/operator.ts'
import { getMarket } from '#contract/operator-market.ts'
import { getRequestUsage } from '#contract/plans.ts'
import {
  listContainerQuotesMade,
  listContainerQuotesReceived,
  listGeneralQuotesMade,
  listGeneralQuotesReceived,
} from '#contract/quotes.ts'
import { getRequest, getRequestHistory, listRequests } from '#contract/requests.ts'
import { BOOKING_KEYS, LISTED_OF_EACH } from '#domain/attention/attention.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { formatPence } from '#domain/money.ts'
import type { Quote } from '#domain/quotes/quote.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import type { Company } from './testing/companies.ts'
import { startWorld } from './testing/harness.ts'
import { readPdf } from './testing/pdf.ts'
import { randomTrade } from './testing/random-trade.ts'

const ALL = { page: 1, pageSize: 100 } as const
/** A product of whole numbers, divided, half up. */
const halfUp = (factors: readonly number[], divisor: bigint) =>
  Number((2n * factors.reduce((product, factor) => product * BigInt(factor), 1n) + divisor) / (2n * divisor))
const tenths = (quantity: number | null) => Math.round((quantity ?? 0) * 10)

describe.each([
  // A change of the clocks, the end of a year, and an ordinary week.
  [1, '2026-10-24T18:00'],
  [2, '2026-12-31T12:00'],
  [3, '2026-06-15T09:00'],
])('the trade of seed %i from %s on', async (seed, now) => {
  const world = await startWorld({ now })
  const companies = await randomTrade(world, seed, 240)
  const operator = () => world.operator().then((signedIn) => world.as(signedIn))

  /** The lists of requests that a company has: its own, and for a haulier those of others. */
  const scopesOf = ({ type }: Company) =>
    type === 'Haulier' ? (['own', 'bids'] as const) : ([null] as const)
  const requestsOf = (company: Company, query: object = {}) =>
    world.as(company).call(listRequests, { query: { ...ALL, ...query } })
  const quotesOf = (company: Company, { id, haulage, ownerName }: QuoteRequest): Promise<Quote[]> => {
    const isOwn = ownerName === company.name
    const [received, made] =
      haulage === 'Container'
        ? [listContainerQuotesReceived, listContainerQuotesMade]
        : [listGeneralQuotesReceived, listGeneralQuotesMade]
    return world.as(company).call(isOwn ? received : made, { params: { id } })
  }
  const bookingsOf = (company: Company, query: object = {}) =>
    world.as(company).call(listBookings, { query: { ...ALL, ...query } })
  const fileOf = async (company: Company, address: string) =>
    Papa.parse<Record<string, string>>(String((await world.as(company).get(address)).body).slice(1), {
      header: true,
      skipEmptyLines: true,
    }).data

  test.each(companies)('$name: the numbers at tabs are those of their rows', async (company) => {
    const { tabs } = await world.as(company).call(getAttention)
    for (const scope of scopesOf(company)) {
      const counts = scope === 'bids' ? tabs.bids : tabs.own
      const all = await requestsOf(company, { scope })
      for (const tab of ['needsMe', 'new', 'closingToday'] as const) {
        const rows = await requestsOf(company, { scope, tab })
        expect({ tab, rows: rows.length }).toEqual({ tab, rows: counts?.[tab] })
        if (tab === 'new') expect(rows).toEqual(all.filter(({ isNew }) => isNew))
      }
      for (const status of ['Open', 'Accepted', 'Cancelled', 'Expired'] as const)
        expect(await requestsOf(company, { scope, status })).toEqual(
          all.filter((row) => row.status === status),
        )
    }
  })

  test.each(companies)('$name: what waits is counted as the rows say, and can be opened', async (company) => {
    const { counts, items, tabs } = await world.as(company).call(getAttention)
    const rows = await bookingsOf(company)
    for (const key of BOOKING_KEYS)
      expect({ key, count: counts[key] ?? 0 }).toEqual({
        key,
        count: rows.filter(({ waiting }) => waiting.includes(key)).length,
      })
    const waiting = await bookingsOf(company, { tab: 'needsMe' })
    expect(waiting).toEqual(rows.filter((row) => row.waiting.length > 0))
    expect(tabs.bookings?.needsMe).toBe(waiting.length)
    for (const [key, listed = []] of Object.entries(items)) {
      expect(listed).toHaveLength(Math.min(LISTED_OF_EACH, counts[key as keyof typeof counts] ?? 0))
      for (const { request, text } of listed) {
        const { quotes } = await world.as(company).call(getRequest, { params: { id: request } })
        const live = quotes.filter(({ status }) => status === 'Pending' || status === 'Counter')
        const price = /£[\d,.]+/.exec(text)?.[0]
        if (price) expect(live.map(({ total }) => formatPence(total))).toContain(price)
      }
    }
  })

  test.each(companies)('$name: rows, pages, quotes and history name the same prices', async (company) => {
    for (const scope of scopesOf(company))
      for (const row of await requestsOf(company, { scope })) {
        const params = { id: row.id }
        const page = await world.as(company).call(getRequest, { params })
        expect(row).toEqual(page)
        const quotes = await quotesOf(company, row)
        const brief = ({
          id,
          status,
          total,
          expectedTotal,
          expiresOn,
        }: QuoteRequest['quotes'][number] | Quote) => [id, status, total, expectedTotal, expiresOn].join(' ')
        expect(page.quotes.map(brief)).toEqual(quotes.map(brief))
        for (const quote of quotes) expect([quote.total, quote.expectedTotal]).toEqual(totalsOf(quote, page))
        const prices = quotes.map(({ total, expectedTotal }) => `${total} ${expectedTotal}`)
        const steps = await world.as(company).call(getRequestHistory, { params })
        for (const { what, newPrice, newExpected } of steps)
          if (newPrice !== null && !what.startsWith('Booking:'))
            expect(prices).toContain(`${newPrice} ${newExpected}`)
      }
  })

  test.each(companies)('$name: rows, pages and papers of bookings have the same totals', async (company) => {
    for (const { waiting, vesselName, voyageCode, ...row } of await bookingsOf(company)) {
      const booking = await world.as(company).call(getBooking, { params: { reference: row.reference } })
      expect(booking).toMatchObject({ ...row, load: { vesselName, voyageCode } })
      expect(row.finalTotal).toBe(finalTotalOf(booking))
      const open = booking.charges.filter(({ status }) => status === 'Claimed' || status === 'Disputed')
      expect([row.openCharges, row.openChanges]).toEqual([
        open.length,
        booking.changes.filter(({ status }) => status === 'Proposed').length,
      ])
      const hasToGive = booking.jobs.some(({ status }) =>
        ['awarded', 'confirmed', 'emptyCollected'].includes(status),
      )
      if (!hasToGive) expect(waiting).not.toContain('referencesMissing')
    }
  })

  test('papers name the totals of their booking', async () => {
    for (const company of companies)
      for (const { reference } of (await bookingsOf(company)).slice(0, 2)) {
        const booking = await world.as(company).call(getBooking, { params: { reference } })
        const paper = (name: string) =>
          world.app.inject({
            url: `/api/bookings/${reference}/${name}`,
            headers: { authorization: `Token ${company.token}` },
          })
        const confirmation = await readPdf((await paper('confirmation.pdf')).rawPayload)
        for (const amount of [booking.total, booking.expectedTotal])
          expect(confirmation.text).toContain(formatPence(amount))
        const statement = await paper('statement.pdf')
        if (statement.statusCode === 200)
          expect((await readPdf(statement.rawPayload)).text).toContain(
            `Final total, excluding VAT ${formatPence(booking.finalTotal)}`,
          )
      }
  })

  test.each(companies)('$name: files have the rows and figures of their lists', async (company) => {
    for (const scope of scopesOf(company)) {
      const rows = await requestsOf(company, { scope })
      const file = await fileOf(company, `/api/quoterequests/?format=csv${scope ? `&scope=${scope}` : ''}`)
      expect(file.map((line) => [line.Request, line.Status, line.Deadline])).toEqual(
        rows.map(({ id, status, deadline }) => [String(id), status, deadline]),
      )
    }
    const rows = await bookingsOf(company)
    const file = await fileOf(company, '/api/bookings/?format=csv')
    expect(file.map((line) => [line.Booking, line['Price now (£)'], line['Open charges']])).toEqual(
      rows.map(({ reference, status, finalTotal, openCharges }) => [
        reference,
        status === 'calledOff' ? '' : (finalTotal / 100).toFixed(2),
        String(openCharges),
      ]),
    )
  })

  test.each(companies)('$name: lists that are followed have the rows of their lists', async (company) => {
    for (const [endpoint, list] of [
      [listRequests, await requestsOf(company, { scope: scopesOf(company)[0] })],
      [listBookings, await bookingsOf(company)],
    ] as const) {
      const scope = endpoint === listRequests ? scopesOf(company)[0] : null
      const query = { updatedSince: '0', pageSize: 100, ...(scope && { scope }) } as never
      const answer = await world.as(company).ask(endpoint, { query })
      const followed = decodeReply(endpoint, answer.body) as readonly object[]
      const byText = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
      expect(byText(followed)).toEqual(byText(list))
    }
  })

  test('operators see the counts of the companies', async () => {
    const byOperator = await operator()
    for (const company of companies) {
      const { usage } = await byOperator.call(getCompany, { params: { id: company.companyId } })
      const { used, limit } = await world.as(company).call(getRequestUsage)
      const scope = scopesOf(company)[0]
      expect(usage).toMatchObject({
        used,
        limit,
        openRequests: (await requestsOf(company, { scope, status: 'Open' })).length,
        ...(company.type === 'Haulier' && {
          wonQuotes: (await bookingsOf(company, { scope: 'carried' })).length,
        }),
      })
    }
    const overview = await byOperator.call(getOverview)
    const { weeks } = await byOperator.call(getMarket)
    const ofMarket = (figure: 'posts' | 'awards') => weeks.reduce((sum, week) => sum + week[figure], 0)
    expect(ofMarket('awards')).toBe((await byOperator.call(listBookings, { query: ALL })).length)
    expect(overview.requestsToday).toBeLessThanOrEqual(ofMarket('posts'))
  })
})

/** The total of a quote and its expected total, by the rule and not by the product's code. */
function totalsOf(quote: Quote, request: QuoteRequest): [number, number] {
  const lines = 'lines' in request ? request.lines : []
  const containers = lines.reduce((sum, { count }) => sum + count, 0) || 1
  const countOf = (id: number) => lines.find((line) => line.id === id)?.count ?? 0
  const total =
    'rates' in quote
      ? quote.rates.reduce((sum, one) => sum + one.rate * countOf(one.lineId), 0)
      : quote.load.rate
  const waiting = Math.max(0, request.expectedWaitingHours - (quote.freeHours ?? Number.POSITIVE_INFINITY))
  const terms = quote.extras.map(({ kind, amount, quantity, certain }) => {
    if (kind === 'fuel') return halfUp([total, amount], 10_000n)
    return certain ? halfUp([amount, tenths(quantity)], 10n) : 0
  })
  terms.push(halfUp([quote.demurrageFee ?? 0, tenths(waiting), containers], 10n))
  return [total, terms.reduce((sum, term) => sum + term, total)]
}

/** The final total of a booking in the same way. */
function finalTotalOf({ total, extras, charges }: Booking): number {
  const fuel = extras.find(({ kind }) => kind === 'fuel')?.amount ?? 0
  const counted = charges.filter(({ status }) => status === 'Agreed' || status === 'Approved')
  return counted.reduce(
    (sum, { amount, quantity }) => sum + halfUp([amount, tenths(quantity)], 10n),
    total + halfUp([total, fuel], 10_000n),
  )
}
