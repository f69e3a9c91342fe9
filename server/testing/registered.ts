/** Users who registered through the HTTP interface, with a password. */
import { login } from '#contract/accounts.ts'
import { createCompany, register } from '#contract/registration.ts'
import type { NewCompany, Registration } from '#domain/users/drafts.ts'
import { type Caller, wireBody } from './caller.ts'
import type { World } from './world.ts'

/** A password that the rules accept. */
export const PASSWORD = 'quay-side-lantern-7'

/** What the two steps of a registration take: the company, then its first user. */
interface TwoSteps {
  readonly company: NewCompany
  readonly user: Registration
}

interface RegistrationOptions {
  type?: NewCompany['type']
  country?: string
  phone?: string
  password?: string
}

/** A valid registration of a company with this name; its first user has this email. */
export function registrationOf(
  companyName: string,
  email: string,
  {
    type = 'Shipper',
    country = 'United Kingdom',
    phone = '01632 960001',
    password = PASSWORD,
  }: RegistrationOptions = {},
): TwoSteps {
  return {
    company: { name: companyName, country, type },
    user: {
      email,
      password,
      firstName: 'Ada',
      lastName: 'Marsh',
      profile: { phone, companyName },
      termsAccepted: true,
    },
  }
}

/** Makes both calls of a registration. Returns the id of the company, which is not active yet. */
export async function registerCompany(visitor: Caller, { company, user }: TwoSteps): Promise<number> {
  const { id } = await visitor.call(createCompany, { body: company })
  await visitor.call(register, { body: user })
  return id
}

let registered = 0

/** A valid registration; each call has its own name and email. */
export function registration() {
  registered += 1
  const companyName = `Registered ${registered} Ltd`
  const email = `first${registered}@registered.example`
  return { email, companyName, ...registrationOf(companyName, email) }
}

/** A valid registration as it goes over the wire, of which tests change single keys. */
export function wireRegistration() {
  const { email, companyName, company, user } = registration()
  return { email, companyName, company: wireBody(createCompany, company), user: wireBody(register, user) }
}

/** Registers a company with its Admin, activates it, and signs the Admin in. */
export async function registeredAdmin(world: World) {
  const { email, companyName, ...steps } = registration()
  const companyId = await registerCompany(world.visitor, steps)
  await world.database.db
    .updateTable('company')
    .set({ is_active: true })
    .where('id', '=', companyId)
    .execute()
  return { companyId, email, companyName, token: await signIn(world, email) }
}

/** Signs in and returns the token. */
export async function signIn(world: World, email: string, password = PASSWORD): Promise<string> {
  const { token } = await world.visitor.call(login, { body: { email, password } })
  return token
}
