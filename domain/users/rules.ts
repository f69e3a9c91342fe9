/** Registration, invitations and the rights of users (docs/rules/accounts.md#register, docs/rules/users.md#rights). */
import { Refused, refuse } from '../refuse.ts'
import { replacedUnseen } from '../seen.ts'
import type { Registration, UserProfileDraft, UserRightsDraft } from './drafts.ts'
import { whyNotPassword } from './passwords.ts'
import type { Role } from './user.ts'

/** How long the token of an invitation works. */
export const INVITATION_DAYS = 7
/** How long the token of a password reset works. */
export const RESET_HOURS = 1

/**
 * True for an email that contains one of the competitor keywords, in any Unicode form or case and with
 * any dots, dashes and underscores in between (docs/rules/accounts.md#competitor-keywords).
 */
export function isRefusedEmail(email: string, keywords: readonly string[]): boolean {
  const address = plain(email)
  return keywords.map(plain).some((keyword) => keyword !== '' && address.includes(keyword))
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._+-]|\p{Default_Ignorable_Code_Point}/gu, '')
}

/** The facts for the checks of a registration. */
export interface RegistrationTerms {
  /** Words that an email must not contain. */
  readonly keywords: readonly string[]
  readonly providerName: string
  /** Whether the password is on the list of common ones; only the server has the list. */
  readonly passwordIsListed?: boolean
}

/**
 * Why the content of a registration is refused, before existing companies and users are looked up; null if it is not.
 * Refusals, several at once: terms_refused, email_refused, and those of {@link whyNotPassword}.
 */
export function whyNotRegister(draft: Registration, terms: RegistrationTerms): Refused | null {
  const { email, password, firstName, lastName, profile } = draft
  const names = [firstName, lastName, profile.companyName, terms.providerName]
  const found = [
    draft.termsAccepted === false ? refuse('terms_refused', ['termsAccepted']) : null,
    isRefusedEmail(email, terms.keywords) ? refuse('email_refused', ['email']) : null,
    whyNotPassword(password, { email, names }, ['password']) ??
      (terms.passwordIsListed ? refuse('password_common', ['password']) : null),
  ].flatMap((refused) => refused?.refusals ?? [])
  return found.length > 0 ? new Refused(found) : null
}

/** The details that users may change themselves, as they are stored. */
interface OwnDetails {
  readonly firstName: string
  readonly lastName: string
  readonly profile: { readonly phone: string | null; readonly jobTitle: string | null }
}

/**
 * Why a user's change cannot replace the stored details; null if it can, and if it names no values seen
 * (docs/rules/accounts.md#user-profile). Refusals: own_details_changed (409), with the fields.
 */
export function whyNotReplaceOwnDetails(draft: UserProfileDraft, stored: OwnDetails): Refused | null {
  const { profile, ...rest } = draft.seen ?? {}
  const changed = [
    ...replacedUnseen(rest, draft, stored),
    ...replacedUnseen(profile, draft.profile, stored.profile).map((field) => `profile.${field}`),
  ]
  return changed.length > 0 ? new Refused([{ code: 'own_details_changed', changed }]) : null
}

interface RegistrationState<C extends { readonly hasUsers: boolean }> {
  /** The company named in the registration, if it exists. */
  readonly company: C | null
  readonly emailIsTaken: boolean
}

/**
 * Whether a caller may become the first Admin of a company: only if the company exists and has no users
 * (docs/rules/accounts.md#registration-messages). The company is checked before the email.
 * Refusals: those of {@link whyNotRegister}, company_unknown, company_exists, user_exists.
 */
export function register<C extends { readonly hasUsers: boolean }>(
  draft: Registration,
  { company, emailIsTaken }: RegistrationState<C>,
  terms: RegistrationTerms,
): { readonly company: C; readonly role: Role } | Refused {
  const refused = whyNotRegister(draft, terms)
  if (refused) return refused
  if (!company) return refuse('company_unknown', ['profile', 'companyName'])
  if (company.hasUsers) return refuse('company_exists', ['profile', 'companyName'])
  if (emailIsTaken) return refuse('user_exists', ['email'])
  return { company, role: 'Admin' }
}

/** The server's facts about an invited email. */
export interface InvitedEmail {
  /** Whether the email has an account, in any company. */
  readonly hasAccount: boolean
  /** The invitation of the inviting company to this email, not accepted yet. */
  readonly invitation: { readonly active: boolean } | null
}

/**
 * Invites a user: for the first time, or again with a new token. An email with an account is refused and nothing of
 * that account changes; invitations of other companies do not count (docs/rules/users.md#invitation-open).
 * Refusals: user_exists, invitation_deactivated for an invitation of this company.
 */
export function invite({ hasAccount, invitation }: InvitedEmail): 'new' | 'again' | Refused {
  if (hasAccount) return refuse('user_exists', ['username'])
  if (invitation?.active === false) return refuse('invitation_deactivated', ['username'])
  return invitation ? 'again' : 'new'
}

/** The invitation of a token, as its acceptance needs it. */
interface OpenInvitation {
  readonly email: string
  /** Whether the email has got an account since it was invited. */
  readonly hasAccount: boolean
}

/**
 * Whether an invitation can be accepted: once, and only while its email has no account
 * (docs/rules/users.md#accept). Refusals: invited_email_taken (409).
 */
export function acceptInvitation({ hasAccount }: OpenInvitation): Refused | null {
  return hasAccount ? refuse('invited_email_taken') : null
}

/**
 * Whether an Admin can withdraw the invitation of a user of the company (docs/rules/users.md#withdraw).
 * Refusals: invitation_accepted (409).
 */
export function withdrawInvitation({ isInvitation }: { readonly isInvitation: boolean }): Refused | null {
  return isInvitation ? null : refuse('invitation_accepted')
}

export interface RightsState {
  readonly user: { readonly role: Role; readonly active: boolean; readonly canSignIn: boolean }
  /** How many users of the company are Admin, active and have a password: those who can act as Admin. */
  readonly activeAdmins: number
  /** Whether the caller is still an active Admin, now that the company is locked. */
  readonly actorIsAdmin: boolean
}

/** The rights of a user after a change. */
export interface Rights {
  readonly role: Role
  readonly active: boolean
  /** False if the user has these rights already. */
  readonly changed: boolean
}

/**
 * Changes a user's role or activation (docs/rules/users.md#rights).
 * Refusals: last_admin if no user would be left to act as Admin (docs/rules/users.md#last-admin), admins_only if the
 * actor has lost that role meanwhile.
 */
export function changeRights(
  draft: UserRightsDraft,
  { user, activeAdmins, actorIsAdmin }: RightsState,
): Rights | Refused {
  const role = draft.profile?.role ?? user.role
  const active = draft.active ?? user.active
  const actsAsAdmin = user.role === 'Admin' && user.active && user.canSignIn
  const willActAsAdmin = role === 'Admin' && active
  if (actsAsAdmin && !willActAsAdmin && activeAdmins <= 1) return refuse('last_admin')
  if (!actorIsAdmin) return refuse('admins_only')
  return { role, active, changed: role !== user.role || active !== user.active }
}

/** The server's facts about a user who signs in. */
interface SigningIn {
  readonly active: boolean
  /** Whether the typed password is the user's, and has not been changed since it was compared. */
  readonly passwordIsRight: boolean
}

/**
 * Whether a user may sign in. The answer does not say which part was wrong (docs/rules/accounts.md#sign-in).
 * Refusals: wrong_credentials.
 */
export function signIn(user: SigningIn | null): Refused | null {
  return user?.active && user.passwordIsRight ? null : refuse('wrong_credentials')
}
