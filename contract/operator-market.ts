/** The market by week on the wire, for operators (docs/rules/operator.md#market). */
import * as z from 'zod/mini'
import { wholeNumber } from '#domain/fields.ts'
import { MAX_WEEKS, Market, MarketWeek } from '#domain/operator/market.ts'
import { countInText, listOf } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

const MarketWeekWire = wire(MarketWeek, {
  from: 'weekstart',
  posts: 'requests',
  quotesPerRequest: 'quotes_per_request',
  minutesToFirstQuote: 'minutes_to_first_quote',
  awards: 'awards',
  plansSold: 'plans_sold',
})

export const getMarket = endpoint('getMarket', {
  method: 'GET',
  path: '/api/operator/market/',
  access: 'operator',
  source: 'docs/rules/operator.md#market',
  summary: 'Requests, quotes, awards and plans bought or given by week of London, the earliest first',
  query: wire(z.object({ weeks: z.nullable(wholeNumber(1, MAX_WEEKS)) }), { weeks: ['weeks', countInText] }),
  reply: wire(Market, { weeks: ['weeks', listOf(MarketWeekWire)] }),
  csv: 'market',
  csvRows: 'weeks',
})
