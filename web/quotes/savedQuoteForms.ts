import { tabStore } from '../api/tabStore.ts'
import type { QuoteForm } from './draft.ts'

/** Unsent values of a quote or counter-offer form. The number grows when the form changes. */
export const savedQuoteForms = tabStore<QuoteForm>('quayline.unsent-quote.2.')

/** The storage name for a user's values on a request, or on the answered offer. */
export function keptName(userId: number, requestId: number, answeredId: number | null): string {
  return `${userId}.${requestId}.${answeredId ?? 'new'}`
}
