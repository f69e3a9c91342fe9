import { useEffect } from 'react'
import { markSeen } from '#contract/attention.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'

/**
 * Says that the user has seen a request, once it is on a screen that shows. What is fetched ahead, or waits in a
 * hidden tab, has been seen by nobody.
 */
export function useSeen({ id, isNew }: Pick<QuoteRequest, 'id' | 'isNew'>): void {
  useEffect(() => {
    if (!isNew) return
    function say(): void {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', say)
      call(markSeen, undefined, { params: { id } }).catch((error: unknown) => {
        // It stays new, which is true as far as the server knows.
        if (!(error instanceof CallError)) throw error
      })
    }
    document.addEventListener('visibilitychange', say)
    say()
    return () => document.removeEventListener('visibilitychange', say)
  }, [id, isNew])
}
