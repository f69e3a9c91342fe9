import { formatPence } from '#domain/money.ts'
import { extrasChange, hoursText, notedName } from '#domain/quotes/expected.ts'
import type { Extra } from '#domain/quotes/extras.ts'
import { Clamped } from '../ui/Clamped.tsx'
import classes from './ExtrasList.module.css'
import type { ShownQuote } from './offers.ts'
import { priceOfExtra } from './quoteText.ts'

interface ExtrasListProps {
  one: ShownQuote
  /** Shown where there are none. */
  none?: string | null
}

/** The extras and free hours of an offer; changes of a counter are marked. */
export function ExtrasList({ one: { quote, answered, expectedWaiting }, none = null }: ExtrasListProps) {
  const change = answered ? extrasChange(answered, quote) : null
  const struck = change?.struck ?? []
  const losesHours = change?.freeHours && quote.freeHours === null
  if (quote.extras.length === 0 && struck.length === 0 && quote.freeHours === null && !losesHours) return none
  return (
    <ul className={classes.extras} aria-label="Extras">
      {quote.extras.map((extra, index) => (
        <li key={`${extra.kind} ${extra.note}`} data-changed={change?.changed[index] || undefined}>
          <Clamped text={extraText(extra)} lines={3} />
          {change?.changed[index] && <Mark>changed</Mark>}
        </li>
      ))}
      {struck.map((extra) => (
        <li key={`struck ${extra.kind} ${extra.note}`} data-changed>
          <del>
            <Clamped text={extraText(extra)} lines={3} />
          </del>
          <Mark>struck</Mark>
        </li>
      ))}
      {quote.freeHours !== null && (
        <li data-changed={change?.freeHours || undefined}>
          {hoursText(quote.freeHours)} free waiting
          {expectedWaiting > 0 && `, ${formatPence(expectedWaiting)} for what is expected beyond`}
          {change?.freeHours && <Mark>changed</Mark>}
        </li>
      )}
      {losesHours && (
        <li data-changed>
          <del>Free waiting</del>
          <Mark>struck</Mark>
        </li>
      )}
    </ul>
  )
}

function extraText(extra: Extra): string {
  return `${notedName(extra)}: ${priceOfExtra(extra)}`
}

function Mark({ children }: { children: string }) {
  return <span className={classes.mark}> {children}</span>
}

/** The expected total under a total, if they differ. */
export function ExpectedLine({ one: { quote, total } }: { one: ShownQuote }) {
  if (quote.expectedTotal === total) return null
  return <span className={classes.expected}>{formatPence(quote.expectedTotal)} with expected extras</span>
}
