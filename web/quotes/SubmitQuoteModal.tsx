import { lazy, useState } from 'react'
import type { RefusalCode } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { ModalShell } from '../ui/ModalShell.tsx'

const SubmitQuoteBody = lazy(() => import('./SubmitQuoteBody.tsx'))

export interface SubmitQuoteModalProps {
  opened: boolean
  onClose: () => void
  request: QuoteRequest
  /** Why no quote can be submitted now; it may come true while the form is open. */
  reason: RefusalCode | null
}

/** The dialog in which a haulier quotes (docs/rules/quotes.md#who-quotes). */
export function SubmitQuoteModal({ opened, onClose, request, reason }: SubmitQuoteModalProps) {
  const [dirty, setDirty] = useState(false)
  return (
    <ModalShell opened={opened} onClose={onClose} title="Submit Quote" size={1040} staticBackdrop={dirty}>
      <SubmitQuoteBody request={request} reason={reason} onClose={onClose} onDirty={setDirty} />
    </ModalShell>
  )
}
