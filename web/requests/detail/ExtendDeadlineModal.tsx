import type { QuoteRequest } from '#domain/requests/request.ts'
import { lazyBody } from '../../ui/lazyBody.tsx'
import { ModalShell } from '../../ui/ModalShell.tsx'

const ExtendDeadlineBody = lazyBody(() => import('./ExtendDeadlineBody.tsx'))

interface ExtendDeadlineModalProps {
  opened: boolean
  onClose: () => void
  request: QuoteRequest
  /** Why the deadline can no longer be moved. */
  reason: string | null
}

/** The dialog in which the owner gives hauliers more time (docs/rules/requests.md#extend). */
export function ExtendDeadlineModal({ opened, onClose, request, reason }: ExtendDeadlineModalProps) {
  return (
    <ModalShell opened={opened} onClose={onClose} title="Extend quote deadline" size="sm">
      <ExtendDeadlineBody request={request} reason={reason} onClose={onClose} />
    </ModalShell>
  )
}
