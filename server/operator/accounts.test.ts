// Rules: docs/rules/operator.md#accounts
/** The accounts of operators: adding, listing and removing them, and their passwords. */
import { describe, expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { ACCOUNT, operatorSignIn } from '../testing/operator-sign-in.ts'
import { ensureOperator } from './accounts.ts'

const world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
const operator = await world.operator()
const asOperator = () => world.as(operator)
const { signIn, tokenFor } = operatorSignIn(world)
const companies = '/api/operator/companies/'

describe('further operators', () => {
  const NEW = { email: 'Second@provider.example', password: 'quayside-lamp-and-rope' }

  test('an operator adds another, who can sign in', async () => {
    const answer = await asOperator().post('/api/operator/operators/', NEW)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ email: 'second@provider.example' })
    expect(answer.body).not.toHaveProperty('password')
    expect((await signIn(NEW.password, NEW.email)).status).toBe(200)
  })

  test('a first password opens nothing before another is chosen, which must differ', async () => {
    const account = { email: 'first@provider.example', password: 'lamp-and-rope-on-board' }
    await asOperator().post('/api/operator/operators/', account)
    const caller = world.as(await tokenFor(account.password, account.email))
    for (const path of [companies, '/api/operator/overview/', '/api/operator/secondfactor/']) {
      const refused = await caller.get(path)
      expect([refused.status, refused.body]).toEqual([
        403,
        { detail: 'Choose a password of your own first.' },
      ])
    }
    const change = (new_password: string) =>
      caller.post('/api/operator/changepassword', { current_password: account.password, new_password })
    const same = await change(account.password)
    expect([same.status, Object.keys(same.body)]).toEqual([400, ['new_password']])
    expect((await change('rope-and-lamp-at-the-quay')).status).toBe(200)
    expect((await caller.get(companies)).status).toBe(200)
  })

  test('a first password expires after three days', async () => {
    const account = { email: 'late@provider.example', password: 'lamp-and-rope-ashore' }
    await asOperator().post('/api/operator/operators/', account)
    const before = world.now
    world.advance({ days: 3, minutes: -1 })
    expect((await signIn(account.password, account.email)).status).toBe(200)
    world.advance({ minutes: 1 })
    const late = await signIn(account.password, account.email)
    expect([late.status, String(late.body.non_field_errors)]).toEqual([
      400,
      expect.stringContaining('has expired'),
    ])
    world.setNow(before)
  })

  test('adding a taken email keeps its password', async () => {
    const answer = await asOperator().post('/api/operator/operators/', {
      ...NEW,
      password: 'some-other-lamp-and-rope',
    })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual(['email'])
    expect((await signIn(NEW.password, NEW.email)).status).toBe(200)
  })

  test('refuses a weak password', async () => {
    const answer = await asOperator().post('/api/operator/operators/', {
      email: 'w@provider.example',
      password: 'password123',
    })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual(['password'])
  })
})

