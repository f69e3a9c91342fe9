import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { ModalButtons } from '../ModalShell.tsx'
import { ReasonButton } from '../ReasonButton.tsx'
import { useIsSending } from './asking.ts'

interface DialogButtonsProps {
  /** Why the form can no longer be sent, as after an action of another user. Its values can still be read. */
  closed?: string | null
  onClose: () => void
  /** True if the answer is shown in the dialog and nowhere else: it stays until the answer is there. */
  waitsForAnswer?: boolean
  color?: 'blue' | 'red'
  /** True if the dialog begins with the focus on the button that sends it. */
  isFirst?: boolean
  /** The label of the button that sends the form. */
  children: ReactNode
}

/** The buttons of a form in a dialog, and why the last try to send it was refused. */
export function DialogButtons({
  closed = null,
  onClose,
  waitsForAnswer = false,
  color = 'blue',
  isFirst,
  children,
}: DialogButtonsProps) {
  const { errors } = useFormState()
  const isSending = useIsSending()
  // While the form is being sent, its own write changes the subject.
  const reason = isSending ? null : closed
  return (
    <ModalButtons closed={reason} refused={errors.root?.message}>
      <Button variant="default" onClick={onClose} disabled={waitsForAnswer && isSending}>
        Close
      </Button>
      <ReasonButton
        type="submit"
        reason={reason}
        color={color}
        loading={isSending}
        {...(isFirst && { 'data-autofocus': true })}
      >
        {children}
      </ReasonButton>
    </ModalButtons>
  )
}
