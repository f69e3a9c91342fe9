import type { NewApiKey } from '#domain/api-keys/apiKey.ts'
import { type MailDraft, mail } from '../mail/layout.ts'
import type { Settings } from '../settings.ts'

/** To the Admins of a company: one of them has made a key. The mail does not hold it. */
export function keyMadeMail(
  settings: Pick<Settings, 'publicUrl' | 'provider'>,
  to: string,
  { name, start, scopes, maker }: NewApiKey,
): MailDraft {
  return mail(settings, {
    to,
    subject: 'A new API key of your company',
    heading: 'A new API key of your company',
    lines: [
      `${maker} has made an API key. A program that has it acts for your company, as far as its scopes go.`,
      'If you do not expect this, end the key at once and change the passwords of your Admins.',
    ],
    figures: [
      ['Name', name],
      ['Begins with', start],
      ['Scopes', scopes.join(', ')],
    ],
    link: { label: 'See the API keys', path: '/api-and-webhooks' },
    because: 'you are an Admin of your company',
  })
}
