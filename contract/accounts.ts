/** Registration, signing in and out, passwords, the signed-in person (docs/rules/accounts.md#registration-form, docs/rules/accounts.md#sign-in). */
import * as z from 'zod/mini'
import { Company } from '#domain/companies/company.ts'
import { line } from '#domain/fields.ts'
import {
  Credentials,
  Email,
  NewCompany,
  NewPassword,
  PasswordChange,
  ProfileDraft,
  Registration,
  SignedInUser,
  UserProfileDraft,
} from '#domain/users/user.ts'
import { instant, yesNo } from './codecs.ts'
import { CompanyWire, identityNames } from './companies.ts'
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

export const SignedInUserWire = wire(SignedInUser, { ...userNames, company: ['companyname', CompanyWire] })

export const createCompany = endpoint('createCompany', {
  method: 'POST',
  path: '/api/auth/createcompany',
  access: 'public',
  source: 'docs/rules/accounts.md#register',
  summary: 'First step of registration: create the company',
  body: wire(NewCompany, { name: 'companyname', country: 'companycountry', type: 'companytype' }),
  reply: wire(z.pick(Company, { id: true, name: true, country: true, type: true, isActive: true }), {
    id: 'id',
    name: identityNames.name,
    country: identityNames.country,
    type: identityNames.type,
    isActive: identityNames.isActive,
  }),
  creates: true,
})

export const register = endpoint('register', {
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  source: 'docs/rules/accounts.md#register',
  summary: 'Second step of registration: the first user of a new company, its Admin',
  body: wire(Registration, {
    email: 'email',
    password: 'password',
    firstName: 'first_name',
    lastName: 'last_name',
    profile: [
      'profile',
      wire(Registration.shape.profile, { phone: 'userprofilephone', companyName: 'companyname' }),
    ],
    termsAccepted: ['termsaccepted', yesNo],
  }),
  reply: SignedInUserWire,
  creates: true,
})

/** What signing in gives: the token, and enough of the person to choose the first page. */
const Session = z.object({ token: z.string(), user: SignedInUser })

export const login = endpoint('login', {
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  source: 'docs/rules/accounts.md#sign-in',
  summary: 'Sign in',
  body: wire(Credentials, { email: 'username', password: 'password' }),
  reply: wire(Session, { token: 'token', user: ['user', SignedInUserWire] }),
})

export const logout = endpoint('logout', {
  method: 'POST',
  path: '/api/auth/logout/',
  access: 'signed-in',
  source: 'docs/rules/accounts.md#user-profile',
  summary: 'Sign out: the token ends',
})

export const getMe = endpoint('getMe', {
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed-in',
  source: 'docs/rules/accounts.md#user-profile',
  summary: 'The signed-in person with the company',
  reply: SignedInUserWire,
})

export const checkCompany = endpoint('checkCompany', {
  method: 'GET',
  path: '/api/auth/checkcompany',
  access: 'public',
  source: 'docs/rules/accounts.md#existence-checks',
  summary: 'Whether a company of this name has an account: a list of one, or empty',
  query: wire(z.object({ name: line() }), { name: 'companyname' }),
  reply: { listOf: wire(z.object({ name: z.string() }), { name: 'companyname' }) },
})

export const checkUser = endpoint('checkUser', {
  method: 'GET',
  path: '/api/auth/checkuser',
  access: 'public',
  source: 'docs/rules/accounts.md#existence-checks',
  summary: 'Whether a user of this e-mail exists: a list of one, or empty',
  query: wire(z.object({ email: line() }), { email: 'email' }),
  reply: { listOf: wire(z.object({ email: z.string() }), { email: 'email' }) },
})

export const requestPasswordReset = endpoint('requestPasswordReset', {
  method: 'POST',
  path: '/api/password_reset/',
  access: 'public',
  source: 'docs/rules/accounts.md#password-reset',
  summary: 'Mail a token to set a new password',
  body: wire(z.object({ email: Email }), { email: 'email' }),
  reply: wire(z.object({ status: z.string() }), { status: 'status' }),
})

export const confirmPasswordReset = endpoint('confirmPasswordReset', {
  method: 'POST',
  path: '/api/password_reset/confirm/',
  access: 'public',
  source: 'docs/rules/accounts.md#password-reset',
  summary: 'Set a new password with a mailed token',
  body: wire(z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)), password: NewPassword }), {
    token: 'token',
    password: 'password',
  }),
  reply: wire(z.object({ status: z.string() }), { status: 'status' }),
})

export const changePassword = endpoint('changePassword', {
  method: 'POST',
  path: '/api/auth/changepassword',
  access: 'company',
  source: 'docs/rules/accounts.md#passwords',
  summary: 'Change the own password; ends the other sessions',
  body: wire(PasswordChange, { current: 'current_password', next: 'new_password' }),
  reply: wire(z.object({ status: z.string() }), { status: 'status' }),
})

export const getUserProfile = endpoint('getUserProfile', {
  method: 'GET',
  path: '/api/auth/updateuserprofile',
  access: 'company',
  source: 'docs/rules/accounts.md#user-profile',
  summary: 'The own details',
  reply: SignedInUserWire,
})

export const saveUserProfile = endpoint('saveUserProfile', {
  method: 'PATCH',
  path: '/api/auth/updateuserprofile',
  access: 'company',
  source: 'docs/rules/accounts.md#user-profile',
  summary: 'Save the own details',
  body: wire(UserProfileDraft, {
    firstName: 'first_name',
    lastName: 'last_name',
    profile: ['profile', wire(ProfileDraft, { phone: 'userprofilephone', jobTitle: 'userprofilejobtitle' })],
  }),
  reply: SignedInUserWire,
})

export const listCountries = endpoint('listCountries', {
  method: 'GET',
  path: '/api/countrieslist/',
  access: 'public',
  source: 'docs/rules/accounts.md#registration-form',
  summary: 'Countries: the United Kingdom first, then the others by name',
  reply: {
    listOf: wire(z.object({ id: z.int(), name: z.string() }), { id: 'id', name: 'countryName' }),
  },
})

/** Only while the demo runs: who can sign in to look around. */
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
