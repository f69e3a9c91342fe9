import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../api/queries.ts'
import { afterPaint } from '../ui/afterPaint.ts'
import { noteFailedLoad } from '../ui/failedLoads.ts'

/** How long a page waits for the next try if its reader of events could not be loaded. */
const NEXT_TRY_MS = 5_000

/**
 * Keeps the signed-in user's data up to date while the calling component is mounted. Without a stream (a proxy may
 * block it) queries are still fetched again when the window gets the focus.
 */
export function useLive(): void {
  const router = useRouter()
  const { isActive } = useMe().company

  // The users of a deactivated company leave the gated pages.
  useEffect(() => {
    if (!isActive) void router.invalidate()
  }, [isActive, router])

  // The reader of the stream loads after the page is drawn. The server sends what has happened meanwhile.
  useEffect(() => {
    const since = Date.now()
    const stopped = new AbortController()
    const start = async () => {
      if (stopped.signal.aborted) return
      try {
        const { follow } = await import('./follow.ts')
        if (!stopped.signal.aborted) stopped.signal.addEventListener('abort', follow(router, since))
      } catch (error) {
        noteFailedLoad(error)
        setTimeout(start, NEXT_TRY_MS)
      }
    }
    afterPaint(start)
    return () => stopped.abort()
  }, [router])
}
