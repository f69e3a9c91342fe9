import { formatPence } from '#domain/money.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import type { PriceComparison } from './compare.ts'
import { rateOf } from './draft.ts'
import { ExpectedLine, ExtrasList } from './ExtrasList.tsx'
import type { ShownQuote } from './offers.ts'
import classes from './PriceCell.module.css'
import { besideAnswered, besideCheapest, besideTarget } from './quoteText.ts'

interface PriceCellProps {
  one: ShownQuote
  request: QuoteRequest
  comparison: PriceComparison
}

/** The price of a quote: the rate of each size and the total, or the load's rate with its vehicle, and comparisons. */
export function PriceCell({ one, request, comparison }: PriceCellProps) {
  const { quote, total } = one
  const { toCheapest, extrasDecide, isCheapestWithExtras, toTarget, toAnswered } = comparison
  return (
    <div className={classes.price} data-rates={request.haulage === 'Container' || undefined}>
      {request.haulage === 'Container' && (
        <ul className={classes.rates}>
          {request.lines.map(({ id, size, count }) => (
            <li key={id}>
              <span>{size}</span>
              <span className={classes.count}>{count} ×</span>
              <span>{formatPence(rateOf(quote, id) ?? 0)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.total}>{formatPence(total)}</div>
      <ExpectedLine one={one} />
      {'load' in quote && (
        <div className={classes.beside}>
          {quote.load.vehicleType}, {quote.load.trailerType}
        </div>
      )}
      {toCheapest !== null && (
        <div className={classes.beside} data-best={(toCheapest === 0 && !extrasDecide) || undefined}>
          {besideCheapest(toCheapest, extrasDecide)}
        </div>
      )}
      {isCheapestWithExtras && (
        <div className={classes.beside} data-best>
          Cheapest with expected extras
        </div>
      )}
      {toAnswered !== null && (
        <div className={classes.beside}>
          {toAnswered === 0 ? besideAnswered(0) : `${besideAnswered(toAnswered)} than the offer it answers`}
        </div>
      )}
      {toTarget !== null && <div className={classes.beside}>{besideTarget(toTarget)}</div>}
      <ExtrasList one={one} />
    </div>
  )
}
