import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { aboutOperator, aboutUser } from '#contract/security.ts'
import { sessionColumns } from '../accounts/sessionColumns.tsx'
import { call } from '../api/call.ts'
import { useWrite, useWriteBy } from '../api/useWrite.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Failure } from '../ui/Failure.tsx'
import { ModalButtons } from '../ui/ModalShell.tsx'
import { useIsShown } from '../ui/useIsShown.ts'
import classes from './Operator.module.css'

/** Users and operators have the same calls at other addresses. */
type CallsAbout = typeof aboutUser | typeof aboutOperator

export interface AccountProps {
  calls: CallsAbout
  id: number
  email: string
  hasSecondFactor: boolean
  /** The operator's own account, which is managed below the list of operators. */
  isOwn?: boolean
}

/** The sessions of an account: an operator ends one or all, and removes a lost second factor. */
export default function SessionsBody(props: AccountProps & { onClose: () => void }) {
  const { calls, id, email, hasSecondFactor, isOwn = false, onClose } = props
  const isShown = useIsShown()
  const params = { id }
  const sessions = useQuery({
    queryKey: ['operator', 'sessions', calls.listSessions.path, id],
    queryFn: ({ signal }) => call(calls.listSessions, undefined, { params, signal }),
  })
  const changes = [{ kind: 'operator' }] as const
  const end = useWriteBy<number, unknown>(
    (session, options) => call(calls.endSession, undefined, { ...options, params: { id, session } }),
    { success: 'The session has ended', changes },
  )
  const endAll = useWrite(calls.endSessions, {
    params,
    success: `${email} is signed out everywhere`,
    changes,
  })
  const removeFactor = useWrite(calls.removeSecondFactor, {
    params,
    success: `The second factor of ${email} is off`,
    changes,
    onSuccess: () => isShown() && onClose(),
  })

  return (
    <>
      {sessions.isError && !sessions.data ? (
        <Failure error={sessions.error} onRetry={sessions.refetch} />
      ) : (
        <DataTable
          label={`Sessions of ${email}`}
          columns={sessionColumns({ onEnd: (session) => end.attempt(session), ending: end.sending })}
          rows={sessions.data}
          rowKey={(session) => session.id}
          skeletonRows={2}
          empty={<p className={`${classes.line} ${classes.dimmed}`}>Not signed in anywhere.</p>}
        />
      )}
      <p className={classes.line}>
        {hasSecondFactor
          ? 'The second factor is on. Remove it only for a user who has lost it, once you have rung back.'
          : 'The second factor is off.'}
      </p>
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {hasSecondFactor && !isOwn && (
          <Button
            variant="default"
            loading={removeFactor.isBusy}
            onClick={() => removeFactor.attempt(undefined)}
          >
            Remove the second factor
          </Button>
        )}
        {(sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false) && (
          <Button color="red" loading={endAll.isBusy} onClick={() => endAll.attempt(undefined)}>
            Sign out everywhere
          </Button>
        )}
      </ModalButtons>
    </>
  )
}
