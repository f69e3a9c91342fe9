import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ModalButtons, ModalShell } from './ModalShell.tsx'
import { ReasonButton } from './ReasonButton.tsx'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** The consequence. */
  children: ReactNode
  /** The verb on the button: "Cancel Quote Request", never "OK". */
  confirmLabel: string
  closeLabel?: string
  /** Red, for actions that cannot be undone. */
  danger?: boolean
  /** Why it is no longer possible; this can change while the dialog is open. */
  reason?: string | null
  /** Closes the dialog when done; a rejection leaves it open (the caller shows why). */
  onConfirm: () => Promise<unknown>
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    title,
    children,
    confirmLabel,
    closeLabel = 'Close',
    danger,
    reason = null,
    onConfirm,
  } = props
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState(0)
  // During and after sending, the write itself changes the subject of the dialog.
  const whyOff = opened && !busy ? reason : null
  const confirmButton = useRef<HTMLButtonElement>(null)

  // The disabled button lost the focus; it gets it back for another try.
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
      <ModalButtons closed={whyOff}>
        <Button variant="default" onClick={onClose}>
          {closeLabel}
        </Button>
        <ReasonButton
          ref={confirmButton}
          reason={whyOff}
          color={danger ? 'red' : 'blue'}
          loading={busy}
          onClick={confirm}
          data-autofocus
        >
          {confirmLabel}
        </ReasonButton>
      </ModalButtons>
    </ModalShell>
  )
}
