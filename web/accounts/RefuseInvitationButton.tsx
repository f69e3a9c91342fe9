import { Button } from '@mantine/core'
import { useState } from 'react'
import { refuseInvitation } from '#contract/users.ts'
import { useWrite } from '../api/useWrite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface RefuseInvitationButtonProps {
  token: string
  companyName: string
  onRefused: () => void
}

/** Refuses an invitation, after the invited user has confirmed it. */
export function RefuseInvitationButton({ token, companyName, onRefused }: RefuseInvitationButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const refuse = useWrite(refuseInvitation, { onSuccess: onRefused })
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
