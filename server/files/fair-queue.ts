/** A queue for heavy work: a few jobs run concurrently, never two of one caller, and a limited number waits. */
import { throwRefusal } from '../http/errors.ts'

export interface QueueLimits {
  readonly atOnce: number
  readonly waiting: number
  readonly waitingOfOne: number
}

export interface FairQueue {
  /**
   * Waits for its turn; call the result to end the turn.
   * @throws RefusedError too_busy if too many wait, of this caller or in total; upload_cut_short if the
   * signal is aborted before the turn comes.
   */
  enter(caller: string, signal: AbortSignal): Promise<() => void>
}

interface Waiting {
  readonly caller: string
  begin(): void
}

export function fairQueue({ atOnce, waiting: mostWaiting, waitingOfOne }: QueueLimits): FairQueue {
  const waiting: Waiting[] = []
  const running = new Set<string>()

  /** Starts the oldest waiting work of each caller without a turn, while there is room. */
  function next(): void {
    while (running.size < atOnce) {
      const index = waiting.findIndex(({ caller }) => !running.has(caller))
      const [first] = index < 0 ? [] : waiting.splice(index, 1)
      if (!first) return
      running.add(first.caller)
      first.begin()
    }
  }

  return {
    async enter(caller, signal) {
      if (signal.aborted) return throwRefusal('upload_cut_short')
      const own = waiting.filter((other) => other.caller === caller).length
      if (waiting.length >= mostWaiting || own >= waitingOfOne) return throwRefusal('too_busy')
      const { promise, resolve } = Promise.withResolvers<'begun' | 'left'>()
      const place: Waiting = { caller, begin: () => resolve('begun') }
      const leave = () => {
        const index = waiting.indexOf(place)
        if (index < 0) return
        waiting.splice(index, 1)
        resolve('left')
      }
      waiting.push(place)
      signal.addEventListener('abort', leave, { once: true })
      next()
      const outcome = await promise
      signal.removeEventListener('abort', leave)
      if (outcome === 'left') return throwRefusal('upload_cut_short')
      return () => {
        running.delete(caller)
        next()
      }
    },
  }
}
