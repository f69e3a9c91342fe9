import { Button } from '@mantine/core'
import type { ApiKey, KeyEnding } from '#domain/api-keys/api-key.ts'
import { formatDateTime } from '#domain/time.ts'
import { Clamped } from '../ui/Clamped.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './ApiAndWebhooks.module.css'

const ENDINGS: Readonly<Record<KeyEnding, string>> = {
  'by hand': 'ended by an Admin',
  rights: 'its maker is no longer an Admin',
  company: 'your company was deactivated',
}

/** The columns of the API keys. */
export function apiKeyColumns(onEnd: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    { header: 'Name', wide: true, cell: ({ name }) => <Clamped text={name} lines={2} /> },
    {
      header: 'Begins with',
      nowrap: true,
      cell: ({ start }) => <code className={classes.code}>{start}…</code>,
    },
    { header: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
    { header: 'Made by', wide: true, cell: ({ maker }) => <EmailAddress of={maker} /> },
    { header: 'Made', nowrap: true, cell: ({ madeAt }) => formatDateTime(madeAt) },
    {
      header: 'Last used',
      nowrap: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : 'Never'),
    },
    {
      header: 'Status',
      cell: ({ endedAt, ending }) =>
        endedAt && ending ? (
          <div className={classes.status}>
            <StatusBadge status="Inactive">Ended</StatusBadge>
            <span className={classes.small}>{ENDINGS[ending]}</span>
          </div>
        ) : (
          <StatusBadge status="Active" />
        ),
    },
    {
      header: 'Actions',
      cell: (key) =>
        key.endedAt === null ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`End ${key.name}`}
            onClick={() => onEnd(key)}
          >
            End
          </Button>
        ) : (
          EMPTY_VALUE
        ),
    },
  ]
}
