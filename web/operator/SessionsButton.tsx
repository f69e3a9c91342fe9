import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import type { aboutOperator, aboutUser } from '#contract/security.ts'
import { ModalShell } from '../ui/ModalShell.tsx'

const SessionsBody = lazy(() => import('./SessionsBody.tsx'))

/** Users and operators have the same calls at other addresses. */
type CallsAbout = typeof aboutUser | typeof aboutOperator

export interface AccountProps {
  calls: CallsAbout
  id: number
  email: string
  hasSecondFactor: boolean
  /** The operator's own; that is managed below the list of operators. */
  isOwn?: boolean
}

/** Opens the operator's actions on the sign-in of an account. */
export function SessionsButton(account: AccountProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Sessions of ${account.email}`}
        onClick={() => setOpened(true)}
      >
        Sessions
      </Button>
      <ModalShell
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Sessions of ${account.email}`}
        size="xl"
      >
        <SessionsBody {...account} onClose={() => setOpened(false)} />
      </ModalShell>
    </>
  )
}
