import { cancelRequest, deleteRequest } from '#contract/requests.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { closingWhenOutOfDate, useWrite } from '../../api/useWrite.ts'
import { counted } from '../../quotes/quoteText.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EditRequestModal } from './EditRequestModal.tsx'
import { ExtendDeadlineModal } from './ExtendDeadlineModal.tsx'

export type OwnerDialog = 'cancel' | 'edit' | 'extend' | 'delete'

interface OwnerDialogsProps {
  /** The open one. */
  asked: OwnerDialog | null
  onClose: () => void
  request: QuoteRequest
  /** How many quotes on it can be accepted. */
  openQuotes: number
  /** Why an action is no longer possible; this can change while its dialog is open. */
  reasons: Readonly<Record<Exclude<OwnerDialog, 'edit'>, string | null>>
  onDeleted: () => unknown
}

/** The dialogs of the owner's actions on a request. */
export function OwnerDialogs(props: OwnerDialogsProps) {
  const { asked, onClose, request, openQuotes, reasons, onDeleted } = props
  const about = { params: { id: request.id }, changes: [{ kind: 'request', requestId: request.id }] as const }
  const cancellation = useWrite(cancelRequest, { ...about, success: 'Request has been cancelled' })
  const deletion = useWrite(deleteRequest, {
    ...about,
    success: 'Quote request deleted',
    // The page is left before anything is fetched again: the request no longer exists.
    onSuccess: onDeleted,
  })
  return (
    <>
      <EditRequestModal opened={asked === 'edit'} onClose={onClose} request={request} />
      <ExtendDeadlineModal
        opened={asked === 'extend'}
        onClose={onClose}
        request={request}
        reason={reasons.extend}
      />
      <ConfirmDialog
        opened={asked === 'cancel'}
        onClose={onClose}
        title="Cancel this quote request?"
        confirmLabel="Cancel Quote Request"
        danger
        reason={reasons.cancel}
        onConfirm={() => closingWhenOutOfDate(cancellation.send({ status: 'Cancelled' }))}
      >
        <p>
          Request #{request.id} ({request.reference}) closes for good, and{' '}
          {openQuotes === 0
            ? 'no quote on it is open'
            : `${counted(openQuotes, 'open quote')} on it can no longer be accepted`}
          . It still counts towards this month’s quote requests.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={onClose}
        title="Delete this quote request?"
        confirmLabel="Delete quote request"
        danger
        reason={reasons.delete}
        onConfirm={() => closingWhenOutOfDate(deletion.send(undefined))}
      >
        <p>
          Request #{request.id} ({request.reference}) disappears from your list and from those of the
          hauliers. It still counts towards this month’s quote requests.
        </p>
      </ConfirmDialog>
    </>
  )
}
