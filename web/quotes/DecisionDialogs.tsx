import type { ReactNode } from 'react'
import { formatPence } from '#domain/money.ts'
import { isLive } from '#domain/quotes/rules.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { type RefusalCode, sentenceOf } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { closingWhenOutOfDate } from '../api/useWrite.ts'
import { Facts } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { ExtrasList } from './ExtrasList.tsx'
import type { QuoteAction, ShownQuote } from './offers.ts'
import { counted, demurrage, openUntil, paymentTerms } from './quoteText.ts'
import { whatRejectingLeaves } from './rejecting.ts'
import type { DecisionWrite, useQuoteDecisions } from './useQuoteDecisions.ts'

/** The status after a decision. */
const BRINGS = { Accept: 'Won', Reject: 'Rejected', Cancel: 'Cancelled' } as const

interface Decided {
  /** The action of the pressed button; null while no dialog is open. */
  action: QuoteAction | null
  onClose: () => void
  request: QuoteRequest
  one: ShownQuote
  reasons: Readonly<Record<QuoteAction, RefusalCode | null>>
}

interface DecisionDialogsProps extends Decided {
  decisions: ReturnType<typeof useQuoteDecisions>
  shown: readonly ShownQuote[]
  side: Side
  /** How many live offers other hauliers have. */
  others: number
}

/** The dialogs that confirm a decision on a quote: accept, reject, cancel. */
export function DecisionDialogs({ decisions, shown, side, others, ...decided }: DecisionDialogsProps) {
  const { one } = decided
  const { isCounter } = one.quote
  return (
    <>
      <DecisionDialog
        {...decided}
        decision="Accept"
        write={decisions.accept}
        title={isCounter ? 'Accept this counter-offer?' : 'Accept this quote?'}
        confirmLabel={`Accept ${formatPence(one.total)}`}
      >
        This settles the request and cannot be undone.
        {others > 0 && ` ${counted(others, 'other open quote')} will be lost.`}
      </DecisionDialog>
      <DecisionDialog
        {...decided}
        decision="Reject"
        write={decisions.reject}
        title="Reject this counter-offer?"
        confirmLabel="Reject counter-offer"
        danger
      >
        {whatRejectingLeaves(one, shown, side)}
      </DecisionDialog>
      <DecisionDialog
        {...decided}
        decision="Cancel"
        write={decisions.cancel}
        title={isCounter ? 'Cancel your counter-offer?' : 'Cancel your quote?'}
        confirmLabel={isCounter ? 'Cancel counter-offer' : 'Cancel quote'}
        danger
      >
        {side === 'haulier'
          ? 'It can no longer be accepted, and counter-offers to it are cancelled with it.'
          : `The haulier can no longer accept it. ${whatRejectingLeaves(one, shown, side)}`}
      </DecisionDialog>
    </>
  )
}

interface DecisionDialogProps extends Decided {
  decision: keyof typeof BRINGS
  write: DecisionWrite
  title: string
  confirmLabel: string
  danger?: boolean
  /** The consequence. */
  children: ReactNode
}

function DecisionDialog(props: DecisionDialogProps) {
  const { action, request, one, reasons, decision, write, children, ...shown } = props
  return (
    <ConfirmDialog
      {...shown}
      opened={action === decision}
      reason={whyOff(decision, one, reasons[decision], write)}
      onConfirm={() => closingWhenOutOfDate(write.send(one))}
    >
      <Figures one={one} request={request} />
      <p>{children}</p>
    </ConfirmDialog>
  )
}

function whyOff(
  decision: keyof typeof BRINGS,
  one: ShownQuote,
  code: RefusalCode | null,
  { unansweredId }: DecisionWrite,
): string | null {
  // The decision may be done although its answer was lost: trying again confirms it. The request's new state can
  // come before that of the quote. Without such a try, the status comes from something else, such as a counter back.
  const mayBeDone = unansweredId === one.id && (isLive(one) || one.status === BRINGS[decision])
  return code === null || mayBeDone ? null : sentenceOf(code)
}

/** The haulier, the price and the terms of the decision. */
function Figures({ one, request }: { one: ShownQuote; request: QuoteRequest }) {
  const { quote, total, haulierName, side } = one
  return (
    <Facts
      facts={[
        [side === 'owner' ? 'Offered by' : 'Haulier', side === 'owner' ? request.ownerName : haulierName],
        ['Total', formatPence(total)],
        ...(quote.expectedTotal === total
          ? []
          : [['Expected total', formatPence(quote.expectedTotal)] as const]),
        ['Payment terms', paymentTerms(quote.paymentTermDays)],
        ['Waiting (demurrage)', demurrage(quote.demurrageFee)],
        ['Extras', <ExtrasList key="extras" one={one} none={EMPTY_VALUE} />],
        ['Open until', openUntil(quote.expiresOn, request.route.pickupAt)],
      ]}
    />
  )
}
