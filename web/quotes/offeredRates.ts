import type { QuoteRequest } from '#domain/requests/request.ts'
import { rateOf } from './draft.ts'
import type { ShownQuote } from './offers.ts'
import { counted } from './quoteText.ts'

/** The rates of an offer, each with its field in the form: of a size of container, or of the whole general load. */
export function offeredRates(request: QuoteRequest, { quote }: ShownQuote) {
  if (request.haulage === 'Container')
    return request.lines.map(({ id, size, count }, index) => ({
      key: id,
      name: `rates.${index}.rate` as const,
      label: `Rate per ${size}`,
      hint: counted(count, 'container'),
      original: rateOf(quote, id),
    }))
  const vehicle = 'load' in quote ? `${quote.load.vehicleType}, ${quote.load.trailerType}` : ''
  return [
    {
      key: 0,
      name: 'load.rate' as const,
      label: `${request.freight.loadType} Rate`,
      hint: vehicle,
      original: rateOf(quote, 0),
    },
  ]
}
