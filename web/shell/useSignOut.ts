import { logout } from '#contract/accounts.ts'
import { userSession } from '../api/session.ts'
import { useWrite } from '../api/useWrite.ts'

/** Ends the session on the server and here, even if the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  const write = useWrite(logout, {
    // The session ends here in any case, so a failure needs no action.
    showFailure: () => undefined,
  })
  return () => userSession.signOut(() => write.attempt(undefined))
}
