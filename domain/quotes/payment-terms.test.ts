// Rules: docs/rules/quotes.md#terms
import { expect, test } from 'vitest'
import { paymentTermsText } from './payment-terms.ts'

test.each([
  [0, 'Pre-Paid'],
  [1, '1 day'],
  [2, '2 days'],
  [30, '30 days'],
])('%s days are %s', (days, text) => expect(paymentTermsText(days)).toBe(text))
