import type { QuoteRequest } from '#domain/requests/request.ts'
import { lazyBody } from '../../ui/lazyBody.tsx'
import { ModalShell } from '../../ui/ModalShell.tsx'

const EditRequestForm = lazyBody(() => import('../create/EditRequestForm.tsx'))

interface EditRequestModalProps {
  opened: boolean
  onClose: () => void
  request: QuoteRequest
}

/** The dialog in which an owner changes a request (docs/rules/requests-editing.md#edit). */
export function EditRequestModal({ opened, onClose, request }: EditRequestModalProps) {
  return (
    <ModalShell opened={opened} onClose={onClose} size={880} staticBackdrop title="Edit quote request">
      <EditRequestForm request={request} onClose={onClose} />
    </ModalShell>
  )
}
