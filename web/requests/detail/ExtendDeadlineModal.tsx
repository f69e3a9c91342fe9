import type { QuoteRequest } from '#domain/requests/request.ts'
import { lazyBody } from '../../ui/lazyBody.tsx'
import { ModalShell } from '../../ui/ModalShell.tsx'

const ExtendDeadlineBody = lazyBody(() => import('./ExtendDeadlineBody.tsx'))

interface ExtendDeadlineModalProps {
  opened: boolean
  onClose: () => void
  request: QuoteRequest
}

/** The dialog in which the owner gives hauliers more time (docs/rules/requests.md#extend). */
export function ExtendDeadlineModal({ opened, onClose, request }: ExtendDeadlineModalProps) {
  return (
    <ModalShell opened={opened} onClose={onClose} title="Extend quote deadline" size="sm">
      <ExtendDeadlineBody request={request} onClose={onClose} />
    </ModalShell>
  )
}
