import { useEffect } from 'react'
import { formatPence } from '#domain/money.ts'
import { isLive } from '#domain/quotes/rules.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { sentenceOf } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { closingWhenOutOfDate } from '../api/useWrite.ts'
import { Facts } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { useLast } from '../ui/useLast.ts'
import { CounterModal, prepareCounterForm } from './CounterModal.tsx'
import { liveOffers } from './compare.ts'
import { ExtrasList } from './ExtrasList.tsx'
import { negotiated, type QuoteAction, reasonsAgainst, type ShownQuote } from './offers.ts'
import { counted, demurrage, openUntil, paymentTerms } from './quoteText.ts'
import { whatRejectingLeaves } from './rejecting.ts'
import { prepareQuoteForm, SubmitQuoteModal } from './SubmitQuoteModal.tsx'
import { type DecisionWrite, useQuoteDecisions } from './useQuoteDecisions.ts'

/** The pressed button and its quote. */
export interface AskedAction {
  readonly action: QuoteAction
  readonly id: number
}

/** The status after a decision. */
const BRINGS = { Accept: 'Won', Reject: 'Rejected', Cancel: 'Cancelled' } as const

interface QuoteDialogsProps {
  asked: AskedAction | null
  onClose: () => void
  request: QuoteRequest
  shown: readonly ShownQuote[]
  side: Side
}

/** The dialogs behind the buttons of a row; one at a time. */
export function QuoteDialogs({ asked, onClose, request, shown, side }: QuoteDialogsProps) {
  const last = useLast(asked)
  const { accept, reject, cancel } = useQuoteDecisions(request, side)
  const hasLive = shown.some(isLive)
  useEffect(() => {
    if (!hasLive) return
    prepareCounterForm()
    if (side === 'haulier') prepareQuoteForm()
  }, [hasLive, side])
  const one = shown.find(({ id }) => id === last?.id)
  if (!one) return null
  const opened = (action: QuoteAction) => asked?.action === action
  const reasons = reasonsAgainst(one, shown, negotiated(request), side)
  const whyOff = (wanted: keyof typeof BRINGS, { unansweredId }: DecisionWrite) => {
    const code = reasons[wanted]
    // The decision may be done although its answer was lost: trying again confirms it. The request's new state can
    // come before that of the quote.
    const mayBeDone = one.status === BRINGS[wanted] || (unansweredId === one.id && isLive(one))
    return code === null || mayBeDone ? null : sentenceOf(code)
  }
  const others = liveOffers(shown).filter(({ haulierName }) => haulierName !== one.haulierName)

  return (
    <>
      <CounterModal
        opened={opened('Counter')}
        onClose={onClose}
        request={request}
        side={side}
        answered={one}
        others={others.map(({ total }) => total)}
        reason={reasons.Counter}
      />
      <SubmitQuoteModal
        opened={opened('Revise')}
        onClose={onClose}
        request={request}
        revised={one}
        reason={reasons.Revise}
      />
      <ConfirmDialog
        onClose={onClose}
        opened={opened('Accept')}
        reason={whyOff('Accept', accept)}
        title={one.quote.isCounter ? 'Accept this counter-offer?' : 'Accept this quote?'}
        confirmLabel={`Accept ${formatPence(one.total)}`}
        onConfirm={() => closingWhenOutOfDate(accept.send(one))}
      >
        <Figures one={one} request={request} />
        <p>
          This settles the request and cannot be undone.
          {others.length > 0 && ` ${counted(others.length, 'other open quote')} will be lost.`}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        onClose={onClose}
        opened={opened('Reject')}
        reason={whyOff('Reject', reject)}
        title="Reject this counter-offer?"
        confirmLabel="Reject counter-offer"
        danger
        onConfirm={() => closingWhenOutOfDate(reject.send(one))}
      >
        <Figures one={one} request={request} />
        <p>{whatRejectingLeaves(one, shown, side)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        onClose={onClose}
        opened={opened('Cancel')}
        reason={whyOff('Cancel', cancel)}
        title={one.quote.isCounter ? 'Cancel your counter-offer?' : 'Cancel your quote?'}
        confirmLabel={one.quote.isCounter ? 'Cancel counter-offer' : 'Cancel quote'}
        danger
        onConfirm={() => closingWhenOutOfDate(cancel.send(one))}
      >
        <Figures one={one} request={request} />
        <p>
          {side === 'haulier'
            ? 'It can no longer be accepted, and counter-offers to it are cancelled with it.'
            : `The haulier can no longer accept it. ${whatRejectingLeaves(one, shown, side)}`}
        </p>
      </ConfirmDialog>
    </>
  )
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
