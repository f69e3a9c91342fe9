/** The mails about API keys, to all Admins of the company; none holds a key (docs/rules/api-keys.md#mails). */
import type { NewApiKey } from '#domain/api-keys/api-key.ts'
import type { Tx } from '../db/transaction.ts'
import { type Figures, type MailParts, mail } from '../mail/layout.ts'
import { queueMails } from '../mail/outbox.ts'
import { AS_ADMIN, recipientsOf } from '../mail/recipients.ts'
import type { Settings } from '../settings.ts'
import type { EndedKey } from './ending.ts'

type MailSettings = Pick<Settings, 'publicUrl' | 'provider'>

/** Mails the Admins of a company. */
export async function mailAdmins(
  tx: Tx,
  companyId: number,
  parts: Pick<MailParts, 'subject' | 'heading' | 'lines' | 'figures'>,
  settings: MailSettings,
  now: Date,
): Promise<void> {
  const [admins] = await recipientsOf(tx, [{ companyId, userIds: [] }])
  const mails = (admins?.emails ?? []).map((to) =>
    mail(settings, {
      ...parts,
      to,
      link: { label: 'See the API keys', path: '/api-and-webhooks' },
      because: AS_ADMIN,
    }),
  )
  await queueMails(tx, mails, now)
}

/** One of them has made a key. */
export function keyMade({ maker, ...key }: NewApiKey) {
  return {
    subject: 'A new API key of your company',
    heading: 'A new API key of your company',
    lines: [
      `${maker} has made an API key. A program that has it acts for your company, as far as its scopes go.`,
      'If you do not expect this, end the key at once and change the passwords of your Admins.',
    ],
    figures: figuresOf([key]),
  }
}

/** How keys ended: an Admin ended one, or the rights of their maker. */
interface EndOfKeys {
  /** The email of the Admin who did it. */
  readonly who: string
  /** The user who made them and lost the rights; null for a key that was ended by hand. */
  readonly maker: { readonly email: string; readonly isDeactivated: boolean } | null
}

/** Keys have ended: the programs that use them stop. */
export function keysEnded(keys: readonly EndedKey[], { who, maker }: EndOfKeys) {
  const one = keys.length === 1
  const title = one
    ? 'An API key of your company has ended'
    : `${keys.length} API keys of your company have ended`
  const stops = `Programs that use ${one ? 'it' : 'them'} can no longer make calls.`
  return {
    subject: title,
    heading: title,
    lines: [
      maker === null
        ? `${who} has ended an API key. ${stops}`
        : `${who} has ${maker.isDeactivated ? 'deactivated' : 'taken the role Admin from'} ${maker.email}, who made ${one ? 'this key' : 'these keys'}. ${stops}`,
      'If a program still needs access, make a new key for it. If you do not expect this, look at the security log of your company.',
    ],
    figures: figuresOf(keys),
  }
}

function figuresOf(keys: readonly EndedKey[]): Figures {
  return keys.flatMap(
    ({ name, start, scopes }) =>
      [
        ['Name', name],
        ['Begins with', start],
        ['Scopes', scopes.join(', ')],
      ] as const,
  )
}
