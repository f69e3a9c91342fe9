/**
 * The users of a company, and the calls of its Admins (docs/rules/users.md#users-table, docs/rules/users.md#invite).
 */
import * as z from 'zod/mini'
import { RoleDraft, UserRightsDraft } from '#domain/users/drafts.ts'
import {
  Acceptance,
  Invitation,
  InvitationToken,
  InvitedProfile,
  OfferedInvitation,
} from '#domain/users/invitation.ts'
import { CompanyUser, Role } from '#domain/users/user.ts'
import { SessionWire, userNames } from './accounts.ts'
import { instant, yesNo, yesNoInText } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { pageFields, pageNames } from './paging.ts'
import { wire } from './wire.ts'

/** Filters by role and activation, so that the users of a kind can be counted (decision 0038). */
const UsersQuery = wire(
  z.object({ ...pageFields, role: z.nullable(Role), active: z.nullable(z.boolean()) }),
  { ...pageNames, role: 'role', active: ['is_active', yesNoInText] },
)

export const CompanyUserWire = wire(CompanyUser, {
  ...userNames,
  invitedUntil: ['invitation_expires', instant],
  hasSecondFactor: ['hasSecondFactor', yesNo],
})

export const listUsers = endpoint('listUsers', {
  method: 'GET',
  path: '/api/usermanagement',
  access: 'company',
  source: 'docs/rules/users.md#users-table',
  summary: 'The users of the caller’s company, newest first',
  query: UsersQuery,
  reply: { listOf: CompanyUserWire },
  paged: true,
  csv: 'users',
})

export const changeUserRights = endpoint('changeUserRights', {
  method: 'PATCH',
  path: '/api/userrole/{id}/',
  access: 'admin',
  source: 'docs/rules/users.md#rights',
  summary: 'Make a user Admin or User, deactivate or activate; ends that user’s sessions',
  body: wire(UserRightsDraft, {
    active: ['is_active', yesNo],
    profile: ['profile', wire(RoleDraft, { role: 'userprofilerole' })],
  }),
  reply: CompanyUserWire,
})

export const inviteUser = endpoint('inviteUser', {
  method: 'POST',
  path: '/api/auth/add-new-user',
  access: 'admin',
  source: 'docs/rules/users.md#invite',
  summary: 'Invite a User, who accepts with a mailed token',
  body: wire(Invitation, {
    email: 'email',
    firstName: 'first_name',
    lastName: 'last_name',
    profile: ['profile', wire(InvitedProfile, { phone: 'userprofilephone' })],
  }),
  reply: CompanyUserWire,
  creates: true,
})

export const withdrawInvitation = endpoint('withdrawInvitation', {
  method: 'DELETE',
  path: '/api/usermanagement/{id}/',
  access: 'admin',
  source: 'docs/rules/users.md#withdraw',
  summary: 'Withdraw an invitation that was not accepted; its token ends',
})

const InvitationTokenWire = wire(InvitationToken, { token: 'token' })

/** A POST, so that the token is in no address and in no log. */
export const openInvitation = endpoint('openInvitation', {
  method: 'POST',
  path: '/api/invitation/',
  access: 'public',
  source: 'docs/rules/users.md#accept',
  summary: 'Read an invitation with its token',
  body: InvitationTokenWire,
  reply: wire(OfferedInvitation, {
    companyName: 'companyname',
    email: 'email',
    firstName: 'first_name',
    lastName: 'last_name',
    invitedUntil: ['invitation_expires', instant],
  }),
})

export const acceptInvitation = endpoint('acceptInvitation', {
  method: 'POST',
  path: '/api/invitation/accept/',
  access: 'public',
  source: 'docs/rules/users.md#accept',
  summary: 'Accept an invitation: names and a password; signs in',
  body: wire(Acceptance, {
    token: 'token',
    firstName: 'first_name',
    lastName: 'last_name',
    password: 'password',
  }),
  reply: SessionWire,
})

export const refuseInvitation = endpoint('refuseInvitation', {
  method: 'POST',
  path: '/api/invitation/refuse/',
  access: 'public',
  source: 'docs/rules/users.md#refuse',
  summary: 'Refuse an invitation: it is removed',
  body: InvitationTokenWire,
})
