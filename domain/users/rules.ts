/** Registration, invitations and the rights of colleagues (docs/rules/accounts.md#register, docs/rules/users.md#rights). */
import { Refused, refuse } from '../refusals.ts'
import { whyNotPassword } from './passwords.ts'
import type { Registration, Role, UserRightsDraft } from './user.ts'

/** How long the token of an invitation works. */
export const INVITATION_DAYS = 7
/** How long the token of a password reset works. */
export const RESET_HOURS = 1

/**
 * True for an e-mail that contains one of the competitor keywords, in whatever Unicode form or case and with
 * whatever dots, dashes and underscores in between (docs/rules/accounts.md#competitor-keywords).
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

/**
 * Why a registration is refused for what it says itself, before anybody asks what exists already; null if it
 * is not. Refusals, several at once: terms_refused, email_refused, password_common, password_is_email.
 */
export function whyNotRegister(draft: Registration, keywords: readonly string[]): Refused | null {
  const found = [
    draft.termsAccepted === false ? refuse('terms_refused', ['termsAccepted']) : null,
    isRefusedEmail(draft.email, keywords) ? refuse('email_refused', ['email']) : null,
    whyNotPassword(draft.password, draft.email, ['password']),
  ].flatMap((refused) => refused?.refusals ?? [])
  return found.length > 0 ? new Refused(found) : null
}

export interface RegistrationState<C extends { readonly hasPeople: boolean }> {
  /** The company named in the registration, if it exists. */
  readonly company: C | null
  readonly emailIsTaken: boolean
}

/**
 * Whether a person may become the first Admin of a company: only where the company exists and has nobody
 * (docs/rules/accounts.md#registration-messages). The company is judged before the e-mail.
 * Refusals: those of {@link whyNotRegister}, company_unknown, company_exists, user_exists.
 */
export function register<C extends { readonly hasPeople: boolean }>(
  draft: Registration,
  { company, emailIsTaken }: RegistrationState<C>,
  keywords: readonly string[],
): { readonly company: C; readonly role: Role } | Refused {
  const refused = whyNotRegister(draft, keywords)
  if (refused) return refused
  if (!company) return refuse('company_unknown', ['profile', 'companyName'])
  if (company.hasPeople) return refuse('company_exists', ['profile', 'companyName'])
  if (emailIsTaken) return refuse('user_exists', ['email'])
  return { company, role: 'Admin' }
}

/** What is known of the person whose e-mail is invited. */
export interface InvitedUser {
  readonly companyId: number
  readonly active: boolean
  readonly hasSignedIn: boolean
}

/**
 * Invites a colleague: somebody new, or again somebody of the same company who was invited and has never signed
 * in. Any other e-mail that exists is refused and nothing of that account is touched (docs/rules/users.md#invite).
 * Refusals: user_exists.
 */
export function invite(
  existing: InvitedUser | null,
  actor: { readonly companyId: number },
): 'new' | 'again' | Refused {
  if (!existing) return 'new'
  const isStillInvited = existing.companyId === actor.companyId && existing.active && !existing.hasSignedIn
  return isStillInvited ? 'again' : refuse('user_exists', ['username'])
}

export interface RightsState {
  readonly colleague: { readonly role: Role; readonly active: boolean; readonly canSignIn: boolean }
  /** How many people of the company are Admin, active and have a password: those who can act as Admin. */
  readonly activeAdmins: number
  /** Whether the acting person still is an active Admin, now that the company is locked. */
  readonly actorIsAdmin: boolean
}

/** The rights of a colleague after a change. */
export interface Rights {
  readonly role: Role
  readonly active: boolean
  /** False where the change asks for what is so already. */
  readonly changed: boolean
}

/**
 * Changes a colleague's role or activation (docs/rules/users.md#rights).
 * Refusals: last_admin where nobody would be left to act as Admin (docs/rules/users.md#last-admin), admins_only where the
 * actor has meanwhile lost that role.
 */
export function changeRights(
  draft: UserRightsDraft,
  { colleague, activeAdmins, actorIsAdmin }: RightsState,
): Rights | Refused {
  const role = draft.profile?.role ?? colleague.role
  const active = draft.active ?? colleague.active
  const actsAsAdmin = colleague.role === 'Admin' && colleague.active && colleague.canSignIn
  const willActAsAdmin = role === 'Admin' && active
  if (actsAsAdmin && !willActAsAdmin && activeAdmins <= 1) return refuse('last_admin')
  if (!actorIsAdmin) return refuse('admins_only')
  return { role, active, changed: role !== colleague.role || active !== colleague.active }
}

/** What is known of a person who signs in. */
export interface SigningIn {
  readonly active: boolean
  /** Whether the password that was typed is the person's, and has not been changed since it was compared. */
  readonly passwordIsRight: boolean
}

/**
 * Whether a person may sign in. Nobody learns which part was wrong (docs/rules/accounts.md#sign-in).
 * Refusals: wrong_credentials.
 */
export function signIn(person: SigningIn | null): Refused | null {
  return person?.active && person.passwordIsRight ? null : refuse('wrong_credentials')
}
