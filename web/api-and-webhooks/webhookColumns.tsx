import { Button } from '@mantine/core'
import { formatDateTime } from '#domain/time.ts'
import type { OffReason, Webhook } from '#domain/webhooks/webhook.ts'
import { Clamped } from '../ui/Clamped.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './ApiAndWebhooks.module.css'

const OFF: Readonly<Record<OffReason, string>> = {
  'by hand': 'turned off by an Admin',
  failed: 'nothing got through for three days',
  gone: 'its address answered 410',
}

type Act = (webhook: Webhook) => unknown

interface Acts {
  onEdit: Act
  onLog: Act
  onRemove: Act
  onSecret: Act
  onTest: Act
  onTurn: Act
}

/** The columns of the webhooks. */
export function webhookColumns(acts: Acts): Column<Webhook>[] {
  const { onEdit, onLog, onRemove, onSecret, onTest, onTurn } = acts
  return [
    { header: 'Address', wide: true, cell: ({ url }) => <Clamped text={url} lines={2} /> },
    { header: 'Events', wide: true, cell: ({ events }) => <Clamped text={events.join(', ')} lines={3} /> },
    {
      header: 'Last success',
      nowrap: true,
      cell: ({ lastSuccessAt }) => (lastSuccessAt ? formatDateTime(lastSuccessAt) : 'Never'),
    },
    { header: 'Status', cell: (webhook) => <State webhook={webhook} /> },
    {
      header: 'Actions',
      wide: true,
      cell: (webhook) => (
        <div className={classes.actions}>
          <Action name="Deliveries" of={webhook} act={onLog} />
          {webhook.isOn && <Action name="Send test" of={webhook} act={onTest} />}
          <Action name="Edit" of={webhook} act={onEdit} />
          <Action name={webhook.isOn ? 'Turn off' : 'Turn on'} of={webhook} act={onTurn} />
          <Action name="New secret" of={webhook} act={onSecret} />
          <Action name="Remove" of={webhook} act={onRemove} />
        </div>
      ),
    },
  ]
}

function Action({ name, of, act }: { name: string; of: Webhook; act: Act }) {
  return (
    <Button variant="default" size="compact-sm" aria-label={`${name} ${of.url}`} onClick={() => void act(of)}>
      {name}
    </Button>
  )
}

function State({ webhook: { offReason, failingSince, waiting } }: { webhook: Webhook }) {
  return (
    <div className={classes.status}>
      {offReason ? (
        <StatusBadge status="Inactive">Off</StatusBadge>
      ) : failingSince ? (
        <StatusBadge status="Rejected">Failing</StatusBadge>
      ) : (
        <StatusBadge status="Active">On</StatusBadge>
      )}
      {offReason && <span className={classes.small}>{OFF[offReason]}</span>}
      {!offReason && failingSince && (
        <span className={classes.small}>since {formatDateTime(failingSince)}</span>
      )}
      {waiting > 0 && <span className={classes.small}>{waiting} waiting</span>}
    </div>
  )
}
