import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { deliverAgain } from '#contract/webhooks.ts'
import { formatDateTime } from '#domain/time.ts'
import { DELIVERIES_KEPT_DAYS, type Delivery, type Webhook } from '#domain/webhooks/webhook.ts'
import { call } from '../api/call.ts'
import { useWriteBy } from '../api/useWrite.ts'
import { type Column, DataTable, TwoLines } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { Failure } from '../ui/Failure.tsx'
import { ModalButtons } from '../ui/ModalShell.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './ApiAndWebhooks.module.css'
import { deliveriesQuery } from './queries.ts'

interface DeliveriesBodyProps {
  webhook: Webhook
  onClose: () => void
}

/** The last messages to a webhook, with their answers. */
export default function DeliveriesBody({ webhook, onClose }: DeliveriesBodyProps) {
  const { data, error, refetch } = useQuery(deliveriesQuery(webhook.id))
  const again = useWriteBy(
    (delivery: number, options) =>
      call(deliverAgain, undefined, { ...options, params: { id: webhook.id, delivery } }),
    { success: 'Sent again', onSuccess: () => refetch() },
  )
  return (
    <>
      <p className={classes.about}>
        {webhook.url}: the last messages. They are kept for {DELIVERIES_KEPT_DAYS} days.
      </p>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label="Deliveries"
          columns={columns(webhook.isOn ? (id) => void again.attempt(id) : null)}
          rows={data?.items}
          rowKey={({ id }) => id}
          empty={<EmptyState icon={IconInbox}>Nothing has been sent yet.</EmptyState>}
        />
      )}
      <ModalButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </ModalButtons>
    </>
  )
}

function columns(onAgain: ((id: number) => void) | null): Column<Delivery>[] {
  return [
    { header: 'When', nowrap: true, cell: ({ madeAt }) => formatDateTime(madeAt) },
    { header: 'Event', wide: true, cell: ({ event, about }) => <TwoLines first={event} second={about} /> },
    { header: 'State', cell: (delivery) => <State delivery={delivery} /> },
    { header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
    {
      header: 'Answer',
      cell: ({ status, error }) => error ?? (status === null ? 'None yet' : String(status)),
    },
    {
      header: 'Actions',
      nowrap: true,
      cell: ({ id, event, state }) =>
        onAgain && state !== 'waiting' ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Send ${event} again`}
            onClick={() => onAgain(id)}
          >
            Send again
          </Button>
        ) : (
          EMPTY_VALUE
        ),
    },
  ]
}

function State({ delivery: { state, nextTryAt } }: { delivery: Delivery }) {
  if (state === 'delivered') return <StatusBadge status="Delivered" />
  if (state === 'given up') return <StatusBadge status="Cancelled">Given up</StatusBadge>
  return (
    <div className={classes.status}>
      <StatusBadge status="Pending">Waiting</StatusBadge>
      {nextTryAt && (
        <span className={classes.small}>
          next try <span className="ql-nowrap">{formatDateTime(nextTryAt)}</span>
        </span>
      )}
    </div>
  )
}
