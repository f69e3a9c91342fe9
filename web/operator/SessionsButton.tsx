import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyBody } from '../ui/lazyBody.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import type { AccountProps } from './SessionsBody.tsx'

const SessionsBody = lazyBody(() => import('./SessionsBody.tsx'))

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
