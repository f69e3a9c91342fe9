import { lazyBody } from '../ui/lazyBody.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'

const InviteBody = lazyBody(() => import('./InviteBody.tsx'))

interface InviteModalProps {
  opened: boolean
  onClose: () => void
  onInvited: () => void
}

/** Invites a user. */
export function InviteModal({ opened, onClose, onInvited }: InviteModalProps) {
  return (
    <ModalShell opened={opened} onClose={onClose} title="Invite Users">
      <InviteBody onClose={onClose} onInvited={onInvited} />
    </ModalShell>
  )
}
