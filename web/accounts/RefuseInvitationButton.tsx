import { Button } from '@mantine/core'
import { useState } from 'react'
import { refuseInvitation } from '#contract/users.ts'
import { isNotFound } from '../api/CallError.ts'
import { toastError } from '../api/errors.ts'
import { useWrite } from '../api/useWrite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface RefuseInvitationButtonProps {
  token: string
  companyName: string
  onRefused: () => void
  /** The token opens nothing any more. */
  onEnded: () => void
}

/** Refuses an invitation, after the invited user has confirmed it. */
export function RefuseInvitationButton(props: RefuseInvitationButtonProps) {
  const { token, companyName, onRefused, onEnded } = props
  const [isAsking, setAsking] = useState(false)
  const refuse = useWrite(refuseInvitation, {
    onSuccess: onRefused,
    showFailure(error) {
      toastError(error)
      if (isNotFound(error)) onEnded()
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Refuse
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Refuse the invitation?"
        confirmLabel="Refuse"
        danger
        onConfirm={() => refuse.send({ token })}
      >
        {companyName} would have to invite you again. Your email address stays free.
      </ConfirmDialog>
    </>
  )
}
