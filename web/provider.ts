/**
 * Who runs this marketplace. The server puts the settings into the page's head; without them (the development
 * server) the sample values stand. The one place in the browser that knows the product's name.
 */
function setting(name: string, sample: string): string {
  // What pages show first is drawn when the application is built; the server fills in who runs it.
  if (import.meta.env.MODE === 'first-paint') return `{{${name}}}`
  const element = typeof document === 'undefined' ? null : document.querySelector(`meta[name="${name}"]`)
  return element?.getAttribute('content') || sample
}

export const provider = {
  name: setting('provider-name', 'Quayline'),
  phone: setting('provider-phone', '020 7946 0123'),
  email: setting('provider-email', 'support@quayline.example'),
  /** Words that an e-mail may not contain at registration (docs/rules/accounts.md#competitor-keywords). */
  refusedEmailWords: setting('refused-email-words', '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
} as const

/** A link that opens the mail program, with a subject if one is given. */
export function mailLink(subject?: string): string {
  return `mailto:${provider.email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}

export const phoneLink = telLink(provider.phone)

/** The address that rings a number: its digits, without the blanks and brackets that people write. */
export function telLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}
