import { useEffect, useState } from 'react'
import { mailedToken, takeMailedToken } from '../api/mailedToken.ts'

export const TOKEN_MISSING = 'Please enter your token'

/** The token of the mail's link. A second link that opens in the same tab changes only the address. */
export function useMailedToken(): string {
  const [token, setToken] = useState(() => {
    takeMailedToken()
    return mailedToken()
  })
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
