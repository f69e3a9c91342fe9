/** The mails about accounts (docs/rules/mail.md#which). */
import { INVITATION_DAYS, RESET_HOURS } from '#domain/users/rules.ts'
import type { Settings } from '../settings.ts'
import { type MailDraft, mail } from './layout.ts'

type MailSettings = Pick<Settings, 'publicUrl' | 'provider'>

const confirmPath = (token: string) => `/password-confirm?token=${encodeURIComponent(token)}`

const greeting = (firstName: string) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`)

/** To somebody whom an Admin has invited: a token to choose a password with. */
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
      `${invited.invitedBy} has created an account for you at ${name}, the marketplace for haulage quotes. Choose a password to start; you sign in with this email address.`,
    ],
    link: { label: 'Choose a password', path: confirmPath(invited.token) },
    token: invited.token,
    note: `The token works once and for ${INVITATION_DAYS} days. After that, ask for a new invitation. If you do not know ${invited.companyName}, you can ignore this email.`,
  })
}

/** To somebody who has forgotten the password, or has not got one yet. */
export function passwordResetMail(
  settings: MailSettings,
  { to, firstName, token }: { readonly to: string; readonly firstName: string; readonly token: string },
): MailDraft {
  const { name } = settings.provider
  return mail(settings, {
    to,
    subject: `Set a new password for ${name}`,
    heading: 'Set a new password',
    lines: [
      greeting(firstName),
      `Somebody, we hope you, has asked to set a new password for your account at ${name}.`,
    ],
    link: { label: 'Set a new password', path: confirmPath(token) },
    token,
    note: `The token works once and for ${RESET_HOURS === 1 ? 'one hour' : `${RESET_HOURS} hours`}. If it was not you, ignore this email: your password stays as it is.`,
  })
}

/** To the Admins of a company that the provider has activated. */
export function companyActivatedMail(
  settings: MailSettings,
  {
    to,
    firstName,
    companyName,
  }: { readonly to: string; readonly firstName: string; readonly companyName: string },
): MailDraft {
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
  })
}

/** To the Admins of a company whose registration was declined (docs/rules/operator.md#decline). */
export function companyDeclinedMail(
  settings: MailSettings,
  {
    to,
    firstName,
    companyName,
    reason,
  }: {
    readonly to: string
    readonly firstName: string
    readonly companyName: string
    readonly reason: string
  },
): MailDraft {
  const { name, phone, email } = settings.provider
  return mail(settings, {
    to,
    subject: `The registration of ${companyName} has been declined`,
    heading: 'Your registration has been declined',
    lines: [
      greeting(firstName),
      `We could not activate ${companyName} on ${name}. The reason:`,
      reason,
      `If you think that this is a mistake, call us on ${phone} or write to ${email}.`,
    ],
  })
}

/** To the provider: a company has registered and waits to be rung (docs/rules/operator.md#new-company). */
export function companyRegisteredMail(
  settings: MailSettings,
  company: {
    readonly name: string
    readonly contact: string
    readonly phone: string
    readonly email: string
  },
): MailDraft {
  return mail(settings, {
    to: settings.provider.email,
    subject: `New company: ${company.name}`,
    heading: `${company.name} has registered`,
    lines: [
      'It waits for its activation: call it within one working day.',
      `${company.contact}, ${company.phone}, ${company.email}`,
    ],
    link: { label: 'Go to the companies that wait', path: '/operator' },
  })
}
