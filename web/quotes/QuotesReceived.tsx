import { Button, Title } from '@mantine/core'
import { lazy, useState } from 'react'
import { listContainerQuotesReceived, listGeneralQuotesReceived } from '#contract/quotes.ts'
import { planName } from '#domain/plans/plans.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { useMe } from '../api/queries.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { links } from '../links.ts'
import { provider } from '../provider.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LatePart } from '../ui/LatePart.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { LinesSkeleton } from '../ui/Skeletons.tsx'
import { useNow } from '../ui/useNow.ts'
import { BestQuoteSummary } from './BestQuoteSummary.tsx'
import { USUAL_SORTING } from './compare.ts'
import type { ShownQuote } from './offers.ts'
import classes from './QuotesReceived.module.css'
import { QuoteTable } from './QuoteTable.tsx'
import { noQuotesText } from './quoteText.ts'

const QuoteMatrix = lazy(() => import('./QuoteMatrix.tsx'))

interface QuotesReceivedProps {
  request: QuoteRequest
  /** Undefined while they load. */
  shown: readonly ShownQuote[] | undefined
}

/** Every quote on a request of the company: a summary of the best one, then the table. */
export function QuotesReceived({ request, shown }: QuotesReceivedProps) {
  const { company } = useMe()
  const [isMatrix, setMatrix] = useState(false)
  const now = useNow()
  const isFree = company.plan === planName('free', provider.name)
  return (
    <section className={classes.section} aria-labelledby="quotes-received">
      <Title order={2} tabIndex={-1} id="quotes-received">
        Quotes Received
      </Title>
      <BestQuoteSummary request={request} shown={shown} />
      {shown && shown.length > 0 && (
        <div className={classes.form}>
          <Button
            variant="default"
            size="compact-sm"
            aria-pressed={isMatrix}
            onClick={() => setMatrix(!isMatrix)}
          >
            {isMatrix ? 'Show as a list' : 'Compare side by side'}
          </Button>{' '}
          <DownloadCsv
            size="compact-sm"
            endpoint={
              request.haulage === 'Container' ? listContainerQuotesReceived : listGeneralQuotesReceived
            }
            params={{ id: request.id }}
          />
        </div>
      )}
      {shown?.length === 0 ? (
        <EmptyState>{noQuotesText(request, now)}</EmptyState>
      ) : isMatrix && shown ? (
        <LatePart fallback={<LinesSkeleton lines={6} />}>
          <QuoteMatrix request={request} shown={shown} />
        </LatePart>
      ) : (
        <QuoteTable
          label="Quotes Received"
          request={request}
          shown={shown}
          side="owner"
          usually={USUAL_SORTING}
          linksHauliers={!isFree}
        />
      )}
      {isFree && shown && shown.length > 0 && (
        <p className={classes.note}>
          On a paid plan the name of each haulier leads to its profile.{' '}
          <TextLink {...links.pricingPlan()} inherit>
            See the plans
          </TextLink>
        </p>
      )}
    </section>
  )
}
