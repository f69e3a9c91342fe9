/** A person of a company and how it signs in (docs/rules/accounts.md#email). */
import * as z from 'zod/mini'
import { Company } from '../companies/company.ts'
import { CompanyType } from '../companies/vocabulary.ts'
import { Id, line, oneOf, optionalLine } from '../fields.ts'
import { OptionalPhone, Phone } from '../phone.ts'
import { Instant } from '../time.ts'

export const ROLES = ['Admin', 'User'] as const
export const Role = oneOf(ROLES)
export type Role = (typeof ROLES)[number]

const EMAIL_SENTENCE = 'Enter a valid email address.'

/** An e-mail address, lower-cased: it is also the name a person signs in with. */
export const Email = z
  .string({ error: EMAIL_SENTENCE })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(200, { error: EMAIL_SENTENCE }),
    z.email({ error: EMAIL_SENTENCE }),
  )

/** Passwords have 10 to 128 characters (docs/rules/accounts.md#passwords). */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
const PASSWORD_SENTENCE = `Use ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`
export const NewPassword = z
  .string({ error: PASSWORD_SENTENCE })
  .check(
    z.minLength(PASSWORD_MIN, { error: PASSWORD_SENTENCE }),
    z.maxLength(PASSWORD_MAX, { error: PASSWORD_SENTENCE }),
  )

/** A password as typed to sign in: anything that could once have been one. */
export const TypedPassword = z
  .string()
  .check(z.minLength(1), z.maxLength(1000, { error: 'This is too long.' }))

/** The version of the terms and the privacy policy that people now accept. */
export const TERMS_VERSION = '2026-11'

export const NewCompany = z.object({
  name: line(200),
  country: line(200),
  type: CompanyType,
})
export type NewCompany = z.output<typeof NewCompany>

export const Registration = z.object({
  email: Email,
  password: NewPassword,
  firstName: line(200),
  lastName: line(200),
  profile: z.object({ phone: Phone, companyName: line(200) }),
  /** Absent counts as accepted by the form; an explicit no is refused (docs/rules/accounts.md#register). */
  termsAccepted: z.nullable(z.boolean()),
})
export type Registration = z.output<typeof Registration>

export const Credentials = z.object({ email: line(500), password: TypedPassword })
export type Credentials = z.output<typeof Credentials>

/** The part of an invitation that stands under its profile. */
export const InvitedProfile = z.object({ phone: OptionalPhone })

/** A colleague to be invited; a company cannot choose the role or the password (docs/rules/users.md#invite). */
export const Invitation = z.object({
  email: Email,
  firstName: optionalLine(200),
  lastName: optionalLine(200),
  profile: z.nullable(InvitedProfile),
})
export type Invitation = z.output<typeof Invitation>

/** The part of a person's details that stands under its profile. */
export const ProfileDraft = z.object({
  phone: z.optional(OptionalPhone),
  jobTitle: z.optional(optionalLine(100)),
})

/** What a person may change of its own details. Absent fields stay as they are. */
export const UserProfileDraft = z.object({
  firstName: z.optional(line(200)),
  lastName: z.optional(line(200)),
  profile: z.optional(ProfileDraft),
})
export type UserProfileDraft = z.output<typeof UserProfileDraft>

export const PasswordChange = z.object({ current: TypedPassword, next: NewPassword })
export type PasswordChange = z.output<typeof PasswordChange>

/** The part of a colleague's rights that stands under its profile. */
export const RoleDraft = z.object({ role: z.optional(Role) })

/** What an Admin may change of a colleague. */
export const UserRightsDraft = z.object({
  active: z.optional(z.boolean()),
  profile: z.optional(RoleDraft),
})
export type UserRightsDraft = z.output<typeof UserRightsDraft>

const person = {
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

/** A person as colleagues see it. */
export const CompanyUser = z.object(person)
export type CompanyUser = z.output<typeof CompanyUser>

/** The signed-in person with the whole company. */
export const SignedInUser = z.object({ ...person, company: Company })
export type SignedInUser = z.output<typeof SignedInUser>

/** How a colleague stands, derived from the facts (docs/rules/users.md#user-status). */
export type UserStatus = 'Invited' | 'Active' | 'Deactivated'

/**
 * The status of a colleague. An Admin sees a deactivated person who never signed in as Deactivated, others
 * see that person as Invited (docs/rules/users.md#user-status).
 */
export function userStatus(person: Pick<CompanyUser, 'active' | 'lastLoginAt'>, viewer: Role): UserStatus {
  const invited = person.lastLoginAt === null && (person.active || viewer === 'User')
  if (invited) return 'Invited'
  return person.active ? 'Active' : 'Deactivated'
}
