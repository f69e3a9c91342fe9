/**
 * The mails about the security of an account (docs/rules/mail.md#security): what was changed, when, and what to do if
 * its user did not change it. None holds a password, a code or a token.
 */
import { formatDateTime } from '#domain/time.ts'
import type { Rights } from '#domain/users/rules.ts'
import type { Settings } from '../settings.ts'
import { greeting } from './accounts.ts'
import { type MailDraft, type MailParts, mail } from './layout.ts'
import { AS_ADMIN } from './recipients.ts'

type MailSettings = Pick<Settings, 'publicUrl' | 'provider'>

/** Whose account was changed, and when. */
interface ChangedAccount {
  readonly to: string
  /** Empty for an operator. */
  readonly firstName: string
  readonly isOperator: boolean
  readonly now: Date
}

/** Opens also while the user is signed in (docs/rules/accounts.md#after-sign-in). */
const RESET_PATH = '/password-reset?from=mail'

const when = (now: Date) => ['When', `${formatDateTime(now)} (UK time)`] as const

function changeMail(
  settings: MailSettings,
  { to, firstName, isOperator, now }: ChangedAccount,
  { subject, heading, line }: { readonly subject: string; readonly heading: string; readonly line: string },
): MailDraft {
  return mail(settings, {
    to,
    subject,
    heading,
    lines: [greeting(firstName), line, isOperator ? ifNotOperator(settings) : ifNotUser(settings)],
    figures: [['Account', to], when(now)],
    ...(isOperator ? {} : { link: { label: 'Set a new password', path: RESET_PATH } }),
  })
}

function ifNotUser({ provider: { phone, email } }: MailSettings): string {
  return `If this was not you, set a new password at once, tell an Admin of your company, and call us on ${phone} or write to ${email}.`
}

// Operators have no reset; another operator ends the account.
function ifNotOperator({ provider: { phone, email } }: MailSettings): string {
  return `If this was not you, tell another operator at once, who can end your sessions and remove your account, or call ${phone} or write to ${email}.`
}

/** The password was changed by its user, or with a mailed token of a reset. */
export function passwordChangedMail(
  settings: MailSettings,
  account: ChangedAccount & { readonly byReset: boolean },
): MailDraft {
  const { name } = settings.provider
  return changeMail(settings, account, {
    subject: `Your password at ${name} has been changed`,
    heading: 'Your password has been changed',
    line: account.byReset
      ? `A new password for your account at ${name} was set with a token from an email to this address. All your sessions have ended.`
      : `The password of your account at ${name} was changed by a user who was signed in as you. All other sessions have ended.`,
  })
}

/** The account's own user turned the second factor on or off. */
export function secondFactorMail(
  settings: MailSettings,
  account: ChangedAccount & { readonly isOn: boolean },
): MailDraft {
  const { name } = settings.provider
  return changeMail(settings, account, {
    subject: `Your second factor at ${name} has been turned ${account.isOn ? 'on' : 'off'}`,
    heading: `Your second factor has been turned ${account.isOn ? 'on' : 'off'}`,
    line: account.isOn
      ? `Your account at ${name} now asks for a code at sign-in. All other sessions have ended.`
      : `Your account at ${name} no longer asks for a code at sign-in.`,
  })
}

/** Another user has removed the lost second factor (docs/rules/sign-in.md#lost). */
export function secondFactorRemovedMail(
  settings: MailSettings,
  { to, firstName, now }: Omit<ChangedAccount, 'isOperator'>,
): MailDraft {
  const { name, phone, email } = settings.provider
  return mail(settings, {
    to,
    subject: `Your second factor at ${name} has been removed`,
    heading: 'Your second factor has been removed',
    lines: [
      greeting(firstName),
      `Your account at ${name} no longer asks for a code at sign-in, and all your sessions have ended. Set up a second factor again once you have signed in.`,
      `If you did not ask for this, change your password at once and call us on ${phone} or write to ${email}.`,
    ],
    figures: [['Account', to], when(now)],
  })
}

/** A change of a user's rights by an Admin. */
export interface ChangeOfRights {
  readonly companyName: string
  /** The email of the Admin. */
  readonly by: string
  readonly before: Pick<Rights, 'role' | 'active'>
  readonly after: Pick<Rights, 'role' | 'active'>
  readonly now: Date
}

/** To a user, after an Admin has changed their role or activation. */
export function rightsChangedMail(
  settings: MailSettings,
  { to, firstName }: { readonly to: string; readonly firstName: string },
  change: ChangeOfRights,
): MailDraft {
  const { name, phone, email } = settings.provider
  return mail(settings, {
    to,
    ...ofRights(settings, change),
    lines: [
      greeting(firstName),
      ...rightsLines(change),
      `If you did not expect this, ask an Admin of ${change.companyName}, or call us on ${phone} or write to ${email}.`,
    ],
    figures: [['Account', to], ['Changed by', change.by], when(change.now)],
    ...(change.after.active && { link: { label: `Go to ${name}`, path: '/quote-requests' } }),
  })
}

function ofRights(
  settings: MailSettings,
  { companyName, before, after }: ChangeOfRights,
): Pick<MailParts, 'subject' | 'heading'> {
  const { name } = settings.provider
  if (before.active === after.active)
    return {
      subject: `Your rights at ${companyName} on ${name} have been changed`,
      heading: 'Your rights have been changed',
    }
  const done = after.active ? 'activated' : 'deactivated'
  return {
    subject: `Your account at ${name} has been ${done}`,
    heading: `Your account has been ${done}`,
  }
}

function rightsLines({ companyName, before, after }: ChangeOfRights): string[] {
  const role = {
    Admin: `You are an Admin of ${companyName} now: you can also manage its users and its plan.`,
    User: `You are no longer an Admin of ${companyName}, but one of its users.`,
  }
  return [
    ...(before.role === after.role ? [] : [role[after.role]]),
    ...(before.active && !after.active
      ? [`You cannot sign in for ${companyName} until an Admin activates your account again.`]
      : []),
    ...(after.active && !before.active ? [`You can sign in for ${companyName} again.`] : []),
    ...(after.active && before.active ? ['Your sessions have ended: sign in again.'] : []),
  ]
}

/** To each Admin of the company, when a user has become one. */
export function newAdminMail(
  settings: MailSettings,
  to: { readonly to: string; readonly firstName: string },
  { user, change }: { readonly user: string; readonly change: ChangeOfRights },
): MailDraft {
  const { companyName, by, before, after, now } = change
  const done =
    before.role === after.role ? `has activated ${user}, who is an Admin` : `has made ${user} an Admin`
  return mail(settings, {
    to: to.to,
    subject: `${companyName} has a new Admin`,
    heading: `${companyName} has a new Admin`,
    lines: [
      greeting(to.firstName),
      `${by} ${done}. An Admin manages the users, the plan and the API keys of your company.`,
      'If you did not expect this, take the role away, and ask the other Admins to change their passwords.',
    ],
    figures: [when(now)],
    link: { label: 'See the users', path: '/user-management' },
    because: AS_ADMIN,
  })
}
