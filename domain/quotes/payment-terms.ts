/** Payment terms in words (docs/rules/quotes.md#terms). */

/** The days until an invoice is paid, as screens, mails and papers show them: "Pre-Paid" for 0, "1 day", "30 days". */
export function paymentTermsText(days: number): string {
  if (days === 0) return 'Pre-Paid'
  return days === 1 ? '1 day' : `${days} days`
}
