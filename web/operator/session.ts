import { useSyncExternalStore } from 'react'
import { operatorLogout } from '#contract/operator.ts'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { operatorSession } from '../api/session.ts'

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

/** Whether one of the provider's staff is signed in here. */
export function useIsOperator(): boolean {
  return useSyncExternalStore(subscribe, () => operatorSession.token() !== null)
}

export function startOperatorSession(token: string): void {
  operatorSession.start(token)
  tell()
}

/** Ends the session on the server and here; here also when the server cannot be told. */
export async function closeOperatorSession(): Promise<void> {
  try {
    await call(operatorLogout)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  } finally {
    operatorSession.end('signed out')
  }
}
