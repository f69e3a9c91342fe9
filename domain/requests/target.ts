import type { Pence } from '../money.ts'

/** A request as its target needs it: the load of a general one, the lines of a container one. */
type Targeted =
  | { readonly freight: { readonly targetRate: Pence | null } }
  | { readonly lines: readonly { readonly count: number; readonly targetRate: Pence | null }[] }

/** The owner's target for the whole request, in pence; null unless every container size has a target rate. */
export function targetTotal(request: Targeted): Pence | null {
  if ('freight' in request) return request.freight.targetRate
  let total = 0
  for (const { count, targetRate } of request.lines) {
    if (targetRate === null) return null
    total += count * targetRate
  }
  return total
}
