/** A user's own details (docs/rules/accounts.md#user-profile). */
import { ProfileDraft, SeenUserProfile, UserProfileDraft } from '#domain/users/drafts.ts'
import { SignedInUserWire } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

const names = { firstName: 'first_name', lastName: 'last_name' } as const
const profileNames = { phone: 'userprofilephone', jobTitle: 'userprofilejobtitle' } as const

/** The values that the caller saw. */
const SeenUserProfileWire = wire(SeenUserProfile, {
  ...names,
  profile: ['profile', wire(SeenUserProfile.shape.profile.def.innerType, profileNames)],
})

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
    ...names,
    profile: ['profile', wire(ProfileDraft, profileNames)],
    seen: ['seen', SeenUserProfileWire],
  }),
  reply: SignedInUserWire,
})
