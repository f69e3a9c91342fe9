/** Work that takes much of the machine is done a few pieces at once; the others wait in line. */
import { throwRefusal } from './http/errors.ts'

/** Does a piece of work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A line of its own, of which `mostAtOnce` are served at once.
 * What it gives @throws RefusedError too_busy when `longestQueue` are waiting already.
 */
export function turns(mostAtOnce: number, longestQueue = Number.POSITIVE_INFINITY): InTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= mostAtOnce) {
      if (waiting.length >= longestQueue) return throwRefusal('too_busy')
      // Whoever ends hands its place on, so that `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
