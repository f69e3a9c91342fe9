import { formatPence } from '#domain/money.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { targetTotal } from '#domain/requests/target.ts'
import { shortened } from '#domain/shortened.ts'
import { formatDue } from '#domain/time.ts'
import { Clamped } from '../ui/Clamped.tsx'
import { DotSeparated } from '../ui/DotSeparated.tsx'
import classes from './BestQuoteSummary.module.css'
import { cheaperWithExtras, liveOffers } from './compare.ts'
import type { ShownQuote } from './offers.ts'
import { besideTarget, counted, openUntil, paymentTerms } from './quoteText.ts'

interface BestQuoteSummaryProps {
  request: QuoteRequest
  shown: readonly ShownQuote[] | undefined
}

/** The cheapest quote, its lead and its expiry, in a sentence that screen readers announce when it changes. */
export function BestQuoteSummary({ request, shown = [] }: BestQuoteSummaryProps) {
  return (
    <div role="status" className={classes.place}>
      {shown.length > 0 && <Answer request={request} shown={shown} />}
    </div>
  )
}

function Answer({ request, shown }: { request: QuoteRequest; shown: readonly ShownQuote[] }) {
  const target = targetTotal(request)
  const won = shown.find(({ status }) => status === 'Won')
  if (won)
    return (
      <Line
        head="Accepted"
        total={won.total}
        who={won.haulierName}
        rest={[expected(won), besideTargetOf(won.total, target), terms(won)]}
      />
    )
  const live = liveOffers(shown)
  const [cheapest, next] = live
  if (!cheapest) return <p className={classes.summary}>{noneLive(request)}</p>
  const other = cheaperWithExtras(live)
  const beforeExtras = other ? ' before extras' : ''
  return (
    <>
      <Line
        head={next ? `Cheapest of ${counted(live.length, 'open quote')}${beforeExtras}` : 'One open quote'}
        total={cheapest.total}
        who={cheapest.haulierName}
        rest={[
          expected(cheapest),
          other && cheaper(other),
          next ? aheadOf(next.total - cheapest.total, shortened(next.haulierName, 60)) : null,
          besideTargetOf(cheapest.total, target),
          terms(cheapest),
          `open until ${openUntil(cheapest.quote.expiresOn, request.route.pickupAt)}`,
        ]}
      />
      {request.status === 'Expired' && (
        <p className={classes.note}>
          {`The quote deadline has passed. Open quotes can be accepted until ${formatDue(request.route.pickupAt)}; for new quotes and counter-offers, extend the deadline.`}
        </p>
      )}
    </>
  )
}

interface LineProps {
  head: string
  total: number
  who: string
  rest: readonly (string | null)[]
}

function Line({ head, total, who, rest }: LineProps) {
  return (
    <p className={classes.summary}>
      <span className={classes.head}>{head}</span>
      <strong className={classes.total}>{formatPence(total)}</strong>
      <span>
        <Clamped text={who} lines={2} />
      </span>
      <span className={classes.rest}>
        <DotSeparated parts={rest} />
      </span>
    </p>
  )
}

function aheadOf(difference: number, who: string): string {
  return difference === 0 ? `same price as ${who}` : `${formatPence(difference)} below ${who}`
}

function besideTargetOf(total: number, target: number | null): string | null {
  if (target === null) return null
  const words = besideTarget(total - target)
  return words === 'On target' ? 'on target' : words
}

function expected({ quote, total }: ShownQuote): string | null {
  return quote.expectedTotal === total ? null : `${formatPence(quote.expectedTotal)} with expected extras`
}

function cheaper({ quote, haulierName }: ShownQuote): string {
  return `with them ${shortened(haulierName, 60)} is cheaper, ${formatPence(quote.expectedTotal)}`
}

function terms({ quote }: ShownQuote): string {
  return quote.paymentTermDays === 0 ? 'pre-paid' : `payment in ${paymentTerms(quote.paymentTermDays)}`
}

function noneLive({ status }: QuoteRequest): string {
  if (status === 'Cancelled') return 'This request has been cancelled; none of its quotes can be accepted.'
  return 'No quote is open at this moment.'
}
