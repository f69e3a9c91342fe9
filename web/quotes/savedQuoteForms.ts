import { userSession } from '../api/session.ts'
import type { QuoteForm } from './draft.ts'

/**
 * What was typed into a quote or counter-offer but not sent: kept as long as the page is open, so that closing the
 * dialog to look at something else loses nothing.
 */
export const savedQuoteForms = new Map<string, QuoteForm>()

// Whoever signs in next in this tab may be of a rival.
userSession.onEnd(() => savedQuoteForms.clear())

/** The name of what is typed about a request, or about the offer on it that is answered. */
export function keptName(requestId: number, answeredId: number | null): string {
  return `${requestId} ${answeredId ?? 'new'}`
}
