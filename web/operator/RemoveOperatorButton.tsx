import { useState } from 'react'
import { removeOperator } from '#contract/operator-accounts.ts'
import { type ListedOperator, whyCannotRemove } from '#domain/operator/accounts.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { useWrite } from '../api/useWrite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'

/** Removes an operator; disabled, with the reason, if that is not possible. */
export function RemoveOperatorButton({ account }: { account: ListedOperator }) {
  const [asking, setAsking] = useState(false)
  const [problem] = problemsOfRefusal(whyCannotRemove(account))

  const write = useWrite(removeOperator, {
    params: { id: account.id },
    success: `${account.email} has been removed`,
    changes: [{ kind: 'operator' }],
  })

  return (
    <>
      <ReasonButton
        size="compact-xs"
        variant="default"
        reason={problem?.message ?? null}
        aria-label={`Remove ${account.email}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </ReasonButton>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${account.email}?`}
        confirmLabel="Remove"
        danger
        onConfirm={() => write.send(undefined)}
      >
        This operator is signed out at once and can no longer sign in. Their actions stay in the audit log.
      </ConfirmDialog>
    </>
  )
}
