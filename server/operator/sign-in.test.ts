// Rules: docs/rules/operator.md#sign-in
/** How operators sign in and out, and what their tokens open. */
import { describe, expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { ACCOUNT, operatorSignIn } from '../testing/operator-sign-in.ts'
import { ensureOperator } from './accounts.ts'

const world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
await ensureOperator(world.database.db, ACCOUNT, world.now)
let operator = await world.operator()
const asOperator = () => world.as(operator)
const { signIn, tokenFor } = operatorSignIn(world)
const companies = '/api/operator/companies/'

describe('signing in', () => {
  test('accepts the account of the settings, with the email in any case', async () => {
    const answer = await signIn(ACCOUNT.password, 'Desk@Provider.example ')
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['token'])
    const overview = await world.as(String(answer.body.token)).get('/api/operator/overview/')
    expect(overview.body.email).toBe(ACCOUNT.email)
  })

  test('answers alike for a wrong password and an unknown email', async () => {
    const wrong = await signIn('not-the-password')
    const unknown = await signIn('not-the-password', 'nobody@provider.example')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual(unknown.body)
    expect(Object.keys(wrong.body)).toEqual(['non_field_errors'])
  })

  test('ends the session whose token comes with it', async () => {
    const before = await tokenFor(ACCOUNT.password)
    const login = { email: ACCOUNT.email, password: ACCOUNT.password }
    expect((await world.as(before).post('/api/operator/login', login)).status).toBe(200)
    expect((await world.as(before).get(companies)).status).toBe(401)
  })

  test('sign-out ends the token, and no other', async () => {
    const token = await tokenFor(ACCOUNT.password)
    const other = await world.operator()
    expect((await world.as(token).post('/api/operator/logout/')).status).toBe(204)
    expect((await world.as(token).get(companies)).status).toBe(401)
    expect((await world.as(other).get(companies)).status).toBe(200)
  })

  test('a session ends after a working day', async () => {
    const late = await world.operator()
    world.advance({ hours: 12, minutes: 1 })
    expect((await world.as(late).get(companies)).status).toBe(401)
    operator = await world.operator()
  })

  test('a new password in the settings replaces the old one, ends its sessions and is in the audit log', async () => {
    const email = 'moved@provider.example'
    const settings = { email, password: 'first-harbour-lantern' }
    await ensureOperator(world.database.db, settings, world.now)
    const token = await tokenFor(settings.password, email)
    await ensureOperator(world.database.db, settings, world.now)
    expect((await world.as(token).get(companies)).status).toBe(200)
    await ensureOperator(world.database.db, { email, password: 'second-harbour-lantern' }, world.now)
    expect((await world.as(token).get(companies)).status).toBe(401)
    expect((await signIn(settings.password, email)).status).toBe(400)
    const { rows } = await asOperator().get(`/api/operator/audit/?search=${email}`)
    expect(rows.map(({ who, what }) => `${who}: ${what}`)).toEqual([
      `Settings: Changed the password ${email}`,
      `${email}: Signed in`,
      `Settings: Added the operator ${email}`,
    ])
    expect((await signIn('second-harbour-lantern', email)).status).toBe(200)
  })
})

describe('which token opens which call', () => {
  const calls: [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string][] = [
    ['GET', companies],
    ['GET', `${companies}1/`],
    ['PATCH', `${companies}1/`],
    ['GET', '/api/operator/audit/'],
    ['GET', '/api/operator/overview/'],
    ['POST', '/api/operator/operators/'],
    ['GET', '/api/operator/operators/'],
    ['DELETE', '/api/operator/operators/1/'],
    ['POST', '/api/operator/changepassword'],
    ['GET', '/api/operator/mailbox/'],
    ['POST', '/api/operator/logout/'],
  ]
  const ask = (who: ReturnType<typeof world.as>, [method, path]: (typeof calls)[number]) => {
    if (method === 'GET') return who.get(path)
    if (method === 'DELETE') return who.delete(path)
    return method === 'POST' ? who.post(path, {}) : who.patch(path, {})
  }

  test.each(calls)('%s %s is for operators only', async (...call) => {
    const admin = await world.company('Shipper')
    for (const who of [world.visitor, world.as(admin), world.as('x'.repeat(43))])
      expect((await ask(who, call)).status).toBe(401)
  })

  test.each(['/api/quoterequests/', '/api/portlist/', '/api/quoterequestlimit/'])(
    'refuses the token of an operator on %s',
    async (path) => expect((await asOperator().get(path)).status).toBe(401),
  )
})
