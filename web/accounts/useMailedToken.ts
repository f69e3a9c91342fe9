import { useEffect, useState } from 'react'
import { mailedToken } from '../api/mailedToken.ts'
import { forgetMailedToken, takeMailedToken } from '../api/takeMailedToken.ts'

export const TOKEN_MISSING = 'Please enter your token'

/**
 * The token of the mail's link, also after a reload. A second link that opens in the same tab changes only the address.
 * Leaving the page forgets what is kept for a reload.
 */
export function useMailedToken(): string {
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
  return token
}
