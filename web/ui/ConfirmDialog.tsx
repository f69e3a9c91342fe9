import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ModalButtons, ModalShell } from './ModalShell.tsx'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** What will happen. */
  children: ReactNode
  /** The verb on the button: "Cancel Quote Request", never "OK". */
  confirmLabel: string
  closeLabel?: string
  /** Red, for what cannot be undone. */
  danger?: boolean
  /** Closes the dialog when done; a rejection leaves it open (whoever acts says why). */
  onConfirm: () => Promise<unknown>
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, children, confirmLabel, closeLabel = 'Close', danger, onConfirm } = props
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState(0)
  const confirmButton = useRef<HTMLButtonElement>(null)

  // It lost the focus while it was off; whoever tries again finds it there.
  useEffect(() => {
    if (failures > 0) confirmButton.current?.focus()
  }, [failures])

  async function confirm() {
    setBusy(true)
    const done = await onConfirm().then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (done) onClose()
    else setFailures((count) => count + 1)
  }

  return (
    <ModalShell opened={opened} onClose={onClose} title={title} size="md">
      {children}
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          {closeLabel}
        </Button>
        <Button
          ref={confirmButton}
          color={danger ? 'red' : 'blue'}
          loading={busy}
          onClick={confirm}
          data-autofocus
        >
          {confirmLabel}
        </Button>
      </ModalButtons>
    </ModalShell>
  )
}
