import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './ConfirmDialog.module.css'
import { ModalButtons, ModalShell } from './ModalShell.tsx'
import { ReasonButton } from './ReasonButton.tsx'

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
  /** Why it can no longer be done; it may come true while the dialog is open. */
  reason?: string | null
  /** Closes the dialog when done; a rejection leaves it open (whoever acts says why). */
  onConfirm: () => Promise<unknown>
}

/** Asks before something that cannot be undone. */
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
  // While it is sent, and when it is done, what it asked about changes by its own doing.
  const whyOff = opened && !busy ? reason : null
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
      <p role="status" className={classes.reason}>
        {whyOff}
      </p>
      <ModalButtons>
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
