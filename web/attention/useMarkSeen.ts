import { useEffect } from 'react'
import { markSeen } from '#contract/attention.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'

/**
 * Records that the user has seen a request, once it is on a visible page. A request that is prefetched or in a hidden
 * tab has not been seen.
 */
export function useMarkSeen({ id, isNew }: Pick<QuoteRequest, 'id' | 'isNew'>): void {
  useEffect(() => {
    if (!isNew) return
    function say(): void {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', say)
      call(markSeen, undefined, { params: { id } }).catch((error: unknown) => {
        // It stays new, as on the server.
        if (!(error instanceof CallError)) throw error
      })
    }
    document.addEventListener('visibilitychange', say)
    say()
    return () => document.removeEventListener('visibilitychange', say)
  }, [id, isNew])
}
