import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { CallError } from '../api/CallError.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { userSession } from '../api/session.ts'
import { links, ownAddress } from '../links.ts'

/** Lets people of active companies in; sends others to where they can become such. */
export async function gate({ location }: { location: ParsedLocation }): Promise<void> {
  if (userSession.token() === null) throw redirect({ ...links.login(location.href), replace: true })
  const me = await queryClient.ensureQueryData(meQuery).catch((error) => {
    // Refused as signed out: the session has ended meanwhile, and with it every call that was on its way.
    if (userSession.token() === null) throw redirect({ ...links.login(location.href), replace: true })
    throw error
  })
  if (!me.company.isActive) throw redirect({ ...links.notActivated(), replace: true })
}

/** Sends a signed-in person who opens a public page on to the application. */
export async function sendOn({ location }: { location: ParsedLocation }): Promise<void> {
  if (userSession.token() === null) return
  const search: { returnTo?: unknown; token?: unknown } = location.search
  // Whoever follows the link of a mail wants to set that password, be somebody signed in here or not.
  if (location.pathname === links.passwordConfirm().to && search.token) return
  const me = await queryClient.ensureQueryData(meQuery).catch((error) => {
    // Without an answer the page is as good as any other: it can be read, and a sign-in tries again.
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
