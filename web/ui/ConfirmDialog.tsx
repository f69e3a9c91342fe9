import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './ModalShell.module.css'
import { ModalButtons, ModalShell } from './ModalShell.tsx'
import { ReasonButton } from './ReasonButton.tsx'
import { refusalText } from './refused.ts'
import { useIsShown } from './useIsShown.ts'

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
  /** Why it is no longer possible, shown in place of the consequence; this can change while the dialog is open. */
  reason?: string | null
  /** Closes the dialog when done; a rejection leaves it open and says why above the buttons (a toast is the caller's). */
  onConfirm: () => Promise<unknown>
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({ title, ...props }: ConfirmDialogProps) {
  const { opened, onClose } = props
  return (
    <ModalShell opened={opened} onClose={onClose} title={title} size="md">
      <ConfirmBody {...props} />
    </ModalShell>
  )
}

/** It is in the dialog while it is open only: the next time it begins without a failure. */
function ConfirmBody({ children, ...props }: Omit<ConfirmDialogProps, 'title'>) {
  const { opened, onClose, confirmLabel, closeLabel = 'Close', danger, reason = null, onConfirm } = props
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isShown = useIsShown()
  // During and after sending, the write itself changes the subject of the dialog.
  const whyOff = opened && !busy ? reason : null
  const confirmButton = useRef<HTMLButtonElement>(null)

  // The disabled button lost the focus; it gets it back for another try.
  useEffect(() => {
    if (failure !== null) confirmButton.current?.focus()
  }, [failure])

  async function confirm() {
    setBusy(true)
    setFailure(null)
    const failed = await onConfirm().then(
      () => null,
      (error: unknown) => error,
    )
    // Its user has closed it meanwhile; another question may be open in its place.
    if (!isShown()) return
    setBusy(false)
    if (failed === null) onClose()
    else setFailure(failed)
  }

  return (
    <>
      {whyOff === null ? (
        children
      ) : (
        <p role="alert" className={classes.closed}>
          {whyOff}
        </p>
      )}
      <ModalButtons refused={failure === null || whyOff !== null ? undefined : refusalText(failure)}>
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
    </>
  )
}
