import { telAddress } from '#domain/tel.ts'

/**
 * The provider of this marketplace. The server puts the settings into the page's head; without them (the development
 * server) the sample values apply. The browser code has the product's name only here.
 */
function setting(name: string, sample: string): string {
  // The first paint is rendered at build time; the server fills in the provider.
  if (import.meta.env.MODE === 'first-paint') return `{{${name}}}`
  const element = typeof document === 'undefined' ? null : document.querySelector(`meta[name="${name}"]`)
  return element?.getAttribute('content') || sample
}

export const provider = {
  name: setting('provider-name', 'Quayline'),
  phone: setting('provider-phone', '020 7946 0123'),
  email: setting('provider-email', 'support@quayline.example'),
  /** Words that an email may not contain at registration (docs/rules/accounts.md#competitor-keywords). */
  refusedEmailWords: setting('refused-email-words', '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
} as const

/** A link that opens the mail program, with a subject if one is given. */
export function mailLink(subject?: string): string {
  return `mailto:${provider.email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}

export const phoneLink = telAddress(provider.phone)
