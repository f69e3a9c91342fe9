import { useQuery } from '@tanstack/react-query'
import { companyStatus } from '#domain/operator/rules.ts'
import { closingWhenOutOfDate } from '../api/useWrite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useLast } from '../ui/useLast.ts'
import { type CompanyToChange, whyOutOfDate } from './activation.ts'
import { companyQuery } from './queries.ts'
import { useChangeCompany } from './useChangeCompany.ts'

interface ActivateDialogProps {
  /** The company as the operator saw it when the dialog was opened; null while it is closed. */
  asked: CompanyToChange | null
  onClose: () => void
}

/** Separate from its button, which leaves the page when another operator activates the company. */
export function ActivateDialog({ asked, onClose }: ActivateDialogProps) {
  const last = useLast(asked)
  const [id, name, status] = last ? [last.id, last.name, companyStatus(last)] : [0, '', 'waiting' as const]
  const write = useChangeCompany(id, `${name} has been activated`)
  // Older data of another page would be out of date itself.
  const { data: now, isFetchedAfterMount } = useQuery({ ...companyQuery(id), enabled: asked !== null })
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      title={`Activate ${name}?`}
      confirmLabel="Activate"
      reason={isFetchedAfterMount ? whyOutOfDate(status, now) : null}
      onConfirm={() => closingWhenOutOfDate(write.send({ isActive: true, statusSeen: status }))}
    >
      Its users can use the platform at once. Its Admins get an email.
    </ConfirmDialog>
  )
}
