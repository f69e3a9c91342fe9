import { useEffect, useState } from 'react'
import { mailedToken } from '../api/mailedToken.ts'
import { forgetMailedToken, takeMailedToken, takeTypedToken } from '../api/takeMailedToken.ts'

export const TOKEN_MISSING = 'Please enter your token'

interface MailedToken {
  /** Empty without one. */
  token: string
  /** Takes a token that the user has typed; a reload keeps it. */
  takeTyped: (token: string) => void
}

/**
 * The token of the mail's link, or the one that was typed since, also after a reload. A second link that opens in the
 * same tab changes only the address, and counts more than what was typed before. Leaving the page forgets what is kept
 * for a reload.
 */
export function useMailedToken(): MailedToken {
  const [token, setToken] = useState(() => {
    takeMailedToken()
    return mailedToken()
  })
  useEffect(() => {
    // Also after the second run of effects in strict mode.
    takeMailedToken()
    return forgetMailedToken
  }, [])
  useEffect(() => {
    const take = () => {
      takeMailedToken()
      setToken(mailedToken())
    }
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const takeTyped = (typed: string) => {
    takeTypedToken(typed)
    setToken(typed)
  }
  return { token, takeTyped }
}
