import { useState } from 'react'
import { inviteUser, withdrawInvitation } from '#contract/users.ts'
import { refusals } from '#domain/refusals.ts'
import type { CompanyUser, SignedInUser } from '#domain/users/user.ts'
import { useWrite } from '../api/useWrite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'

interface InvitationButtonsProps {
  invited: CompanyUser
  me: SignedInUser
}

/** An Admin's actions on an open invitation; for Users the same buttons, disabled. */
export function InvitationButtons({ invited, me }: InvitationButtonsProps) {
  const { id, email, active } = invited
  const [asking, setAsking] = useState(false)
  const resend = useWrite(inviteUser, {
    success: 'The invitation has been sent again and works for 7 days',
    changes: [{ kind: 'users' }],
  })
  const withdraw = useWrite(withdrawInvitation, {
    params: { id },
    success: 'The invitation has been withdrawn',
    changes: [{ kind: 'users' }],
  })
  const whyNot = me.profile.role === 'Admin' ? null : refusals.admins_only.sentence
  return (
    <>
      <ReasonButton
        variant="default"
        size="compact-xs"
        reason={whyNot ?? (active ? null : 'Activate the user first.')}
        loading={resend.isBusy}
        aria-label={`Resend the invitation: ${email}`}
        onClick={() => void resend.attempt({ email, firstName: null, lastName: null, profile: null })}
      >
        Resend
      </ReasonButton>
      <ReasonButton
        variant="default"
        size="compact-xs"
        reason={whyNot}
        aria-label={`Withdraw the invitation: ${email}`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </ReasonButton>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Withdraw the invitation: ${email}?`}
        confirmLabel="Withdraw"
        danger
        onConfirm={() => withdraw.send(undefined)}
      >
        The link in the email stops working, and the user leaves this list. You can invite them again.
      </ConfirmDialog>
    </>
  )
}
