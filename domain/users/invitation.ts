/** Inviting a user to a company, and the calls of an invited user (docs/rules/users.md#invite). */
import * as z from 'zod/mini'
import { nameLine, optionalName } from '../fields.ts'
import { OptionalPhone } from '../phone.ts'
import { Instant } from '../time.ts'
import { Email, MailedToken, NewPassword } from './user.ts'

/** The fields of an invitation below its profile. */
export const InvitedProfile = z.object({ phone: OptionalPhone })

/** A user to be invited; a company cannot choose the role or the password (docs/rules/users.md#invite). */
export const Invitation = z.object({
  email: Email,
  firstName: optionalName(200),
  lastName: optionalName(200),
  profile: z.nullable(InvitedProfile),
})
export type Invitation = z.output<typeof Invitation>

/** The token of an invitation, from its link. */
export const InvitationToken = z.object({ token: MailedToken })
export type InvitationToken = z.output<typeof InvitationToken>

/** An invitation as the invited user sees it before accepting. */
export const OfferedInvitation = z.object({
  companyName: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  invitedUntil: Instant,
})
export type OfferedInvitation = z.output<typeof OfferedInvitation>

/** Accepting an invitation: the names that the account gets, and its password (docs/rules/users.md#accept). */
export const Acceptance = z.object({
  token: MailedToken,
  firstName: nameLine(),
  lastName: nameLine(),
  password: NewPassword,
})
export type Acceptance = z.output<typeof Acceptance>
