import { useState } from 'react'
import { removeCompanyUserSecondFactor } from '#contract/security.ts'
import { refusals } from '#domain/refusals.ts'
import { useWrite } from '../api/useWrite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'

interface RemoveFactorButtonProps {
  id: number
  email: string
  /** Whether it is the Admin's own, which is removed with the password and a code. */
  isOwn: boolean
}

/** Removes the second factor of a user who has lost it. */
export function RemoveFactorButton({ id, email, isOwn }: RemoveFactorButtonProps) {
  const [asking, setAsking] = useState(false)
  const write = useWrite(removeCompanyUserSecondFactor, {
    params: { id },
    success: `The second factor of ${email} is off`,
    changes: [{ kind: 'users' }],
  })
  return (
    <>
      <ReasonButton
        variant="default"
        size="compact-xs"
        reason={isOwn ? refusals.own_second_factor.sentence : null}
        aria-label={`Remove second factor: ${email}`}
        onClick={() => setAsking(true)}
      >
        Remove second factor
      </ReasonButton>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Remove the second factor of ${email}?`}
        confirmLabel="Remove"
        danger
        onConfirm={() => write.send(undefined)}
      >
        For a user who has lost their phone. They are signed out everywhere and sign in with the password
        alone until they set up another one.
      </ConfirmDialog>
    </>
  )
}
