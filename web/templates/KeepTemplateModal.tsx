import type { RequestForm } from '../requests/create/requestForm.ts'
import { lazyBody } from '../ui/lazyBody.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'

const KeepTemplateBody = lazyBody(() => import('./KeepTemplateBody.tsx'))

interface KeepTemplateModalProps {
  /** The form that is kept; null while the dialog is closed. */
  form: RequestForm | null
  onClose: () => void
}

/** The dialog in which a form is kept as a template. */
export function KeepTemplateModal({ form, onClose }: KeepTemplateModalProps) {
  return (
    <ModalShell opened={form !== null} onClose={onClose} title="Keep as template">
      {form && <KeepTemplateBody form={form} onClose={onClose} />}
    </ModalShell>
  )
}
