/** Users who registered through the HTTP interface, with a password. */
import type { World } from './world.ts'

/** A password that the rules accept. */
export const PASSWORD = 'quay-side-lantern-7'

let registered = 0

/** The two bodies of a valid registration; each call has its own name and e-mail. */
export function registration() {
  registered += 1
  const companyname = `Registered ${registered} Ltd`
  const email = `first${registered}@registered.example`
  return {
    email,
    companyname,
    company: { companyname, companycountry: 'United Kingdom', companytype: 'Shipper' },
    user: {
      username: email,
      email,
      password: PASSWORD,
      first_name: 'Ada',
      last_name: 'Marsh',
      profile: { userprofilephone: '01632 960001', userprofilerole: 'Admin', companyname },
      termsaccepted: true,
    },
  }
}

/** Registers a company with its Admin, activates it, and signs the Admin in. */
export async function registeredAdmin(world: World) {
  const { company, user, email, companyname } = registration()
  const created = await world.anyone.post('/api/auth/createcompany', company)
  await world.anyone.post('/api/auth/register', user)
  const companyId = Number(created.body.id)
  await world.database.db
    .updateTable('company')
    .set({ is_active: true })
    .where('id', '=', companyId)
    .execute()
  return { companyId, email, companyname, token: await signIn(world, email) }
}

/** Signs in and returns the token. */
export async function signIn(world: World, email: string, password = PASSWORD): Promise<string> {
  const answer = await world.anyone.post('/api/auth/login', { username: email, password })
  if (answer.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(answer.body)}`)
  return String(answer.body.token)
}
