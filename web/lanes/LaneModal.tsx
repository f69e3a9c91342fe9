import type { Lane } from '#domain/lanes/lane.ts'
import { lazyBody } from '../ui/lazyBody.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import { useLast } from '../ui/useLast.ts'

const LaneFormBody = lazyBody(() => import('./LaneFormBody.tsx'))

interface LaneModalProps {
  /** The lane that is changed, or the initial values of a new one; null while the dialog is closed. */
  lane: Partial<Lane> | null
  onClose: () => void
}

/** The dialog in which a lane is saved or changed. */
export function LaneModal({ lane, onClose }: LaneModalProps) {
  const last = useLast(lane)
  return (
    <ModalShell
      opened={lane !== null}
      onClose={onClose}
      title={last?.id === undefined ? 'Save a lane' : 'Change lane'}
      size="lg"
    >
      {lane && <LaneFormBody key={lane.id} lane={lane} onClose={onClose} />}
    </ModalShell>
  )
}
