import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { noteBuild } from '../api/build.ts'
import { meQuery, queryClient, useMe } from '../api/queries.ts'
import { refreshAfterLive, refreshAll } from '../api/refresh.ts'
import { userSession } from '../api/session.ts'
import { browser, listen } from './stream.ts'

/**
 * Keeps what a signed-in user sees up to date while the calling component is there. Without a stream (a proxy
 * in between may not let it through) pages are still fetched again when the window gets the focus.
 */
export function useLive(): void {
  const router = useRouter()
  const { isActive } = useMe().company

  // The users of a company that has been deactivated leave by themselves.
  useEffect(() => {
    if (!isActive) void router.invalidate()
  }, [isActive, router])

  useEffect(
    () =>
      listen(
        {
          token: () => userSession.token(),
          onAnswer: noteBuild,
          onNews({ changes }) {
            refreshAfterLive(changes)
            const loads = changes.flatMap(({ kind, requestId }) =>
              kind === 'load' && requestId ? [requestId] : [],
            )
            if (loads.length > 0)
              void import('../lanes/tellLoads.ts').then(({ tellLoads }) => tellLoads(loads))
          },
          onMissed: refreshAll,
          onShutOut: () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
          onSignedOut(token) {
            if (userSession.token() === token) userSession.end('expired')
          },
        },
        browser,
      ),
    [],
  )
}
