import { useQuery } from '@tanstack/react-query'
import { formatPence } from '#domain/money.ts'
import type { HistoryEntry } from '#domain/requests/request.ts'
import { formatDateTime } from '#domain/time.ts'
import { Card } from '../ui/Card.tsx'
import { Failure } from '../ui/Failure.tsx'
import { LinesSkeleton } from '../ui/Skeletons.tsx'
import classes from './HistoryCard.module.css'
import { historyQuery } from './queries.ts'

/** Every step on a request that concerns this company, the newest first (decisions §7.8). */
export function HistoryCard({ requestId }: { requestId: number }) {
  const { data: steps, error, refetch } = useQuery(historyQuery(requestId))
  return (
    <Card title="History">
      {steps ? (
        <ol className={classes.steps}>
          {steps.toReversed().map((step) => (
            <Step key={`${step.when.getTime()} ${step.what} ${step.newPrice}`} step={step} />
          ))}
        </ol>
      ) : error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <LinesSkeleton lines={3} />
      )}
    </Card>
  )
}

function Step({ step: { who, when, what, oldPrice, newPrice } }: { step: HistoryEntry }) {
  return (
    <li className={classes.step}>
      <time dateTime={when.toISOString()} className={classes.when}>
        {formatDateTime(when)}
      </time>
      <span className={classes.who}>{who}</span>
      <span>
        {what}
        <Prices before={oldPrice} after={newPrice} />
      </span>
    </li>
  )
}

function Prices({ before, after }: { before: number | null; after: number | null }) {
  if (before === null && after === null) return null
  return (
    <span className={classes.prices}>
      {before !== null && after !== null ? (
        <>
          from {formatPence(before)} to <strong>{formatPence(after)}</strong>
        </>
      ) : (
        <strong>{formatPence(after ?? before ?? 0)}</strong>
      )}
    </span>
  )
}
