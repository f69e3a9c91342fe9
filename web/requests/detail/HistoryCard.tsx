import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import type { HistoryEntry } from '#domain/requests/request.ts'
import { shortened } from '#domain/shortened.ts'
import { formatDateTime } from '#domain/time.ts'
import { historyQuery } from '../../quotes/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { Clamped } from '../../ui/Clamped.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { LinesSkeleton } from '../../ui/Skeletons.tsx'
import { usePrinting } from '../../ui/usePrinting.ts'
import classes from './HistoryCard.module.css'

/** The number of steps shown at first. */
const FOLDED_AFTER = 20

interface Props {
  requestId: number
  /** Whether steps of the other side name their haulier: for the owner, who may deal with several. */
  namesHauliers?: boolean
}

/** Every step on a request that concerns this company, newest first (docs/rules/requests.md#history). */
export function HistoryCard({ requestId, namesHauliers = false }: Props) {
  const { data: steps, error, refetch } = useQuery(historyQuery(requestId))
  const [showsAll, setShowsAll] = useState(false)
  const isPrinting = usePrinting()
  const latest = steps?.toReversed()
  const isFolded = latest !== undefined && latest.length > FOLDED_AFTER && !showsAll && !isPrinting
  return (
    <Card title="History">
      {latest ? (
        <>
          <ol className={classes.steps}>
            {(isFolded ? latest.slice(0, FOLDED_AFTER) : latest).map((step) => (
              <Step
                key={`${step.when.getTime()} ${step.what} ${step.haulier} ${step.newPrice}`}
                step={step}
                namesHaulier={namesHauliers}
              />
            ))}
          </ol>
          {isFolded && (
            <Button variant="default" size="xs" className={classes.all} onClick={() => setShowsAll(true)}>
              Show all {formatCount(latest.length)} steps
            </Button>
          )}
        </>
      ) : error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <LinesSkeleton lines={3} />
      )}
    </Card>
  )
}

function Step({ step, namesHaulier }: { step: HistoryEntry; namesHaulier: boolean }) {
  const { who, user, haulier, when, what, oldPrice, newPrice, oldExpected, newExpected } = step
  return (
    <li className={classes.step}>
      <time dateTime={when.toISOString()} className={classes.when}>
        {formatDateTime(when)}
      </time>
      <span className={classes.who}>
        <Clamped text={user === null ? who : `${user}, ${who}`} lines={2} />
      </span>
      <span>
        {what}
        {namesHaulier && haulier !== null && haulier !== who && (
          <>
            {' · '}
            <bdi>{shortened(haulier, 60)}</bdi>
          </>
        )}
        {(oldPrice !== null || newPrice !== null) && ' · '}
        <Prices before={oldPrice} after={newPrice} />
        {(oldExpected !== oldPrice || newExpected !== newPrice) && (
          <>
            {' (with expected extras '}
            <Prices before={oldExpected} after={newExpected} />)
          </>
        )}
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
