/** Work that runs each time it is woken. */
import { setTimeout } from 'node:timers/promises'

export interface Wakeable {
  wake(): void
  /** Ends it; resolves when the work has ended, or after `longestMs`. */
  stop(longestMs?: number): Promise<void>
}

/**
 * Runs `work` each time it is woken, never twice at once; woken while it runs, however often, it runs once more.
 * A failure goes to `failed`; the work runs again when it is woken the next time.
 */
export function wakeable(
  work: (closing: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
): Wakeable {
  const closing = new AbortController()
  let isWoken = false
  let running: Promise<void> | null = null

  async function whileWoken(): Promise<void> {
    while (isWoken && !closing.signal.aborted) {
      isWoken = false
      try {
        await work(closing.signal)
      } catch (error) {
        failed(error)
      }
    }
    // In the same turn as the last look at `isWoken`: a wake that comes next starts the work again.
    running = null
  }

  return {
    wake() {
      isWoken = true
      if (!closing.signal.aborted) running ??= whileWoken()
    },
    async stop(longestMs) {
      closing.abort()
      if (longestMs === undefined) await running
      else await Promise.race([running, setTimeout(longestMs, undefined, { ref: false })])
    },
  }
}
