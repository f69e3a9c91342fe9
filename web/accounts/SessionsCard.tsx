import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { own, ownOfOperator } from '#contract/security.ts'
import { call } from '../api/call.ts'
import type { OwnChange } from '../api/refresh.ts'
import { useWrite, useWriteById } from '../api/useWrite.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Failure } from '../ui/Failure.tsx'
import { sessionColumns } from './sessionColumns.tsx'

/** Users and operators have the same calls at other addresses. */
export type OwnCalls = typeof own | typeof ownOfOperator

interface SessionsCardProps {
  calls: OwnCalls
  queryKey: readonly string[]
  /** The change that ending a session is. */
  change: OwnChange
  /** The text about when sessions end by themselves. */
  hint: string
}

/** The sessions of the account: ends one of them, or all except this one. */
export function SessionsCard({ calls, queryKey, change, hint }: SessionsCardProps) {
  // One of the two types is enough: they differ only in their addresses.
  const { listSessions, endSession, endOtherSessions } = calls
  const [asking, setAsking] = useState(false)
  const sessions = useQuery({
    queryKey: [...queryKey, 'sessions'],
    queryFn: ({ signal }) => call(listSessions, undefined, { signal }),
  })
  const changes = [change]
  const end = useWriteById(endSession, { success: 'Signed out there', changes })
  const endOthers = useWrite(endOtherSessions, { success: 'Signed out everywhere else', changes })
  const others = (sessions.data?.length ?? 0) - 1

  return (
    <Card
      title="Where you are signed in"
      hint={hint}
      actions={
        others > 0 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {sessions.isError && !sessions.data ? (
        <Failure error={sessions.error} onRetry={() => sessions.refetch()} />
      ) : (
        <DataTable
          label="Sessions"
          columns={sessionColumns({ onEnd: (id) => end.attempt(id), ending: end.sending })}
          rows={sessions.data}
          rowKey={({ id }) => id}
          skeletonRows={2}
        />
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere else?"
        confirmLabel="Sign out everywhere else"
        danger
        onConfirm={() => endOthers.send(undefined)}
      >
        {others === 1 ? 'The other session ends' : `The ${others} other sessions end`} at once. You stay
        signed in here.
      </ConfirmDialog>
    </Card>
  )
}
