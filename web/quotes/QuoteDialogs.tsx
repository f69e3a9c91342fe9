import { useEffect } from 'react'
import { isLive } from '#domain/quotes/rules.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { useLast } from '../ui/useLast.ts'
import { CounterModal, prepareCounterForm } from './CounterModal.tsx'
import { liveOffers } from './compare.ts'
import { DecisionDialogs } from './DecisionDialogs.tsx'
import { negotiated, type QuoteAction, reasonsAgainst, type ShownQuote } from './offers.ts'
import { prepareQuoteForm, SubmitQuoteModal } from './SubmitQuoteModal.tsx'
import { useQuoteDecisions } from './useQuoteDecisions.ts'

/** The pressed button and its quote. */
export interface AskedAction {
  readonly action: QuoteAction
  readonly id: number
}

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
  // Not in the dialogs: a decision without an answer is remembered while its quote is not in the list.
  const decisions = useQuoteDecisions(request, side)
  usePreparedForms(shown.some(isLive), side)
  const one = shown.find(({ id }) => id === last?.id)
  if (!one) return null
  const action = asked?.action ?? null
  const reasons = reasonsAgainst(one, shown, negotiated(request), side)
  const others = liveOffers(shown).filter(({ haulierName }) => haulierName !== one.haulierName)

  return (
    <>
      <CounterModal
        opened={action === 'Counter'}
        onClose={onClose}
        request={request}
        side={side}
        answered={one}
        others={others.map(({ total }) => total)}
        reason={reasons.Counter}
      />
      <SubmitQuoteModal
        opened={action === 'Revise'}
        onClose={onClose}
        request={request}
        revised={one}
        reason={reasons.Revise}
      />
      <DecisionDialogs
        action={action}
        onClose={onClose}
        request={request}
        one={one}
        reasons={reasons}
        decisions={decisions}
        shown={shown}
        side={side}
        others={others.length}
      />
    </>
  )
}

/** Loads the code of the forms before a button is pressed. */
function usePreparedForms(hasLive: boolean, side: Side): void {
  useEffect(() => {
    if (!hasLive) return
    prepareCounterForm()
    if (side === 'haulier') prepareQuoteForm()
  }, [hasLive, side])
}
