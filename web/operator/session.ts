import { useSyncExternalStore } from 'react'
import { operatorLogout } from '#contract/operator.ts'
import { queryClient } from '../api/queries.ts'
import { operatorSession } from '../api/session.ts'
import { useWrite } from '../api/useWrite.ts'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

operatorSession.onEnd(() => {
  queryClient.removeQueries({ queryKey: ['operator'] })
  tell()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether an operator is signed in here. */
export function useIsOperator(): boolean {
  return useSyncExternalStore(subscribe, () => operatorSession.token() !== null)
}

export function startOperatorSession(token: string): void {
  operatorSession.start(token)
  tell()
}

/** Ends the session on the server and here, even if the server cannot be reached. */
export function useOperatorSignOut(): () => Promise<void> {
  const write = useWrite(operatorLogout, {
    // The session ends here in any case, so a failure needs no action.
    showFailure: () => undefined,
  })
  return () => operatorSession.signOut(() => write.attempt(undefined))
}
