/** Registration of a company and its first user (docs/rules/accounts.md#registration-form). */
import * as z from 'zod/mini'
import { Company } from '#domain/companies/company.ts'
import { RegistrationCorrection, SeenRegistration } from '#domain/companies/registration.ts'
import { line } from '#domain/fields.ts'
import { NewCompany, Registration } from '#domain/users/drafts.ts'
import { SignedInUserWire } from './accounts.ts'
import { yesNo } from './codecs.ts'
import { identityNames } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

export const createCompany = endpoint('createCompany', {
  method: 'POST',
  path: '/api/auth/createcompany',
  access: 'public',
  source: 'docs/rules/accounts.md#create-company',
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

const correctedNames = {
  name: identityNames.name,
  country: identityNames.country,
  phone: 'userprofilephone',
} as const

export const correctRegistration = endpoint('correctRegistration', {
  method: 'PATCH',
  path: '/api/auth/registration/',
  access: 'signed-in',
  source: 'docs/rules/companies.md#registration-corrections',
  summary: 'Correct the name, country and phone of a company that waits for its activation',
  body: wire(RegistrationCorrection, {
    ...correctedNames,
    seen: ['seen', wire(SeenRegistration, correctedNames)],
  }),
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
  summary: 'Whether a user of this email exists: a list of one, or empty',
  query: wire(z.object({ email: line() }), { email: 'email' }),
  reply: { listOf: wire(z.object({ email: z.string() }), { email: 'email' }) },
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
