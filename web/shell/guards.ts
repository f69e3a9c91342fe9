import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { CallError } from '../api/CallError.ts'
import { mailedToken } from '../api/mailedToken.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { userSession } from '../api/session.ts'
import { links, ownAddress } from '../links.ts'

/** Admits users of active companies; redirects others to the sign-in or the activation page. */
export async function requireActiveCompany({ location }: { location: ParsedLocation }): Promise<void> {
  if (userSession.token() === null) throw redirect({ ...links.login(location.href), replace: true })
  const me = await queryClient.ensureQueryData(meQuery).catch((error) => {
    // The session has ended meanwhile, and with it every call in progress.
    if (userSession.token() === null) throw redirect({ ...links.login(location.href), replace: true })
    throw error
  })
  if (!me.company.isActive) throw redirect({ ...links.notActivated(), replace: true })
}

/**
 * True once a mail about a changed account has led here to a new password: its pages stay open for a signed-in user
 * (docs/rules/accounts.md#after-sign-in).
 */
let isResetFromMail = false

/** Redirects a signed-in user from a public page to the application. */
export async function redirectSignedIn({ location }: { location: ParsedLocation }): Promise<void> {
  if (userSession.token() === null) return
  const search: { returnTo?: unknown; from?: unknown } = location.search
  // The link of a mail also opens while another user is signed in, and leads to another token if it is used up.
  if (location.pathname === links.passwordReset().to && search.from === 'mail') isResetFromMail = true
  const forMailed: readonly string[] = [links.passwordConfirm().to, links.passwordReset().to]
  if ((mailedToken() !== '' || isResetFromMail) && forMailed.includes(location.pathname)) return
  if (location.pathname === links.join().to) return
  const me = await queryClient.ensureQueryData(meQuery).catch((error) => {
    // Without an answer the public page shows; a sign-in tries again.
    if (error instanceof CallError || userSession.token() === null) return null
    throw error
  })
  if (me === null) return
  if (!me.company.isActive) {
    if (location.pathname !== links.notActivated().to)
      throw redirect({ ...links.notActivated(), replace: true })
    return
  }
  const returnTo = ownAddress(search.returnTo)
  if (returnTo) throw redirect({ href: returnTo, replace: true })
  throw redirect({ ...links.requests(), replace: true })
}
