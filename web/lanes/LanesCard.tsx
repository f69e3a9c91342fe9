import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteLane, listLanes } from '#contract/lanes.ts'
import { ALERT_LABELS, type Lane, MAX_LANES } from '#domain/lanes/lane.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { useWriteById } from '../api/useWrite.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { lanesQuery } from '../notifications/queries.ts'
import { portsQuery } from '../requests/formQueries.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { LinesSkeleton } from '../ui/Skeletons.tsx'
import { useLast } from '../ui/useLast.ts'
import { LaneModal } from './LaneModal.tsx'
import classes from './LanesCard.module.css'
import { filterText } from './laneText.ts'

/** The lanes of a haulier's user: the filter of each, and how the user is notified. */
export function LanesCard() {
  const { data: lanes, error, refetch } = useQuery(lanesQuery)
  const ports = useQuery(portsQuery).data ?? []
  const [edited, setEdited] = useState<Partial<Lane> | null>(null)
  const [removed, setRemoved] = useState<Lane | null>(null)
  const lastRemoved = useLast(removed)
  const remove = useWriteById(deleteLane, {
    success: 'Lane removed',
    changes: [{ kind: 'notifications' }],
  })
  const nameOfPort = (code: string) => ports.find((port) => port.code === code)?.name
  return (
    <Card
      title="Lanes"
      hint="You hear of loads that are posted on your lanes. A new lane finds what is posted from now on."
      actions={(lanes?.length ?? 0) > 0 && <DownloadCsv size="compact-sm" endpoint={listLanes} />}
    >
      {lanes ? (
        <ul className={classes.lanes}>
          {lanes.map((lane) => (
            <li key={lane.id} className={classes.lane}>
              <div className={classes.words}>
                <strong>{lane.name}</strong>
                <span className={classes.filter}>{filterText(lane.filter, nameOfPort)}</span>
              </div>
              <span className={classes.alert}>{ALERT_LABELS[lane.alert]}</span>
              <Group gap="xs" wrap="nowrap">
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Change ${lane.name}`}
                  onClick={() => setEdited(lane)}
                >
                  Change
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Remove ${lane.name}`}
                  onClick={() => setRemoved(lane)}
                >
                  Remove
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      ) : error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <LinesSkeleton lines={3} />
      )}
      <ReasonButton
        reason={(lanes?.length ?? 0) < MAX_LANES ? null : sentenceOf('too_many_lanes')}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setEdited({})}
      >
        Add a lane
      </ReasonButton>
      <LaneModal lane={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title="Remove this lane?"
        confirmLabel="Remove lane"
        danger
        onConfirm={async () => removed && remove.send(removed.id)}
      >
        <p>You no longer hear of loads on {lastRemoved?.name}.</p>
      </ConfirmDialog>
    </Card>
  )
}
