/** Successful requests about accounts and sign-in: users with passwords, tokens and second factors. */
import { Secret, TOTP } from 'otpauth'
import { correctRegistration, createCompany, register } from '#contract/registration.ts'
import { openSession } from '../../auth/sessions.ts'
import { wireBody } from '../caller.ts'
import type { User } from '../companies.ts'
import { mailedToken } from '../mailbox.ts'
import { registration } from '../registered.ts'
import type { World } from '../world.ts'
import { PASSWORD } from './bodies.ts'
import { setPassword } from './fixtures.ts'
import type { Stage, Starts } from './stage.ts'

const current = { current_password: PASSWORD }

/** The owner's Admin, with the password. */
async function withPassword({ world, owner }: Stage) {
  const user = await owner()
  await setPassword(world, [user.id])
  return user
}

const codeOf = ({ now }: World, secret: unknown) =>
  new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: now.getTime() })

/** Begins the second factor of a user or an operator; returns the code that confirms it. */
export async function begunFactor(world: World, token: string, base: string): Promise<string> {
  const { body } = await world.as(token).post(`${base}/secondfactor/setup/`, current)
  return codeOf(world, body.secret)
}

/** Turns a second factor on; returns one of its recovery codes. */
export async function turnedOn(world: World, token: string, base: string): Promise<string> {
  const code = await begunFactor(world, token, base)
  const { body } = await world.as(token).post(`${base}/secondfactor/`, { code })
  return String((body.codes as unknown as string[])[0])
}

/** Another session of a user. */
export async function anotherSession({ database, now }: World, { id }: User): Promise<void> {
  await database.db.transaction().execute((tx) => openSession(tx, id, now))
}

/** The id of a session in a list that is not the caller's own. */
export async function sessionIn(world: World, token: string, list: string): Promise<number> {
  const { rows } = await world.as(token).get(list)
  return Number(rows.find(({ isCurrent }) => !isCurrent)?.id)
}

let invited = 0

async function invitation({ world, owner }: Stage): Promise<string> {
  const email = `guest-of-run${++invited}@stranger.example`
  await world.as(await owner()).post('/api/auth/add-new-user', { email })
  return mailedToken(world, email)
}

export const accountStarts: Starts = {
  checkUser: async ({ owner }) => ({ query: `?email=${(await owner()).email}` }),
  checkCompany: async ({ owner }) => ({
    query: `?companyname=${encodeURIComponent((await owner()).name)}`,
  }),
  createCompany: async () => ({ body: wireBody(createCompany, registration().company) }),
  register: async ({ world }) => {
    const { company, user } = registration()
    await world.visitor.call(createCompany, { body: company })
    return { body: wireBody(register, user) }
  },
  login: async (stage) => ({ body: { username: (await withPassword(stage)).email, password: PASSWORD } }),
  confirmPasswordReset: async ({ world, owner }) => {
    const { email } = await owner()
    await world.visitor.post('/api/password_reset/', { email })
    return { body: { token: await mailedToken(world, email), password: PASSWORD } }
  },
  changePassword: async (stage) => ({ token: (await withPassword(stage)).token }),
  endOwnSession: async ({ world, owner }) => {
    const user = await owner()
    await anotherSession(world, user)
    return { params: { id: await sessionIn(world, user.token, '/api/auth/sessions/') } }
  },
  beginOwnSecondFactor: async (stage) => ({ token: (await withPassword(stage)).token }),
  confirmOwnSecondFactor: async (stage) => {
    const { token } = await withPassword(stage)
    return { body: { code: await begunFactor(stage.world, token, '/api/auth') } }
  },
  removeOwnSecondFactor: async (stage) => {
    const { token } = await withPassword(stage)
    return { body: { ...current, code: await turnedOn(stage.world, token, '/api/auth') } }
  },
  removeCompanyUserSecondFactor: async ({ world, owner }) => {
    const otherUser = await world.userOf(await owner())
    await setPassword(world, [otherUser.id])
    await turnedOn(world, otherUser.token, '/api/auth')
    return { params: { id: otherUser.id } }
  },
  makeApiKey: async (stage) => {
    await withPassword(stage)
    return { body: { name: 'TMS', scopes: ['read', 'post'], ...current } }
  },
  inviteUser: async () => ({
    body: { email: `guest-of-run${++invited}@stranger.example`, first_name: 'Bo' },
  }),
  openInvitation: async (stage) => ({ body: { token: await invitation(stage) } }),
  refuseInvitation: async (stage) => ({ body: { token: await invitation(stage) } }),
  acceptInvitation: async (stage) => ({
    body: { token: await invitation(stage), first_name: 'Bo', last_name: 'Quay', password: PASSWORD },
  }),
  correctRegistration: async ({ world }) => {
    const { companyName } = registration()
    const { token } = await world.company('Haulier', { active: false })
    const corrected = { name: companyName, country: 'Ireland', phone: '01632 960077' }
    return { token, body: wireBody(correctRegistration, corrected) }
  },
}
