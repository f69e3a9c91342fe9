import { Button } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeWebhook, removeWebhook, replaceWebhookSecret, testWebhook } from '#contract/webhooks.ts'
import type { Webhook } from '#domain/webhooks/webhook.ts'
import { call } from '../api/call.ts'
import { closingWhenOutOfDate, useWriteBy, useWriteById } from '../api/useWrite.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { lazyBody } from '../ui/lazyBody.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import { useLast } from '../ui/useLast.ts'
import { webhooksQuery } from './queries.ts'
import { webhookColumns } from './webhookColumns.tsx'

const WebhookBody = lazyBody(() => import('./WebhookBody.tsx'))
const DeliveriesBody = lazyBody(() => import('./DeliveriesBody.tsx'))
const NewSecretBody = lazyBody(() => import('./NewSecretBody.tsx'))

type Open =
  | { readonly what: 'edit' | 'log' | 'remove' | 'secret'; readonly webhook: Webhook }
  | { readonly what: 'add' }

const changes = [{ kind: 'webhook' }] as const

/** The company's webhooks: added, changed, tested, turned off and removed. */
export function WebhooksCard() {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const [holds, setHolds] = useState(false)
  const close = () => setOpen(null)
  const last = useLast(open)
  const webhook = open && 'webhook' in open ? open.webhook : null
  const remove = useWriteById(removeWebhook, { success: 'Webhook removed', changes })
  const test = useWriteById(testWebhook, {
    success: 'Test message sent: its deliveries show the answer',
    changes,
  })
  const turn = useWriteBy(
    ({ id, isOn }: Webhook, options) => call(changeWebhook, { isOn: !isOn }, { ...options, params: { id } }),
    { success: ({ isOn }) => (isOn ? 'Webhook turned on' : 'Webhook turned off'), changes },
  )
  const columns = webhookColumns({
    onEdit: (one) => setOpen({ what: 'edit', webhook: one }),
    onLog: (one) => setOpen({ what: 'log', webhook: one }),
    onRemove: (one) => setOpen({ what: 'remove', webhook: one }),
    onSecret: (one) => setOpen({ what: 'secret', webhook: one }),
    onTest: ({ id }) => test.attempt(id),
    onTurn: (one) => turn.attempt(one),
  })
  return (
    <Card
      title="Webhooks"
      hint="An address of yours is called when something happens. The message says what and names ids; your program reads the rest."
      actions={
        <Button
          variant="default"
          leftSection={<IconWebhook size={16} aria-hidden />}
          onClick={() => setOpen({ what: 'add' })}
        >
          Add webhook
        </Button>
      }
    >
      {error && !webhooks ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label="Webhooks"
          columns={columns}
          rows={webhooks}
          rowKey={({ id }) => id}
          isDimmed={({ isOn }) => !isOn}
          skeletonRows={2}
          empty={<EmptyState icon={IconWebhook}>There are no webhooks yet.</EmptyState>}
        />
      )}
      <ModalShell
        opened={open?.what === 'add' || open?.what === 'edit'}
        onClose={close}
        title={last?.what === 'edit' ? 'Edit webhook' : 'Add webhook'}
        staticBackdrop={holds}
      >
        <WebhookBody webhook={webhook} onClose={close} onHold={setHolds} />
      </ModalShell>
      <ModalShell opened={open?.what === 'log'} onClose={close} title="Deliveries" size="xl">
        {webhook && <DeliveriesBody webhook={webhook} onClose={close} />}
      </ModalShell>
      <ModalShell
        opened={open?.what === 'secret'}
        onClose={close}
        title="New signing secret"
        staticBackdrop={holds}
      >
        {webhook && (
          <NewSecretBody
            send={(options) =>
              call(replaceWebhookSecret, undefined, { ...options, params: { id: webhook.id } })
            }
            onClose={close}
            onHold={setHolds}
          />
        )}
      </ModalShell>
      <ConfirmDialog
        opened={open?.what === 'remove'}
        onClose={close}
        title="Remove this webhook?"
        confirmLabel="Remove webhook"
        danger
        onConfirm={async () => {
          if (webhook) await closingWhenOutOfDate(remove.send(webhook.id))
        }}
      >
        <p>
          Nothing is sent to {last && 'webhook' in last && last.webhook.url} any more, and the log of its
          deliveries is deleted.
        </p>
      </ConfirmDialog>
    </Card>
  )
}
