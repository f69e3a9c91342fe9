/** Signing in and out, and the signed-in user (docs/rules/accounts.md#sign-in). */
import * as z from 'zod/mini'
import { Credentials, SignedInUser } from '#domain/users/user.ts'
import { instant, yesNo } from './codecs.ts'
import { CompanyWire } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

export const ProfileWire = wire(SignedInUser.shape.profile, {
  phone: 'userprofilephone',
  jobTitle: 'userprofilejobtitle',
  role: 'userprofilerole',
  companyName: 'companyname',
})

export const userNames = {
  id: 'id',
  username: 'username',
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  joinedAt: ['date_joined', instant],
  lastLoginAt: ['last_login', instant],
  active: ['is_active', yesNo],
  profile: ['profile', ProfileWire],
} as const

export const SignedInUserWire = wire(SignedInUser, {
  ...userNames,
  singleKeys: ['singlekeys', yesNo],
  company: ['companyname', CompanyWire],
})

/** The answer to a sign-in: the token, and the data for the first page. */
const Session = z.object({ token: z.string(), user: SignedInUser })
export const SessionWire = wire(Session, { token: 'token', user: ['user', SignedInUserWire] })

export const login = endpoint('login', {
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  source: 'docs/rules/accounts.md#sign-in',
  summary: 'Sign in',
  body: wire(Credentials, { email: 'username', password: 'password', code: 'code' }),
  reply: SessionWire,
})

export const logout = endpoint('logout', {
  method: 'POST',
  path: '/api/auth/logout/',
  access: 'signed-in',
  source: 'docs/rules/accounts.md#sessions',
  summary: 'Sign out: the token ends',
})

export const getMe = endpoint('getMe', {
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed-in',
  keyScope: 'read',
  source: 'docs/rules/accounts.md#user-profile',
  summary: 'The signed-in user with the company',
  reply: SignedInUserWire,
})

/** Only while the demo runs: the sample accounts. */
export const listSampleSignIns = endpoint('listSampleSignIns', {
  method: 'GET',
  path: '/api/demo',
  access: 'public',
  source: 'docs/rules/settings.md#demo',
  summary: 'The sample sign-ins of the demo; empty outside the demo',
  reply: {
    listOf: wire(z.object({ email: z.string(), password: z.string(), who: z.string() }), {
      email: 'email',
      password: 'password',
      who: 'who',
    }),
  },
})
