/**
 * A queue for heavy work: a few jobs run concurrently, never two of one caller, and a limited number waits. The callers
 * take turns, however many jobs each has queued.
 */
import { throwRefusal } from '../http/errors.ts'

export interface QueueLimits {
  readonly atOnce: number
  readonly waiting: number
  readonly waitingOfOne: number
  /** A caller that is never refused, because it limits itself. */
  readonly neverRefused?: string
}

interface FairQueue {
  /**
   * Waits for its turn; call the result to end the turn.
   * @throws RefusedError too_busy if too many wait, of this caller or in total; upload_cut_short if the
   * signal is aborted before the turn comes.
   */
  enter(caller: string, signal?: AbortSignal): Promise<() => void>
}

interface Waiting {
  readonly caller: string
  /** When it came, counted in turns. */
  readonly cameAt: number
  begin(): void
}

export function fairQueue({
  atOnce,
  waiting: maxWaiting,
  waitingOfOne,
  neverRefused,
}: QueueLimits): FairQueue {
  const waiting: Waiting[] = []
  const running = new Set<string>()
  /** When a caller that still waits had its last turn, counted in turns. */
  const lastTurns = new Map<string, number>()
  let turns = 0

  /** Starts the oldest waiting work of the callers without a turn, those first that had none for the longest time. */
  function next(): void {
    while (running.size < atOnce) {
      const lastTurn = ({ caller, cameAt }: Waiting) => lastTurns.get(caller) ?? cameAt
      const [first] = waiting
        .filter(({ caller }) => !running.has(caller))
        .sort((one, other) => lastTurn(one) - lastTurn(other))
      if (!first) return
      waiting.splice(waiting.indexOf(first), 1)
      running.add(first.caller)
      turns += 1
      lastTurns.set(first.caller, turns)
      first.begin()
    }
  }

  /**
   * A caller that neither waits nor runs is a newcomer when it comes again: it goes behind those that have waited
   * longer.
   */
  function forgetTurns(caller: string): void {
    if (!running.has(caller) && !waiting.some((other) => other.caller === caller)) lastTurns.delete(caller)
  }

  return {
    async enter(caller, signal) {
      if (signal?.aborted) return throwRefusal('upload_cut_short')
      const own = waiting.filter((other) => other.caller === caller).length
      const isTooMany = waiting.length >= maxWaiting || own >= waitingOfOne
      if (isTooMany && caller !== neverRefused) return throwRefusal('too_busy')
      const { promise, resolve } = Promise.withResolvers<'begun' | 'left'>()
      // Behind the callers that had their last turn earlier, and before the one that had the last turn.
      const place: Waiting = { caller, cameAt: turns - 0.5, begin: () => resolve('begun') }
      const leave = () => {
        const index = waiting.indexOf(place)
        if (index < 0) return
        waiting.splice(index, 1)
        forgetTurns(caller)
        resolve('left')
      }
      waiting.push(place)
      signal?.addEventListener('abort', leave, { once: true })
      next()
      const outcome = await promise
      signal?.removeEventListener('abort', leave)
      if (outcome === 'left') return throwRefusal('upload_cut_short')
      return () => {
        running.delete(caller)
        forgetTurns(caller)
        next()
      }
    },
  }
}
