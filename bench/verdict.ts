/** The product's own limits, and which of them a run has missed. */
import type { Kind } from './calls.ts'
import type { Cost } from './drive.ts'

export interface Result {
  readonly requests: number
  readonly name: string
  readonly kind: Kind
  readonly statements: number
  readonly product: Cost
  readonly bare: Cost
  /** Calls a second that pgbench reaches with the same statement. */
  readonly limit: number | null
}

/** The least share of the bare server's rate, and the most statements with begin and commit. */
const LIMITS: Readonly<Record<Kind, { readonly share: number; readonly statements: number }>> = {
  read: { share: 0.8, statements: Number.POSITIVE_INFINITY },
  search: { share: 0, statements: Number.POSITIVE_INFINITY },
  create: { share: 0.6, statements: 4 },
  write: { share: 0.5, statements: 6 },
}
/** How much of the PostgreSQL time of the smallest marketplace a read may take. */
const GROWTH = 1.3
/** PostgreSQL's CPU milliseconds of a search. */
const SEARCH_MS = 5

/** A sentence for each limit that was missed. */
export function missedLimits(results: readonly Result[]): string[] {
  const smallest = new Map<string, number>()
  return results.flatMap(({ requests, name, kind, statements, product, bare }) => {
    const at = `${name} at ${requests.toLocaleString('en-GB')}`
    const share = product.rate / bare.rate
    const first = smallest.get(name) ?? product.postgres
    smallest.set(name, first)
    const limit = LIMITS[kind]
    return [
      ...(share < limit.share ? [`${at}: ${share.toFixed(2)} of the bare server, not ${limit.share}`] : []),
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
