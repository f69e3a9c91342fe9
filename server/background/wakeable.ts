import type { FastifyBaseLogger } from 'fastify'

const TRY_AGAIN_MS = 1000

export interface Wakeable {
  wake(): void
  /** Ends it; resolves when nothing is at work any more. */
  stop(): Promise<void>
}

/**
 * Work that is done each time it is woken, one after the other; being woken while at work means once more, not
 * at once and not as often as that. What fails is tried again a little later.
 */
export function wakeable(work: () => Promise<void>, log: FastifyBaseLogger): Wakeable {
  let isWoken = false
  let isStopped = false
  let atWork: Promise<void> | null = null

  async function untilAsleep(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false
      await work()
    }
  }

  function wake(): void {
    isWoken = true
    if (isStopped || atWork) return
    atWork = untilAsleep()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the events could not be read; trying again')
        setTimeout(wake, TRY_AGAIN_MS).unref()
      })
      .finally(() => {
        atWork = null
      })
  }

  return {
    wake,
    async stop() {
      isStopped = true
      await atWork
    },
  }
}
