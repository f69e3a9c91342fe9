/** A user's own details (docs/rules/accounts.md#user-profile). */
import { ProfileDraft, UserProfileDraft } from '#domain/users/drafts.ts'
import { SignedInUserWire } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

export const getUserProfile = endpoint('getUserProfile', {
  method: 'GET',
  path: '/api/auth/updateuserprofile',
  access: 'company',
  source: 'docs/rules/accounts.md#user-profile',
  summary: 'The caller’s details',
  reply: SignedInUserWire,
})

export const saveUserProfile = endpoint('saveUserProfile', {
  method: 'PATCH',
  path: '/api/auth/updateuserprofile',
  access: 'company',
  source: 'docs/rules/accounts.md#user-profile',
  summary: 'Save the caller’s details',
  body: wire(UserProfileDraft, {
    firstName: 'first_name',
    lastName: 'last_name',
    profile: ['profile', wire(ProfileDraft, { phone: 'userprofilephone', jobTitle: 'userprofilejobtitle' })],
  }),
  reply: SignedInUserWire,
})
