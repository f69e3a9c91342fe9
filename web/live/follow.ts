import type { useRouter } from '@tanstack/react-router'
import { getMe } from '#contract/accounts.ts'
import { noteBuild } from '../api/build.ts'
import { call } from '../api/call.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { refreshAfterLive, refreshAll } from '../api/refresh.ts'
import { userSession } from '../api/session.ts'
import { noteFailedLoad } from '../ui/failedLoads.ts'
import { browser, listen } from './stream.ts'
import { watchClock } from './watchClock.ts'

const loadNewLoads = async () => (await import('../lanes/showNewLoads.ts')).showNewLoads

/** Keeps the signed-in user's data up to date until it is stopped. `since`: when the page began to load its data. */
export function follow(router: ReturnType<typeof useRouter>, since: number): () => void {
  const endWatch = watchClock()
  const endStream = listen(
    {
      token: () => userSession.token(),
      onAnswer: noteBuild,
      onChanges({ changes }) {
        refreshAfterLive(changes)
        const loads = changes.flatMap(({ kind, requestId }) =>
          kind === 'load' && requestId ? [requestId] : [],
        )
        if (loads.length > 0)
          void loadNewLoads().then((showNewLoads) => showNewLoads(loads, router), noteFailedLoad)
      },
      onMissed: refreshAll,
      onCompanyInactive: () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
      onSignedOut(token) {
        const end = () => userSession.token() === token && userSession.end('expired')
        // A call ends the session with its reason, which the stream does not have.
        void call(getMe).then(end, end)
      },
    },
    browser,
    since,
  )
  return () => {
    endWatch()
    endStream()
  }
}
