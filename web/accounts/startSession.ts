import type { login } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { userSession } from '../api/session.ts'
import { links } from '../links.ts'

/** Begins the session of a sign-in. Returns the first page if no other was requested. */
export function startSession({ token, user }: ReplyOf<typeof login>) {
  userSession.start(token)
  queryClient.clear()
  queryClient.setQueryData(meQuery.queryKey, user)
  return user.company.isActive ? links.requests() : links.notActivated()
}
