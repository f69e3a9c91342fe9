/** Successful requests of operators. */
import { GIVEN_UP } from '../../mail/outbox.ts'
import type { World } from '../world.ts'
import { anotherSession, begunFactor, sessionIn, turnedOn } from './account-starts.ts'
import { PASSWORD } from './bodies.ts'
import { setPassword } from './fixtures.ts'
import type { Stage, Starts } from './stage.ts'

const BASE = '/api/operator'

/** The id of the operator with this email. */
async function idOf({ database }: World, email: string): Promise<number> {
  const found = database.db.selectFrom('operator').select('id').where('email', '=', email)
  return (await found.executeTakeFirstOrThrow()).id
}

/** An operator with two sessions, on whom the calling operator acts. */
async function another({ world, operator }: Stage) {
  const { token } = await operator()
  const other = await operator()
  await world.visitor.post(`${BASE}/login`, { email: other.email, password: other.password })
  return { token, params: { id: await idOf(world, other.email) }, other }
}

/** A user of a company with the second factor on. */
async function userWithFactor({ world, owner }: Stage): Promise<number> {
  const user = await owner()
  await setPassword(world, [user.id])
  await turnedOn(world, user.token, '/api/auth')
  return user.id
}

const given = { pricingplan: 'Quayline Pro (6 month subscription)', reason: 'Trial' }

let added = 0

export const operatorStarts: Starts = {
  operatorLogin: async ({ operator }) => {
    const { email, password } = await operator()
    return { body: { email, password } }
  },
  addOperator: async () => ({
    body: { email: `operator-of-run${++added}@provider.example`, password: PASSWORD },
  }),
  removeOperator: async (stage) => {
    const { token, params } = await another(stage)
    return { token, params }
  },
  changeOperatorPassword: async ({ operator }) => ({ token: (await operator()).token }),
  endOperatorOwnSession: async (stage) => {
    const { other } = await another(stage)
    return {
      token: other.token,
      params: { id: await sessionIn(stage.world, other.token, `${BASE}/sessions/`) },
    }
  },
  beginOperatorOwnSecondFactor: async ({ operator }) => ({ token: (await operator()).token }),
  confirmOperatorOwnSecondFactor: async ({ world, operator }) => {
    const { token } = await operator()
    return { token, body: { code: await begunFactor(world, token, BASE) } }
  },
  removeOperatorOwnSecondFactor: async ({ world, operator }) => {
    const { token } = await operator()
    return { token, body: { current_password: PASSWORD, code: await turnedOn(world, token, BASE) } }
  },
  listUserSessions: async ({ owner }) => ({ params: { id: (await owner()).id } }),
  endUserSessions: async ({ owner }) => ({ params: { id: (await owner()).id } }),
  endUserSession: async ({ world, owner, operator }) => {
    const [user, { token }] = [await owner(), await operator()]
    await anotherSession(world, user)
    const session = await sessionIn(world, token, `${BASE}/users/${user.id}/sessions/`)
    return { token, params: { id: user.id, session } }
  },
  removeUserSecondFactor: async (stage) => ({ params: { id: await userWithFactor(stage) } }),
  listOperatorSessions: async (stage) => {
    const { token, params } = await another(stage)
    return { token, params }
  },
  endOperatorSessions: async (stage) => {
    const { token, params } = await another(stage)
    return { token, params }
  },
  endOperatorSession: async (stage) => {
    const { token, params } = await another(stage)
    const session = await sessionIn(stage.world, token, `${BASE}/operators/${params.id}/sessions/`)
    return { token, params: { ...params, session } }
  },
  removeOperatorSecondFactor: async (stage) => {
    const { token, params, other } = await another(stage)
    await turnedOn(stage.world, other.token, BASE)
    return { token, params }
  },
  sendMailAgain: async ({ world }) => {
    const mail = { recipient: 'ada@tide.example', subject: 'A quote', text_body: 'Hello', html_body: '' }
    const state = { holds_token: false, created_at: world.now, due_at: GIVEN_UP, attempts: 7 }
    const written = world.database.db.insertInto('mail').values({ ...mail, ...state })
    return { params: { id: (await written.returning('id').executeTakeFirstOrThrow()).id } }
  },
  givePlan: async ({ world }) => ({
    params: { id: (await world.company('Shipper')).companyId },
    body: { ...given, startdate: '2026-06-15', months: 6 },
  }),
  changePlanEnd: async ({ world, operator }) => {
    const { token } = await operator()
    const id = (await world.company('Shipper')).companyId
    const path = `${BASE}/companies/${id}/plans/`
    const { body } = await world.as(token).post(path, { ...given, startdate: '2026-06-15', months: 6 })
    const plans = body.companyplans as unknown as { id: number }[]
    return { token, params: { id, plan: Number(plans[0]?.id) } }
  },
}
