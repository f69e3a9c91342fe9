import type { login } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { userSession } from '../api/session.ts'
import { links } from '../links.ts'

/** The answer to a sign-in: the token of the session, and its user. */
export type NewSession = ReplyOf<typeof login>

/** Begins the session of a sign-in. Returns the first page if no other was requested. */
export function startSession({ token, user }: NewSession) {
  userSession.start(token)
  queryClient.clear()
  queryClient.setQueryData(meQuery.queryKey, user)
  return user.company.isActive ? links.requests() : links.notActivated()
}
