import type { OffReason } from '#domain/webhooks/webhook.ts'
import { type MailDraft, mail } from '../mail/layout.ts'
import { AS_ADMIN } from '../mail/recipients.ts'
import type { Settings } from '../settings.ts'

const WHY: Readonly<Record<Exclude<OffReason, 'by hand'>, string>> = {
  failed: 'Nothing has reached its address for three days.',
  gone: 'Its address answered 410: it says that it wants no more messages.',
}

/** To the Admins of a company: one of them has added a webhook, or changed its address. */
export function webhookAddressMail(
  settings: Pick<Settings, 'publicUrl' | 'provider'>,
  to: string,
  { url, by, isNew }: { readonly url: string; readonly by: string; readonly isNew: boolean },
): MailDraft {
  const heading = isNew ? 'A new webhook of your company' : 'A webhook of your company has a new address'
  return mail(settings, {
    to,
    subject: heading,
    heading,
    lines: [
      `${by} has ${isNew ? 'added a webhook' : 'changed the address of a webhook'}. What happens to your requests, quotes and bookings is sent to the address below until an Admin removes the webhook, also after ${by} has left.`,
      'If you do not expect this, remove the webhook at once and change the passwords of your Admins.',
    ],
    figures: [['Address', url]],
    link: { label: 'See the webhooks', path: '/api-and-webhooks' },
    because: AS_ADMIN,
  })
}

/** To the Admins of a company, after its webhook was turned off. */
export function webhookOffMail(
  settings: Pick<Settings, 'publicUrl' | 'provider'>,
  to: string,
  url: string,
  reason: Exclude<OffReason, 'by hand'>,
): MailDraft {
  return mail(settings, {
    to,
    subject: 'A webhook of your company has been turned off',
    heading: 'A webhook has been turned off',
    lines: [
      `${WHY[reason]} Your program is told of nothing until an Admin turns the webhook on again.`,
      'What it has missed is in the lists of the interface: they can be followed from the last change that the program has seen.',
    ],
    figures: [['Address', url]],
    link: { label: 'See the webhooks', path: '/api-and-webhooks' },
    because: AS_ADMIN,
  })
}
