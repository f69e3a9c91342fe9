import { useState } from 'react'
import { removeWebhook, replaceWebhookSecret } from '#contract/webhooks.ts'
import type { Webhook } from '#domain/webhooks/webhook.ts'
import { call } from '../api/call.ts'
import { closingWhenOutOfDate, useWriteById } from '../api/useWrite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { lazyBody } from '../ui/lazyBody.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import { useLast } from '../ui/useLast.ts'

const WebhookBody = lazyBody(() => import('./WebhookBody.tsx'))
const DeliveriesBody = lazyBody(() => import('./DeliveriesBody.tsx'))
const NewSecretBody = lazyBody(() => import('./NewSecretBody.tsx'))

/** The dialog that is open, and its webhook. */
export type OpenWebhook =
  | { readonly what: 'edit' | 'log' | 'remove' | 'secret'; readonly webhook: Webhook }
  | { readonly what: 'add' }

interface WebhookDialogsProps {
  open: OpenWebhook | null
  onClose: () => void
}

/** The dialogs of the webhooks: adding, changing, deliveries, a new secret, removing. */
export function WebhookDialogs({ open, onClose }: WebhookDialogsProps) {
  const [holds, setHolds] = useState(false)
  const last = useLast(open)
  const webhook = open && 'webhook' in open ? open.webhook : null
  return (
    <>
      <ModalShell
        opened={open?.what === 'add' || open?.what === 'edit'}
        onClose={onClose}
        title={last?.what === 'edit' ? 'Edit webhook' : 'Add webhook'}
        staticBackdrop={holds}
      >
        <WebhookBody webhook={webhook} onClose={onClose} onHold={setHolds} />
      </ModalShell>
      <ModalShell opened={open?.what === 'log'} onClose={onClose} title="Deliveries" size="xl">
        {webhook && <DeliveriesBody webhook={webhook} onClose={onClose} />}
      </ModalShell>
      <ModalShell
        opened={open?.what === 'secret'}
        onClose={onClose}
        title="New signing secret"
        staticBackdrop={holds}
      >
        {webhook && (
          <NewSecretBody
            send={(options) =>
              call(replaceWebhookSecret, undefined, { ...options, params: { id: webhook.id } })
            }
            onClose={onClose}
            onHold={setHolds}
          />
        )}
      </ModalShell>
      <RemoveDialog
        isOpen={open?.what === 'remove'}
        webhook={last && 'webhook' in last ? last.webhook : null}
        onClose={onClose}
      />
    </>
  )
}

interface RemoveDialogProps {
  isOpen: boolean
  webhook: Webhook | null
  onClose: () => void
}

function RemoveDialog({ isOpen, webhook, onClose }: RemoveDialogProps) {
  const remove = useWriteById(removeWebhook, { success: 'Webhook removed', changes: [{ kind: 'webhook' }] })
  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={onClose}
      title="Remove this webhook?"
      confirmLabel="Remove webhook"
      danger
      onConfirm={async () => {
        if (webhook) await closingWhenOutOfDate(remove.send(webhook.id))
      }}
    >
      <p>Nothing is sent to {webhook?.url} any more, and the log of its deliveries is deleted.</p>
    </ConfirmDialog>
  )
}
