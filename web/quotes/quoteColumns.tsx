import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCornerDownRight } from '@tabler/icons-react'
import { isLive } from '#domain/quotes/rules.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { sentenceOf } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { targetTotal } from '#domain/requests/target.ts'
import { shortened } from '#domain/shortened.ts'
import { formatDay, londonDay } from '#domain/time.ts'
import { links } from '../links.ts'
import { Clamped } from '../ui/Clamped.tsx'
import { type Column, TwoLines } from '../ui/DataTable.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { SortHeading } from '../ui/SortHeading.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ConditionsLink } from './ConditionsLink.tsx'
import { priceComparison, type Sorting, type SortKey } from './compare.ts'
import { choicesFor, negotiated, type QuoteAction, type ShownQuote } from './offers.ts'
import { PriceCell } from './PriceCell.tsx'
import classes from './QuoteTable.module.css'
import { demurrage, paymentTerms } from './quoteText.ts'

interface ColumnsOf {
  request: QuoteRequest
  shown: readonly ShownQuote[]
  side: Side
  sorting: Sorting
  linksHauliers: boolean
  onSort: (by: SortKey) => void
  onAsk: (action: QuoteAction, one: ShownQuote) => void
}

/** The columns of the table, for either side (docs/rules/screens.md#request-page). */
export function quoteColumns(of: ColumnsOf): Column<ShownQuote>[] {
  const { request, shown, side, sorting, onSort } = of
  const target = targetTotal(request)

  const sortable = (
    header: string,
    by: SortKey,
    rest: Omit<Column<ShownQuote>, 'header'>,
  ): Column<ShownQuote> => ({
    header,
    heading: <SortHeading label={header} by={by} sorting={sorting} onSort={onSort} />,
    sorted: sorting.by === by ? (sorting.descending ? 'descending' : 'ascending') : undefined,
    ...rest,
  })

  const date = sortable('Date', 'date', {
    cell: ({ quote }) => formatDay(londonDay(quote.createdAt)),
    nowrap: true,
    wide: true,
  })
  return [
    ...(side === 'owner' ? [date] : []),
    sortable(side === 'owner' ? 'Haulier' : 'Company Name', 'haulier', {
      cell: (one) => <WhoCell one={one} side={side} linksHauliers={of.linksHauliers} />,
    }),
    sortable('Payment Terms', 'terms', {
      cell: ({ quote }) => paymentTerms(quote.paymentTermDays),
      nowrap: true,
    }),
    sortable(side === 'owner' ? 'Quote' : 'Quoted', 'quote', {
      cell: (one) => (
        <PriceCell one={one} request={request} comparison={priceComparison(one, shown, target)} />
      ),
      wide: true,
    }),
    sortable('Waiting (demurrage)', 'demurrage', {
      cell: ({ quote }) => demurrage(quote.demurrageFee),
      nowrap: true,
    }),
    sortable('Expiry Date', 'expiry', {
      cell: (one) => <ExpiryCell one={one} />,
      nowrap: true,
    }),
    { header: 'Counter-offer', align: 'center', cell: ({ quote }) => <Tick ticked={quote.isCounter} /> },
    sortable('Status', 'status', { cell: (one) => <OfferStatus one={one} /> }),
    {
      header: 'Comments',
      wide: true,
      cell: ({ quote }) => (
        <Clamped text={quote.comment} what={`comments of ${shortened(quote.companyName, 40)}`} />
      ),
    },
    {
      header: 'Actions',
      wide: true,
      cell: (one) => <ActionsCell {...of} one={one} />,
    },
  ]
}

interface WhoCellProps {
  one: ShownQuote
  side: Side
  linksHauliers: boolean
}

function WhoCell({ one, side, linksHauliers }: WhoCellProps) {
  const { quote, haulierName } = one
  // The owner's own counter shows the name of the haulier that receives it.
  const isOwnCounter = side === 'owner' && one.side === 'owner'
  const name = side === 'haulier' ? quote.companyName : haulierName
  return (
    <TwoLines
      first={
        <div className={classes.who}>
          {isOwnCounter && <IconCornerDownRight size={14} aria-hidden className={classes.answers} />}
          <span>
            <Clamped text={isOwnCounter ? `${name} (Counter)` : name} lines={2}>
              {linksHauliers && (
                <>
                  <TextLink {...links.haulier(name)} inherit target="_blank" className={classes.haulier}>
                    {name}
                    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                  </TextLink>
                  {isOwnCounter && ' (Counter)'}
                </>
              )}
            </Clamped>
          </span>
        </div>
      }
      second={
        <>
          {quote.isWithheld && <span className={classes.withheld}>Deactivated</span>}
          <ConditionsLink quote={quote} />
        </>
      }
    />
  )
}

/** A replaced offer shows Replaced, with any status. */
function OfferStatus({ one: { status, quote } }: { one: ShownQuote }) {
  return quote.replacedBy === null ? (
    <StatusBadge status={status} />
  ) : (
    <StatusBadge status="Cancelled">Replaced</StatusBadge>
  )
}

function ExpiryCell({ one }: { one: ShownQuote }) {
  const day = one.quote.expiresOn
  if (day !== null) return formatDay(day)
  return isLive(one) ? <TwoLines first={EMPTY_VALUE} second="until pickup" /> : EMPTY_VALUE
}

function Tick({ ticked }: { ticked: boolean }) {
  if (ticked) return <IconCheck size={16} role="img" aria-label="Yes" />
  return (
    <>
      <span aria-hidden>-</span>
      <VisuallyHidden>No</VisuallyHidden>
    </>
  )
}

function ActionsCell({ one, shown, request, side, onAsk }: ColumnsOf & { one: ShownQuote }) {
  const choices = choicesFor(one, shown, negotiated(request), side)
  if (choices.length === 0) return EMPTY_VALUE
  return (
    <div className={classes.actions}>
      {choices.map(({ action, reason }) =>
        reason === null ? (
          <Button
            key={action}
            size="compact-sm"
            variant={action === 'Accept' ? 'filled' : 'default'}
            data-accepts={action === 'Accept' || undefined}
            onClick={() => onAsk(action, one)}
          >
            {action}
          </Button>
        ) : (
          <ReasonButton key={action} size="compact-sm" variant="default" reason={sentenceOf(reason)}>
            {action}
          </ReasonButton>
        ),
      )}
    </div>
  )
}
