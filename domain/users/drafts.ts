/**
 * The data that users send about themselves and each other (docs/rules/accounts.md#register,
 * docs/rules/users.md#rights).
 */
import * as z from 'zod/mini'
import { CompanyType } from '../companies/vocabulary.ts'
import { line, nameLine, optionalLine } from '../fields.ts'
import { OptionalPhone, Phone } from '../phone.ts'
import { seenShape } from '../seen.ts'
import { Email, NewPassword, Role, TypedPassword } from './user.ts'

/** The name of a company as a user gives it; several blanks in a row become one (docs/rules/accounts.md#company-name). */
export const CompanyName = nameLine()

export const NewCompany = z.object({
  name: CompanyName,
  country: line(200),
  type: CompanyType,
})
export type NewCompany = z.output<typeof NewCompany>

export const Registration = z.object({
  email: Email,
  password: NewPassword,
  firstName: nameLine(),
  lastName: nameLine(),
  profile: z.object({ phone: Phone, companyName: line(200) }),
  /** Absent counts as accepted by the form; an explicit no is refused (docs/rules/accounts.md#register). */
  termsAccepted: z.nullable(z.boolean()),
})
export type Registration = z.output<typeof Registration>

/** The fields of a user's details below the profile. */
export const ProfileDraft = z.object({
  phone: z.optional(OptionalPhone),
  jobTitle: z.optional(optionalLine(100)),
})

const names = { firstName: z.optional(nameLine()), lastName: z.optional(nameLine()) }

/** The details that a user's form showed before they were changed (docs/rules/accounts.md#user-profile). */
export const SeenUserProfile = z.object({
  ...seenShape(names).shape,
  profile: z.optional(seenShape(ProfileDraft.shape)),
})

/** The user's own details that may be changed. Absent fields do not change. */
export const UserProfileDraft = z.object({
  ...names,
  profile: z.optional(ProfileDraft),
  seen: z.optional(SeenUserProfile),
})
export type UserProfileDraft = z.output<typeof UserProfileDraft>

export const PasswordChange = z.object({ current: TypedPassword, next: NewPassword })
export type PasswordChange = z.output<typeof PasswordChange>

/** The fields of a user's rights below the profile. */
export const RoleDraft = z.object({ role: z.optional(Role) })

/** The fields of a user that an Admin may change. */
export const UserRightsDraft = z.object({
  active: z.optional(z.boolean()),
  profile: z.optional(RoleDraft),
})
export type UserRightsDraft = z.output<typeof UserRightsDraft>