describe("the operators' accounts", () => {
  const GIVEN = 'a-lamp-from-the-quayside'
  const FIRST = 'quayside-lamp-and-rope'
  const NEXT = 'rope-and-lamp-at-the-quay'
  let number = 0

  /** Another operator, with a password and a session. */
  async function member() {
    const email = `mate${++number}@provider.example`
    const { body } = await asOperator().post('/api/operator/operators/', { email, password: GIVEN })
    const token = await tokenFor(GIVEN, email)
    expect((await change(token, GIVEN, FIRST)).status).toBe(200)
    return { id: Number(body.id), email, token }
  }
  const operatorsOf = async (who = asOperator()) => (await who.get('/api/operator/operators/')).rows
  const change = (token: string, current: string, next = NEXT) =>
    world.as(token).post('/api/operator/changepassword', { current_password: current, new_password: next })

  test('are listed without anything about their passwords', async () => {
    const { id, email, token } = await member()
    const listed = await operatorsOf(world.as(token))
    expect(listed.find((row) => String(row.email) === email)).toEqual({
      id,
      email,
      hasSecondFactor: false,
      date_added: world.now.toISOString(),
      is_own: true,
      is_of_settings: false,
    })
    expect(listed.filter((row) => row.is_own)).toHaveLength(1)
  })

  test('a removed operator is refused at once, and the log keeps the entries', async () => {
    const { id, email, token } = await member()
    const path = `/api/operator/operators/${id}/`
    expect((await asOperator().delete(path)).status).toBe(204)
    expect((await world.as(token).get(companies)).status).toBe(401)
    expect((await signIn(FIRST, email)).status).toBe(400)
    expect((await asOperator().delete(path)).status).toBe(404)
    const log = await asOperator().get(`/api/operator/audit/?search=${email}`)
    expect(log.rows.map(({ what }) => what)).toEqual([
      `Removed the operator ${email}`,
      'Changed their own password',
      'Signed in',
      `Added the operator ${email}`,
    ])
  })

  test('refuses to remove the caller’s account', async () => {
    const { id, token } = await member()
    expect((await world.as(token).delete(`/api/operator/operators/${id}/`)).status).toBe(409)
    expect((await world.as(token).get(companies)).status).toBe(200)
  })

  test('a changed password ends the other sessions, and the old password is refused', async () => {
    const { email, token } = await member()
    const elsewhere = await tokenFor(FIRST, email)
    const devices = () =>
      world.database.db
        .selectFrom('known_device')
        .innerJoin('operator', 'operator.id', 'known_device.operator_id')
        .where('email', '=', email)
        .select('known_device.id')
        .execute()
    expect(await devices()).not.toEqual([])
    expect((await change(token, FIRST)).status).toBe(200)
    expect(await devices()).toEqual([])
    expect((await world.as(token).get(companies)).status).toBe(200)
    expect((await world.as(elsewhere).get(companies)).status).toBe(401)
    expect((await signIn(FIRST, email)).status).toBe(400)
    expect((await signIn(NEXT, email)).status).toBe(200)
  })

  test('a changed password is mailed to the operator, and a refused change is not', async () => {
    const { email, token } = await member()
    const mails = () =>
      world.database.db
        .selectFrom('mail')
        .where('recipient', '=', email)
        .select(['subject', 'text_body'])
        .execute()
    const before = (await mails()).length
    await change(token, 'not-the-password')
    expect(await mails()).toHaveLength(before)
    expect((await change(token, FIRST)).status).toBe(200)
    const mail = (await mails()).at(-1)
    expect(mail?.subject).toBe('Your password at Quayline has been changed')
    expect(mail?.text_body).toContain('tell another operator at once')
    expect(mail?.text_body).not.toContain('password-reset')
    for (const secret of [FIRST, NEXT]) expect(mail?.text_body).not.toContain(secret)
  })

  test('a wrong current and a weak new password change nothing', async () => {
    const { email, token } = await member()
    const wrong = await change(token, 'not-the-password')
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['current_password']])
    const weak = await change(token, FIRST, 'password123')
    expect([weak.status, Object.keys(weak.body)]).toEqual([400, ['new_password']])
    const same = await change(token, FIRST, FIRST)
    expect([same.status, Object.keys(same.body)]).toEqual([400, ['new_password']])
    expect((await signIn(FIRST, email)).status).toBe(200)
  })

  test('limits guesses of the current password', async () => {
    const { token } = await member()
    for (let i = 0; i < 10; i++) expect((await change(token, 'wrong-guess')).status).toBe(400)
    expect((await change(token, FIRST)).status).toBe(429)
  })

  test('the account of the settings is changed only by the settings', async () => {
    const named = await startWorld({
      env: { OPERATOR_EMAIL: ACCOUNT.email, OPERATOR_PASSWORD: ACCOUNT.password },
    })
    await ensureOperator(named.database.db, ACCOUNT, named.now)
    const other = named.as(await named.operator())
    const rows = (await other.get('/api/operator/operators/')).rows
    const account = rows.find((row) => row.is_of_settings)
    expect(account?.email).toBe(ACCOUNT.email)
    expect((await other.delete(`/api/operator/operators/${account?.id}/`)).status).toBe(409)
    const { body } = await named.visitor.post('/api/operator/login', ACCOUNT)
    const changed = await named
      .as(String(body.token))
      .post('/api/operator/changepassword', { current_password: ACCOUNT.password, new_password: NEXT })
    expect(changed.status).toBe(409)
  })
})
