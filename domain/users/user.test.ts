// Rules: docs/rules/users.md#user-status
import { expect, test } from 'vitest'
import { userStatus } from './user.ts'

const signedIn = new Date('2026-06-15T09:00:00Z')

test.each([
  ['signed in once', { active: true, lastLoginAt: signedIn }, 'Active', 'Active'],
  ['never signed in', { active: true, lastLoginAt: null }, 'Invited', 'Invited'],
  ['was deactivated', { active: false, lastLoginAt: signedIn }, 'Deactivated', 'Deactivated'],
  [
    'was deactivated before the first sign-in',
    { active: false, lastLoginAt: null },
    'Deactivated',
    'Invited',
  ],
] as const)('a user who %s is shown to an Admin and to a User', (_case, user, toAdmin, toUser) => {
  expect([userStatus(user, 'Admin'), userStatus(user, 'User')]).toEqual([toAdmin, toUser])
})
