/** A user of a company and how they sign in (docs/rules/accounts.md#email). */
import * as z from 'zod/mini'
import { Company } from '../companies/company.ts'
import { Id, isBlank, line, oneOf, REQUIRED, shortBeforeAt, withoutInvisible } from '../fields.ts'
import { Instant } from '../time.ts'

export const ROLES = ['Admin', 'User'] as const
export const Role = oneOf(ROLES)
export type Role = (typeof ROLES)[number]

const EMAIL_SENTENCE = 'Enter a valid email address.'

/** An email address, lower-cased: it is also the name that a user signs in with. */
export const Email = z.string({ error: EMAIL_SENTENCE }).check(
  z.overwrite(withoutInvisible),
  z.trim(),
  z.toLowerCase(),
  z.refine((address) => !isBlank(address), { error: REQUIRED, abort: true }),
  shortBeforeAt,
  z.maxLength(200, { error: EMAIL_SENTENCE }),
  z.email({ error: EMAIL_SENTENCE }),
)

/** An email as accounts have it, of one that was typed to sign in or to look for (docs/rules/accounts.md#email). */
export function storedEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/** The token of a reset or an invitation, copied from its mail (docs/rules/typed-values.md#pasted). */
export const MailedToken = line(200, withoutInvisible)

/** Passwords have 10 to 128 characters (docs/rules/accounts.md#passwords). */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128
const PASSWORD_SENTENCE = `Use ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`
export const NewPassword = z.string({ error: PASSWORD_SENTENCE }).check(
  z.minLength(MIN_PASSWORD_LENGTH, { error: PASSWORD_SENTENCE, abort: true }),
  z.maxLength(MAX_PASSWORD_LENGTH, { error: PASSWORD_SENTENCE }),
  // One character may become many when it is normalised, and a surrogate pair is one character.
  z.refine(
    (typed) => [typed, typed.normalize('NFKC')].every((text) => [...text].length >= MIN_PASSWORD_LENGTH),
    {
      error: PASSWORD_SENTENCE,
    },
  ),
)

/** A password as typed to sign in: any text that could have been accepted as a password earlier. */
export const TypedPassword = z
  .string()
  .check(z.minLength(1), z.maxLength(1000, { error: 'This is too long.' }))

/** The code of a second factor, sent with a sign-in if it is needed. */
export const SignInCode = z.optional(z.nullable(z.string().check(z.maxLength(50))))

export const Credentials = z.object({
  email: line(500, withoutInvisible),
  password: TypedPassword,
  code: SignInCode,
})
export type Credentials = z.output<typeof Credentials>

const user = {
  id: Id,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  joinedAt: Instant,
  lastLoginAt: z.nullable(Instant),
  active: z.boolean(),
  profile: z.object({
    phone: z.nullable(z.string()),
    jobTitle: z.nullable(z.string()),
    role: Role,
    companyName: z.string(),
  }),
}

/** A user as the other users of the company see it. */
export const CompanyUser = z.object({
  ...user,
  /** The time until which an open invitation can be accepted, in the past if it has expired; null for an account. */
  invitedUntil: z.nullable(Instant),
  /** Whether a second factor is on; null for a reader without the role Admin (docs/rules/users.md#second-factors). */
  hasSecondFactor: z.nullable(z.boolean()),
})
export type CompanyUser = z.output<typeof CompanyUser>

/** The signed-in user with the whole company. */
export const SignedInUser = z.object({
  ...user,
  /** Whether single keys, without Ctrl or Alt, have an effect (docs/rules/screens.md#keys). */
  singleKeys: z.boolean(),
  company: Company,
})
export type SignedInUser = z.output<typeof SignedInUser>

/** The status of a user, derived from the facts (docs/rules/users.md#user-status). */
type UserStatus = 'Invited' | 'Active' | 'Deactivated'

/**
 * The status of a user. An Admin sees a deactivated user who never signed in as Deactivated, others see that user
 * as Invited (docs/rules/users.md#user-status).
 */
export function userStatus(user: Pick<CompanyUser, 'active' | 'lastLoginAt'>, viewer: Role): UserStatus {
  const invited = user.lastLoginAt === null && (user.active || viewer === 'User')
  if (invited) return 'Invited'
  return user.active ? 'Active' : 'Deactivated'
}
