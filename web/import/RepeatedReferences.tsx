import { formatList } from '#domain/format-list.ts'
import { counted } from '../quotes/quoteText.ts'
import type { CheckedRequest } from './check.ts'
import classes from './Import.module.css'
import { repeatedReferences } from './repeatedReferences.ts'

/** How many references are named; the others are counted. */
const MAX_NAMED = 3

/** Says which references several requests have, since their rows were not next to each other. */
export function RepeatedReferences({ requests }: { requests: readonly CheckedRequest[] }) {
  const repeated = repeatedReferences(requests.map(({ rows }) => rows))
  if (repeated.length === 0) return null
  const named = repeated
    .slice(0, MAX_NAMED)
    .map(({ reference, rows }) => `${reference} (rows ${formatList(rows)})`)
  const others = repeated.length - named.length
  return (
    <p className={classes.note}>
      Several requests have the same reference:{' '}
      {formatList(others > 0 ? [...named, counted(others, 'other')] : named)}. Only rows next to each other
      are one request. To join them, sort the spreadsheet by reference and start again.
    </p>
  )
}
