/** The limits of the HTTP benchmark, and which of them a run has missed. */
import type { Kind } from './calls.ts'
import type { Cost } from './send-calls.ts'

export interface Result {
  readonly requests: number
  readonly name: string
  readonly kind: Kind
  readonly statements: number
  readonly product: Cost
  readonly baseline: Cost
  /** Calls a second that pgbench reaches with the same statement. */
  readonly limit: number | null
}

/** The least share of the baseline server's rate, and the most statements with begin and commit. */
const LIMITS: Readonly<Record<Kind, { readonly share: number; readonly statements: number }>> = {
  read: { share: 0.8, statements: Number.POSITIVE_INFINITY },
  search: { share: 0, statements: Number.POSITIVE_INFINITY },
  create: { share: 0.6, statements: 4 },
  write: { share: 0.5, statements: 6 },
}
/** The most PostgreSQL time of a read, as a multiple of the time in the smallest marketplace. */
const GROWTH = 1.3
/** The most CPU milliseconds of PostgreSQL for a search. */
const SEARCH_MS = 5

/** A sentence for each limit that was missed. */
export function missedLimits(results: readonly Result[]): string[] {
  const smallest = new Map<string, number>()
  return results.flatMap(({ requests, name, kind, statements, product, baseline }) => {
    const at = `${name} at ${requests.toLocaleString('en-GB')}`
    const share = product.rate / baseline.rate
    const first = smallest.get(name) ?? product.postgres
    smallest.set(name, first)
    const limit = LIMITS[kind]
    return [
      ...(share < limit.share
        ? [`${at}: ${share.toFixed(2)} of the baseline server, not ${limit.share}`]
        : []),
      ...(statements > limit.statements ? [`${at}: ${statements} statements, not ${limit.statements}`] : []),
      ...(kind === 'read' && product.postgres > GROWTH * first
        ? [`${at}: ${(product.postgres / first).toFixed(2)} times the smallest marketplace, not ${GROWTH}`]
        : []),
      ...(kind === 'search' && product.postgres > SEARCH_MS
        ? [`${at}: ${product.postgres.toFixed(1)} ms of PostgreSQL, not ${SEARCH_MS}`]
        : []),
    ]
  })
}
