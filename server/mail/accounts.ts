/** The mails about accounts (docs/rules/mail.md#which). */
import { INVITATION_DAYS, RESET_HOURS } from '#domain/users/rules.ts'
import type { Settings } from '../settings.ts'
import { type MailDraft, mail } from './layout.ts'
import { AS_ADMIN } from './recipients.ts'

type MailSettings = Pick<Settings, 'publicUrl' | 'provider'>

// Behind #, which browsers do not send: the token is in no log and in no Referer.
const withToken = (path: string, token: string) => `${path}#token=${encodeURIComponent(token)}`

/** The first line of a mail; invited users may have no name yet. */
export const greeting = (firstName: string) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`)

/** To a user whom an Admin has invited: a token with which the invitation is accepted or refused. */
export function invitationMail(
  settings: MailSettings,
  invited: {
    readonly to: string
    readonly firstName: string
    readonly invitedBy: string
    readonly companyName: string
    readonly token: string
  },
): MailDraft {
  const { name } = settings.provider
  return mail(settings, {
    to: invited.to,
    subject: `${invited.companyName} invites you to ${name}`,
    heading: `Join ${invited.companyName} on ${name}`,
    lines: [
      greeting(invited.firstName),
      `${invited.invitedBy} of ${invited.companyName} invites you to ${name}, the marketplace for haulage quotes. Choose a password to join; you sign in with ${invited.to}.`,
    ],
    link: { label: 'Open the invitation', path: withToken('/join', invited.token) },
    token: invited.token,
    note: `The invitation works once and for ${INVITATION_DAYS} days. After that, ask for a new one. If you do not know ${invited.companyName}, refuse it on its page, or ignore this email: no account was made.`,
    because: `${invited.companyName} has invited you`,
  })
}

/** To a user who has forgotten the password, or has none yet. */
export function passwordResetMail(
  settings: MailSettings,
  { to, firstName, token }: { readonly to: string; readonly firstName: string; readonly token: string },
): MailDraft {
  const { name } = settings.provider
  return mail(settings, {
    to,
    subject: `Set a new password for ${name}`,
    heading: 'Set a new password',
    lines: [greeting(firstName), `A new password for the account ${to} at ${name} was asked for.`],
    link: { label: 'Set a new password', path: withToken('/password-confirm', token) },
    token,
    note: `The token works once and for ${RESET_HOURS === 1 ? 'one hour' : `${RESET_HOURS} hours`}. If it was not you, ignore this email: your password stays as it is.`,
  })
}

interface AboutCompany {
  readonly to: string
  readonly firstName: string
  readonly companyName: string
}

/** To an Admin of a company that an operator has activated for the first time. */
export function companyActivatedMail(settings: MailSettings, about: AboutCompany): MailDraft {
  const { to, firstName, companyName } = about
  const { name } = settings.provider
  return mail(settings, {
    to,
    subject: `${companyName} has been activated`,
    heading: `Welcome to ${name}`,
    lines: [
      greeting(firstName),
      `We have verified ${companyName} and activated your account. You and your colleagues can now use the platform.`,
    ],
    link: { label: `Go to ${name}`, path: '/quote-requests' },
    because: AS_ADMIN,
  })
}

/** To an Admin of a company that was deactivated and is active again. */
export function companyReactivatedMail(settings: MailSettings, about: AboutCompany): MailDraft {
  const { to, firstName, companyName } = about
  const { name } = settings.provider
  return mail(settings, {
    to,
    subject: `${companyName} is active again`,
    heading: 'Your company is active again',
    lines: [
      greeting(firstName),
      `${companyName} can use ${name} again. Its quotes and requests are as they were; what has expired meanwhile has expired.`,
    ],
    link: { label: `Go to ${name}`, path: '/quote-requests' },
    because: AS_ADMIN,
  })
}

/** To an Admin of a company, after its registration was declined (docs/rules/operator.md#decline). */
export function companyDeclinedMail(
  settings: MailSettings,
  { to, firstName, companyName, reason }: AboutCompany & { readonly reason: string | null },
): MailDraft {
  const { name, phone, email } = settings.provider
  return mail(settings, {
    to,
    subject: `The registration of ${companyName} has been declined`,
    heading: 'Your registration has been declined',
    lines: [
      greeting(firstName),
      `We could not activate ${companyName} on ${name}.${reason === null ? '' : ' The reason:'}`,
      ...(reason === null ? [] : [reason]),
      `If you think that this is a mistake, call us on ${phone} or write to ${email}.`,
    ],
    because: AS_ADMIN,
  })
}

/** To an Admin of a company that an operator has deactivated, which has ended this number of API keys. */
export function companyDeactivatedMail(
  settings: MailSettings,
  about: AboutCompany & { readonly endedKeys: number },
): MailDraft {
  const { to, firstName, companyName, endedKeys } = about
  const { name, phone, email } = settings.provider
  return mail(settings, {
    to,
    subject: `${companyName} has been deactivated`,
    heading: 'Your company has been deactivated',
    lines: [
      greeting(firstName),
      `${companyName} cannot use ${name} until it is active again. Its quotes and requests are kept.`,
      ...(endedKeys === 0
        ? []
        : ['Its API keys have ended: its programs need new ones once the company is active again.']),
      `For the reason, call us on ${phone} or write to ${email}.`,
    ],
    because: AS_ADMIN,
  })
}

/** To the provider: a company has registered and waits for a call (docs/rules/operator.md#new-company). */
export function companyRegisteredMail(
  settings: MailSettings,
  company: {
    readonly name: string
    readonly contact: string
    readonly phone: string
    readonly email: string
    /** True if its Admin has corrected the registration. */
    readonly isCorrection?: boolean
  },
): MailDraft {
  const { name, isCorrection = false } = company
  return mail(settings, {
    to: settings.provider.email,
    subject: isCorrection ? `Corrected: ${name}` : `New company: ${name}`,
    heading: isCorrection ? `${name} has corrected its registration` : `${name} has registered`,
    lines: [
      'It waits for its activation: call it within one working day.',
      [company.contact, company.phone || 'no phone number', company.email].join(', '),
    ],
    link: { label: 'Go to the companies that wait', path: '/operator' },
    because: `you run ${settings.provider.name}`,
  })
}

/**
 * To the user who has registered a company: which number will be called
 * (docs/rules/companies.md#registration-corrections).
 */
export function registrationMail(
  settings: MailSettings,
  registered: {
    readonly to: string
    readonly firstName: string
    readonly companyName: string
    readonly phone: string
  },
): MailDraft {
  const { name, phone, email } = settings.provider
  const { to, firstName, companyName } = registered
  return mail(settings, {
    to,
    subject: `We will call you about ${companyName}`,
    heading: `${companyName} has been registered`,
    lines: [
      greeting(firstName),
      `Every company is verified before access is granted. We will call you within 1 working day, or you may call us on ${phone}.`,
    ],
    figures: [
      ['Company', companyName],
      ['We call', registered.phone],
    ],
    // Leads to /account-not-activated, which shows the company only to its signed-in users.
    link: { label: 'Sign in to correct the company or the number', path: '/login' },
    note: `If you did not register this company at ${name}, tell us: ${email}.`,
    because: `your email address was given when ${companyName} registered`,
  })
}
