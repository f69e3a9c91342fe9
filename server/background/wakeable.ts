/** Work that runs each time it is woken. */
import { setTimeout } from 'node:timers/promises'

export interface Wakeable {
  wake(): void
  /** Ends it; resolves when the work has ended, or after `maxMs`. */
  stop(maxMs?: number): Promise<void>
}

/**
 * Runs `work` each time it is woken, never twice concurrently. Woken any number of times while it runs, it runs once
 * more. A failure is passed to `failed`; the work runs again when it is woken the next time.
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
    // In the same tick as the last check of `isWoken`, so that the next wake starts the work again.
    running = null
  }

  return {
    wake() {
      isWoken = true
      running ??= whileWoken()
    },
    async stop(maxMs) {
      closing.abort()
      if (maxMs === undefined) await running
      else await Promise.race([running, setTimeout(maxMs, undefined, { ref: false })])
    },
  }
}
