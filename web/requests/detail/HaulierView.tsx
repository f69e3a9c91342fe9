import { Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { haulierBadge } from '#domain/quotes/rules.ts'
import { sentenceOf } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { MissingInformation } from '../../companies/MissingInformation.tsx'
import { QuestionsCard } from '../../questions/QuestionsCard.tsx'
import { negotiated, type ShownQuote, shownQuotes } from '../../quotes/offers.ts'
import { QuoteTable } from '../../quotes/QuoteTable.tsx'
import { quotesQuery } from '../../quotes/queries.ts'
import { SubmitQuoteButton } from '../../quotes/SubmitQuoteButton.tsx'
import { useQuotingProfile } from '../../quotes/useQuotingProfile.ts'
import { Clamped } from '../../ui/Clamped.tsx'
import { TwoLines } from '../../ui/DataTable.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { tabTitle } from '../rows.ts'
import { AcceptedCard } from './AcceptedCard.tsx'
import classes from './HaulierView.module.css'
import { HistoryCard } from './HistoryCard.tsx'
import { ListNavigation } from './ListNavigation.tsx'
import { CargoCards, RequestCard } from './RequestCards.tsx'
import '../../ui/print.css'

const MISSING_FOR_QUOTES = [
  'Go to the company profile via ‘My Company’',
  'Scroll to Private Profile',
  'Upload Conditions of Carriage (or an insurance liabilities document referring to terms of carriage)',
  'Update the VAT number and Save',
]

interface HaulierViewProps {
  request: QuoteRequest
  /** It closed while the page was open. */
  isGone: boolean
}

/** The page of a request for a haulier: the load, and its own quotes. */
export function HaulierView({ request, isGone }: HaulierViewProps) {
  const { data, error, refetch } = useQuery({ ...quotesQuery(request, 'haulier'), enabled: !isGone })
  const shown = data ? shownQuotes(request, data) : undefined
  const profile = useQuotingProfile()
  const hasQuoted = shown !== undefined && shown.length > 0

  const quotes = (
    <section className={classes.section} aria-labelledby="my-quotes">
      <Title order={2} tabIndex={-1} id="my-quotes">
        My Quotes
      </Title>
      {error && !shown ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        hasQuoted && (
          <QuoteTable
            label="My Quotes"
            request={request}
            shown={shown}
            side="haulier"
            usually={{ by: 'date', descending: true }}
            mayCounter={profile.isComplete}
          />
        )
      )}
    </section>
  )
  return (
    <Page
      title="My Quote Details"
      tab={tabTitle(request)}
      above={<ListNavigation home="requests" scope="bids" id={request.id} />}
      actions={<SubmitQuoteButton request={request} shown={shown} isGone={isGone} profile={profile} />}
    >
      {isGone && (
        <p className={classes.gone} role="alert">
          This request is no longer open to your company.
        </p>
      )}
      {request.isWithheld && !isGone && (
        <p className={classes.gone} role="status">
          {sentenceOf('other_company_inactive')}
        </p>
      )}
      <RequestCard
        request={request}
        title="Quote Request Details"
        facts={[
          [request.isSubcontract ? 'Customer' : 'Shipper', <Requester key="owner" request={request} />],
          // What it was before it closed is no longer true, and what it is now is not for this company.
          ...(isGone
            ? []
            : [
                ['Status', <OwnBadge key="own" request={request} shown={shown} />] as const,
                ['Request Status', <StatusBadge key="status" status={request.status} />] as const,
              ]),
          // Only the winner sees it.
          ...(request.reference === null
            ? []
            : [
                [`${request.isSubcontract ? 'Customer' : 'Shipper'}’s Reference`, request.reference] as const,
              ]),
        ]}
      />
      {(hasQuoted || (error && !isGone)) && quotes}
      <AcceptedCard request={request} />
      <CargoCards request={request} />
      <QuestionsCard request={request} side="haulier" isGone={isGone} />
      <HistoryCard requestId={request.id} />
      <MissingInformation
        opened={profile.isMissing}
        onClose={profile.dismiss}
        sentence="Conditions of Carriage and a VAT number are required to submit quotes."
        steps={MISSING_FOR_QUOTES}
      />
    </Page>
  )
}

function Requester({ request: { ownerName, isSubcontract } }: { request: QuoteRequest }) {
  if (!isSubcontract) return <Clamped text={ownerName} />
  return <TwoLines first={ownerName} second="This is a sub-contractor request from a haulage company" />
}

/** The state of this haulier's quotes on the request (docs/rules/quotes.md#badge); announced when it changes. */
function OwnBadge({ request, shown }: { request: QuoteRequest; shown: readonly ShownQuote[] | undefined }) {
  return (
    <span role="status">
      {shown ? (
        <StatusBadge status={haulierBadge(negotiated(request), shown)} />
      ) : (
        <VisuallyHidden>…</VisuallyHidden>
      )}
    </span>
  )
}
