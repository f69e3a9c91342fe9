import { availableParallelism } from 'node:os'

/** How many threads may work beside the calls: all cores but one, at least one, and not more than `most`. */
export function coresBesideCalls(most: number): number {
  return Math.min(most, Math.max(1, availableParallelism() - 1))
}
