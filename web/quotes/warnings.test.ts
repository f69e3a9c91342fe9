// Rules: docs/rules/quotes.md#unusual-prices, docs/rules/quotes.md#kept-quote-forms
import { expect, test } from 'vitest'
import { aContainerRequest } from '../requests/testRequests.ts'
import type { QuoteForm } from './draft.ts'
import { keptName, savedQuoteForms } from './savedQuoteForms.ts'
import { aContainerQuote } from './testQuotes.ts'
import { type Compared, quoteWarnings } from './warnings.ts'

/** Two 40HC with a target of £400.00 each, and a 20DC without one. */
const request = aContainerRequest()
const form = (...rates: (number | string | null)[]) =>
  ({
    rates: rates.map((rate, index) => ({ lineId: request.lines[index]?.id ?? 0, rate })),
    load: { vehicleType: null, trailerType: null, rate: null },
  }) as Partial<QuoteForm> as QuoteForm
const alone = { answered: null, others: [] }

test('ordinary and unreadable rates raise no question', () => {
  expect(quoteWarnings(form(38_000, 1), request, alone)).toEqual([])
  expect(quoteWarnings(form('12,50', null), request, alone)).toEqual([])
})

test('a rate far from its target raises a question, with its size if there are several', () => {
  expect(quoteWarnings(form(4_000, 0), request, alone)).toEqual([
    '40HC: £40.00 is 90% below the target.',
    '20DC: The price is £0.00.',
  ])
})

test('a total beyond the other offers raises a question, a total between them does not', () => {
  const others = { answered: null, others: [100_000, 300_000] }
  expect(quoteWarnings(form(14_000, 1_000), request, others)).toEqual([
    'In all, £290.00 is 71% below the cheapest offer.',
  ])
  expect(quoteWarnings(form(100_000, 1_000), request, others)).toEqual([])
})

test('a counter that changes nothing raises a question, a quote does not', () => {
  const quote = aContainerQuote(request, { id: 1, companyName: 'Orwell', each: 38_000 })
  const answering = { answered: { quote } as Compared['answered'], others: [] }
  expect(quoteWarnings(form(38_000, 38_000), request, answering, false)).toEqual([
    expect.stringMatching(/^You have changed nothing/),
  ])
  expect(quoteWarnings(form(38_000, 38_000), request, answering, true)).toEqual([])
  expect(quoteWarnings(form(38_000, 1), request, alone, false)).toEqual([])
})

test('typed values are kept by user, request and answered offer, and can be forgotten', () => {
  const name = keptName(1, 2, null)
  savedQuoteForms.save(name, form('12,50'))
  expect(savedQuoteForms.read(name)?.rates[0]?.rate).toBe('12,50')
  expect(savedQuoteForms.read(keptName(3, 2, null))).toBeNull()
  expect(savedQuoteForms.read(keptName(1, 2, 7))).toBeNull()
  savedQuoteForms.discard(name)
  expect(savedQuoteForms.read(name)).toBeNull()
})
