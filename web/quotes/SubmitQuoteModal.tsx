import { useState } from 'react'
import type { RefusalCode } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { noteFailedLoad } from '../ui/failedLoads.ts'
import { lazyBody } from '../ui/lazyBody.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import type { ShownQuote } from './offers.ts'

const loadBody = () => import('./SubmitQuoteBody.tsx')
const SubmitQuoteBody = lazyBody(loadBody)

/** Loads the form when the user is likely to open it: text typed after a click, before it has loaded, is lost. */
export function prepareQuoteForm(): void {
  loadBody().catch(noteFailedLoad)
}

interface SubmitQuoteModalProps {
  opened: boolean
  onClose: () => void
  request: QuoteRequest
  /** The company's live quote to revise; without it a first quote is made. */
  revised?: ShownQuote
  /** Why no quote can be submitted now; this can change while the form is open. */
  reason: RefusalCode | null
}

/** The dialog in which a haulier quotes (docs/rules/quotes.md#who-quotes). */
export function SubmitQuoteModal(props: SubmitQuoteModalProps) {
  const { opened, onClose, request, revised = null, reason } = props
  const [dirty, setDirty] = useState(false)
  return (
    <ModalShell
      opened={opened}
      onClose={onClose}
      title={revised ? 'Revise quote' : 'Submit Quote'}
      size={1040}
      staticBackdrop={dirty}
    >
      <SubmitQuoteBody
        request={request}
        revised={revised}
        reason={reason}
        onClose={onClose}
        onDirty={setDirty}
      />
    </ModalShell>
  )
}
