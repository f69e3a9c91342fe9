import { Button } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeWebhook, testWebhook } from '#contract/webhooks.ts'
import type { Webhook } from '#domain/webhooks/webhook.ts'
import { call } from '../api/call.ts'
import { useWriteBy, useWriteById } from '../api/useWrite.ts'
import { Card } from '../ui/Card.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { webhooksQuery } from './queries.ts'
import { type OpenWebhook, WebhookDialogs } from './WebhookDialogs.tsx'
import { webhookColumns } from './webhookColumns.tsx'

const changes = [{ kind: 'webhook' }] as const

/** The company's webhooks: added, changed, tested, turned off and removed. */
export function WebhooksCard() {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery)
  const [open, setOpen] = useState<OpenWebhook | null>(null)
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
      <WebhookDialogs open={open} onClose={() => setOpen(null)} />
    </Card>
  )
}
