import { monthlyUsage } from '#domain/plans/rules.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { MAX_IMPORTED } from '#domain/requests/import.ts'
import { whyCannotCreate } from '#domain/requests/rules.ts'
import { counted } from '../quotes/quoteText.ts'

export const PORTS_FAILED = 'The list of ports could not be loaded.'

interface ToPost {
  readonly company: { readonly vatNumber: string | null }
  /** The quote requests that are left this month; null for no limit. */
  readonly remaining: number | null
  readonly requests: number
  readonly problems: number
  readonly portsAreKnown: boolean
  readonly havePortsFailed: boolean
  /** True until it is known which of them are posted already. */
  readonly isPostedUnknown: boolean
}

/** Why the requests of an import cannot be posted now; null if they can. */
export function whyCannotPost(toPost: ToPost): string | null {
  const { company, remaining, requests, problems, portsAreKnown, havePortsFailed, isPostedUnknown } = toPost
  if (requests === 0) return 'There are no rows left.'
  if (requests > MAX_IMPORTED)
    return `Up to ${MAX_IMPORTED} requests can be posted at once; the first ${MAX_IMPORTED} are shown. Keep those, or split the file.`
  if (problems > 0)
    return `Correct ${problems === 1 ? 'the cell that is' : `the ${problems} cells that are`} marked.`
  if (havePortsFailed) return PORTS_FAILED
  if (!portsAreKnown) return 'The list of ports is loading.'
  if (isPostedUnknown) return 'It is being checked whether they are already posted.'
  const refusal = whyCannotCreate(company, monthlyUsage(0, remaining))
  if (refusal === 'vat_missing_for_request') return sentenceOf(refusal)
  if (remaining !== null && requests > remaining)
    return `Your plan has ${counted(remaining, 'quote request')} left this month. Remove rows, or upgrade your plan.`
  return null
}
