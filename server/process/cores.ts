import { availableParallelism } from 'node:os'

/** How many threads may work beside the calls: all cores but one, at least one, and not more than `max`. */
export function coresBesideCalls(max: number): number {
  return Math.min(max, Math.max(1, availableParallelism() - 1))
}
