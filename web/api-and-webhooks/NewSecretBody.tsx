import { Button } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { FORMER_SECRET_HOURS, type NewWebhook } from '#domain/webhooks/webhook.ts'
import { type Send, useWriteBy } from '../api/useWrite.ts'
import { ModalButtons } from '../ui/ModalShell.tsx'
import classes from './ApiAndWebhooks.module.css'
import { ShownOnce } from './ShownOnce.tsx'

interface NewSecretBodyProps {
  /** Makes the new secret. */
  send: (options: Parameters<Send<undefined, NewWebhook>>[1]) => Promise<NewWebhook>
  onClose: () => void
  /** Whether the secret is shown, so that a click outside the dialog does not lose it. */
  onHold: (holds: boolean) => void
}

export default function NewSecretBody({ send, onClose, onHold }: NewSecretBodyProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const replace = useWriteBy((_nothing: undefined, options) => send(options), {
    onSuccess: (webhook) => setSecret(webhook.secret),
  })
  const { isBusy } = replace
  // Closed before the answer, the dialog would never show the secret.
  useLayoutEffect(() => onHold(secret !== null || isBusy), [secret, isBusy, onHold])
  if (secret) return <ShownOnce label="Signing secret" secret={secret} onClose={onClose} />
  return (
    <>
      <p className={classes.text}>
        Messages are signed with the new secret from now on, and with the former one as well for{' '}
        {FORMER_SECRET_HOURS} hours.
      </p>
      <ModalButtons>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Close
        </Button>
        <Button loading={isBusy} onClick={() => replace.attempt(undefined)} data-autofocus>
          Make new secret
        </Button>
      </ModalButtons>
    </>
  )
}
