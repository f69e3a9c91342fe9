/** Questions before an unusual quote or counter is sent: docs/rules/quotes.md#unusual-prices. */
import type { Pence } from '#domain/money.ts'
import { type PriceReference, unusualPrice } from '#domain/quotes/unusual.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { type QuoteForm, rateOf, typedTotal } from './draft.ts'
import type { ShownQuote } from './offers.ts'

/** The prices to compare with besides the target: the answered offer, and the totals of other hauliers. */
export interface Compared {
  readonly answered: ShownQuote | null
  readonly others: readonly Pence[]
}

const NOTHING_CHANGED =
  'You have changed nothing: this counter-offer asks for the same price. To agree to the offer, accept it instead.'

/** A question about a counter that changes nothing, and about each rate or total that is probably a typing error. */
export function quoteWarnings(
  form: QuoteForm,
  request: QuoteRequest,
  { answered, others }: Compared,
  isChanged = true,
): string[] {
  const same = answered && !isChanged ? [NOTHING_CHANGED] : []
  const unusualRates = ratesIn(form, request).flatMap(({ lineId, label, rate, target }) => {
    if (typeof rate !== 'number') return []
    const original = answered ? rateOf(answered.quote, lineId) : null
    const warning = unusualPrice(rate, [
      { name: 'the target', pence: target },
      { name: 'the original quote', pence: original },
    ])
    return warning === null ? [] : [`${label}${warning}`]
  })
  const total = typedTotal(form, request)
  const beside = total === null || total === 0 ? null : unusualPrice(total, nearestOf(others, total))
  return [...same, ...unusualRates, ...(beside === null ? [] : [`In all, ${beside}`])]
}

function ratesIn(form: QuoteForm, request: QuoteRequest) {
  if (request.haulage === 'General')
    return [{ lineId: 0, label: '', rate: form.load.rate, target: request.freight.targetRate }]
  return request.lines.map(({ id, size, targetRate }) => ({
    lineId: id,
    label: request.lines.length > 1 ? `${size}: ` : '',
    rate: form.rates.find(({ lineId }) => lineId === id)?.rate ?? null,
    target: targetRate,
  }))
}

/** The other offer that a total is beyond; none if it is between them. */
function nearestOf(others: readonly Pence[], total: Pence): PriceReference[] {
  if (others.length === 0) return []
  const cheapest = Math.min(...others)
  const dearest = Math.max(...others)
  if (total < cheapest) return [{ name: 'the cheapest offer', pence: cheapest }]
  return total > dearest ? [{ name: 'the dearest offer', pence: dearest }] : []
}
