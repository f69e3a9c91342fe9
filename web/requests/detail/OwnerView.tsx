import { useQuery } from '@tanstack/react-query'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { QuestionsCard } from '../../questions/QuestionsCard.tsx'
import { shownQuotes } from '../../quotes/offers.ts'
import { QuotesReceived } from '../../quotes/QuotesReceived.tsx'
import { quotesQuery } from '../../quotes/queries.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { tabTitle } from '../rows.ts'
import { AcceptedCard } from './AcceptedCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import type { HomeList } from './homeList.ts'
import { ListNavigation } from './ListNavigation.tsx'
import { OwnerActions } from './OwnerActions.tsx'
import { CargoCards, RequestCard } from './RequestCards.tsx'
import '../../ui/print.css'

interface OwnerViewProps {
  request: QuoteRequest
  home: HomeList
}

/** The page of a request for its owner: every quote received. */
export function OwnerView({ request, home }: OwnerViewProps) {
  const { data, error, refetch } = useQuery(quotesQuery(request, 'owner'))
  const shown = data ? shownQuotes(request, data) : undefined
  return (
    <Page
      title="Quote Request Details"
      tab={tabTitle(request)}
      above={<ListNavigation home={home} scope="own" id={request.id} />}
      actions={<OwnerActions request={request} shown={shown} home={home} />}
    >
      <RequestCard
        request={request}
        facts={[
          ['My Reference', request.reference],
          ['Status', <StatusBadge key="status" status={request.status} />],
        ]}
      />
      {error && !shown ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <QuotesReceived request={request} shown={shown} />
      )}
      <AcceptedCard request={request} />
      <CargoCards request={request} />
      <QuestionsCard request={request} side="owner" />
      <HistoryCard requestId={request.id} namesHauliers />
    </Page>
  )
}
