import { Button } from '@mantine/core'
import type { SessionRow } from '#domain/security/session.ts'
import { formatDateTime } from '#domain/time.ts'
import type { Column } from '../ui/DataTable.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'

interface SessionActions {
  onEnd: (id: number) => void
  /** The session that is being ended. */
  ending: number | undefined
}

/** The columns of a list of sessions. The current session is ended by signing out. */
export function sessionColumns({ onEnd, ending }: SessionActions): Column<SessionRow>[] {
  return [
    { header: 'Device', cell: ({ device, isCurrent }) => (isCurrent ? `${device} (this one)` : device) },
    { header: 'Address', cell: ({ address }) => address || EMPTY_VALUE },
    { header: 'Signed in', nowrap: true, cell: ({ signedInAt }) => formatDateTime(signedInAt) },
    { header: 'Last used', nowrap: true, cell: ({ lastUsedAt }) => formatDateTime(lastUsedAt) },
    {
      header: 'Actions',
      align: 'end',
      cell: ({ id, isCurrent, device, signedInAt }) =>
        isCurrent ? (
          EMPTY_VALUE
        ) : (
          <Button
            variant="default"
            size="compact-xs"
            loading={ending === id}
            aria-label={`Sign out ${device}, signed in ${formatDateTime(signedInAt)}`}
            onClick={() => onEnd(id)}
          >
            Sign out
          </Button>
        ),
    },
  ]
}
