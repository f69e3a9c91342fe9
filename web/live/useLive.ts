import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { LiveUpdate } from '#domain/live/change.ts'
import { noteBuild } from '../api/build.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { userSession } from '../api/session.ts'
import { refreshAfter, refreshAll } from './refresh.ts'
import { browser, listen } from './stream.ts'

/**
 * Keeps what a signed-in person sees up to date while the calling component is there. Without a stream (a proxy
 * in between may not let it through) pages are still fetched again when the window gets the focus.
 */
export function useLive(): void {
  const router = useRouter()
  useEffect(() => {
    /** The people of a company that has been deactivated go out by themselves. */
    async function lookAtCompany(): Promise<void> {
      const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0, retry: false })
      if (!me.company.isActive) await router.invalidate()
    }
    return listen(
      {
        token: () => userSession.token(),
        onAnswer: noteBuild,
        onNews({ changes }: LiveUpdate) {
          refreshAfter(changes)
          if (changes.some(({ kind }) => kind === 'company')) lookAtCompany().catch(refreshAll)
        },
        onMissed: refreshAll,
        onShutOut: () => void lookAtCompany().catch(refreshAll),
        onSignedOut(token) {
          if (userSession.token() === token) userSession.end('expired')
        },
      },
      browser,
    )
  }, [router])
}
