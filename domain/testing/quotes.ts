/** The terms of a quote for tests; each test overrides the fields that it is about. */
import type { QuoteDraft } from '../quotes/quote.ts'

/** A first quote with the terms that every draft has to name, and no option. */
export const PLAIN_TERMS = {
  demurrageFee: null,
  paymentTermDays: 30,
  comment: null,
  isCounter: null,
  status: null,
  expiresOn: null,
  counters: null,
} as const satisfies Partial<QuoteDraft>
