// Rules: docs/rules/screens.md#long-values
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aContainerRequest } from '../requests/testRequests.ts'
import { BestQuoteSummary } from './BestQuoteSummary.tsx'
import { shownQuotes } from './offers.ts'
import { whatRejectingLeaves } from './rejecting.ts'
import { aContainerQuote } from './testQuotes.ts'

const HEBREW = 'הובלות 999'

test('the amounts after a name from right to left stay behind it', () => {
  const request = aContainerRequest()
  const quotes = [
    aContainerQuote(request, { id: 1, companyName: 'Aire Haulage', each: 30_000 }),
    aContainerQuote(request, { id: 2, companyName: HEBREW, each: 40_000 }),
  ]
  const shown = shownQuotes(request, quotes)
  const page = renderToStaticMarkup(createElement(BestQuoteSummary, { request, shown }))
  expect(page).toContain(`<bdi>£300.00 below ${HEBREW}</bdi> · <bdi>payment in 30 days</bdi>`)
})

test('a name and an amount that remains have a word between them', () => {
  const request = aContainerRequest({ ownerName: 'Ouse Imports' })
  const shown = shownQuotes(request, [
    aContainerQuote(request, { id: 1, companyName: HEBREW, each: 40_000 }),
    aContainerQuote(
      request,
      { id: 2, companyName: 'Ouse Imports', each: 30_000 },
      { status: 'Counter', isCounter: true, counters: [1] },
    ),
  ])
  const [, counter] = shown
  expect(counter && whatRejectingLeaves(counter, shown, 'owner')).toBe(
    `The quote of ${HEBREW} stays as it is, at £1,200.00.`,
  )
})
