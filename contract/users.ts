/** The people of a company, seen and managed by their colleagues (docs/rules/users.md#users-table, docs/rules/users.md#invite). */
import * as z from 'zod/mini'
import {
  CompanyUser,
  Invitation,
  InvitedProfile,
  Role,
  RoleDraft,
  UserRightsDraft,
} from '#domain/users/user.ts'
import { userNames } from './accounts.ts'
import { yesNo, yesNoInText } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { pageFields, pageNames } from './paging.ts'
import { wire } from './wire.ts'

/** People can be told apart by role and activation, so that those of a kind can be counted (decision 0038). */
export const UsersQuery = wire(
  z.object({ ...pageFields, role: z.nullable(Role), active: z.nullable(z.boolean()) }),
  { ...pageNames, role: 'role', active: ['is_active', yesNoInText] },
)

export const CompanyUserWire = wire(CompanyUser, userNames)

export const listUsers = endpoint('listUsers', {
  method: 'GET',
  path: '/api/usermanagement',
  access: 'company',
  source: 'docs/rules/users.md#users-table',
  summary: 'The people of the own company, newest first',
  query: UsersQuery,
  reply: { listOf: CompanyUserWire },
  paged: true,
})

export const changeUserRights = endpoint('changeUserRights', {
  method: 'PATCH',
  path: '/api/userrole/{id}/',
  access: 'admin',
  source: 'docs/rules/users.md#rights',
  summary: 'Make a colleague Admin or User, deactivate or activate; ends that person’s sessions',
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
  summary: 'Invite a colleague: creates a User who sets a password with a mailed token',
  body: wire(Invitation, {
    email: 'email',
    firstName: 'first_name',
    lastName: 'last_name',
    profile: ['profile', wire(InvitedProfile, { phone: 'userprofilephone' })],
  }),
  reply: CompanyUserWire,
  creates: true,
})
