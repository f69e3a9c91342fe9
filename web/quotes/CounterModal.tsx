import { lazy, useState } from 'react'
import type { Pence } from '#domain/money.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { noteFailedLoad } from '../ui/failedLoads.ts'
import { ModalShell } from '../ui/ModalShell.tsx'
import type { ShownQuote } from './offers.ts'

const loadBody = () => import('./CounterBody.tsx')
const CounterBody = lazy(loadBody)

/** Loads the form when the user is likely to open it: text typed before it has loaded is lost. */
export function prepareCounterForm(): void {
  loadBody().catch(noteFailedLoad)
}

interface CounterModalProps {
  opened: boolean
  onClose: () => void
  request: QuoteRequest
  side: Side
  /** The offer that is countered. */
  answered: ShownQuote
  /** The totals of the other hauliers' live offers; empty for a haulier. */
  others: readonly Pence[]
  /** Why it cannot be countered now; this can change while the form is open. */
  reason: RefusalCode | null
}

/** The dialog in which either side counters an offer of the other (docs/rules/quotes.md#counter). */
export function CounterModal({ opened, onClose, ...rest }: CounterModalProps) {
  const [dirty, setDirty] = useState(false)
  return (
    <ModalShell
      opened={opened}
      onClose={onClose}
      title="Submit Counter-offer"
      size={900}
      staticBackdrop={dirty}
    >
      <CounterBody {...rest} onClose={onClose} onDirty={setDirty} />
    </ModalShell>
  )
}
