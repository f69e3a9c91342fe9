import { logout } from '#contract/accounts.ts'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { userSession } from '../api/session.ts'

/** Ends the session on the server and here; here also when the server cannot be told. */
export async function signOut(): Promise<void> {
  try {
    await call(logout)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  } finally {
    userSession.end('signed out')
  }
}
