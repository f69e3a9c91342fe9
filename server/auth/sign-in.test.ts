// Rules: docs/rules/accounts.md#sign-in, docs/rules/accounts.md#sessions
import { describe, expect, onTestFinished, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { PASSWORD, registeredAdmin, signIn } from '../testing/registered.ts'
import { hashAt } from './passwords.ts'

const world = await startWorld()
const { visitor, database } = world

/** Hashes as slowly as the product, for the rest of a test. */
function hashAtFullCost(): void {
  hashAt('full')
  onTestFinished(() => hashAt('least'))
}

const REFUSED = { non_field_errors: ['Unable to log in with the provided credentials.'] }

describe('signing in', () => {
  test('answers the token and the user with the company', async () => {
    const { email, companyName } = await registeredAdmin(world)
    const answer = await visitor.post('/api/auth/login', { username: email, password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['token', 'user'])
    expect(answer.body.user).toMatchObject({
      username: email,
      email,
      companyname: { companyname: companyName, companytype: 'Shipper', isActive: true },
    })
    expect((await world.as(String(answer.body.token)).get('/api/auth/user')).body).toEqual(answer.body.user)
  })

  test('accepts the email in any case and with white space around it', async () => {
    const { email } = await registeredAdmin(world)
    const username = `  ${email.toUpperCase()} `
    expect((await visitor.post('/api/auth/login', { username, password: PASSWORD })).status).toBe(200)
  })

  test('records the sign-in, and keeps only the hash of the token', async () => {
    const { email } = await registeredAdmin(world)
    world.advance({ minutes: 5 })
    const token = await signIn(world, email)
    const user = await database.db
      .selectFrom('person')
      .where('email', '=', email)
      .select('last_login_at')
      .executeTakeFirst()
    expect(user?.last_login_at).toEqual(world.now)
    const sessions = await database.db.selectFrom('session').select('token_hash').execute()
    expect(JSON.stringify(sessions.map(({ token_hash }) => token_hash.toString('base64url')))).not.toContain(
      token,
    )
  })

  test('answers alike for a wrong password, an unknown email, a deactivated and an invited user', async () => {
    const { email, token } = await registeredAdmin(world)
    const invited = 'invited-only@registered.example'
    await world
      .as(token)
      .post('/api/auth/add-new-user', { username: invited, email: invited, password: PASSWORD })
    const deactivated = await registeredAdmin(world)
    await database.db
      .updateTable('person')
      .set({ is_active: false })
      .where('email', '=', deactivated.email)
      .execute()
    const tries = [
      { username: email, password: `${PASSWORD}x` },
      { username: 'nobody@registered.example', password: PASSWORD },
      { username: deactivated.email, password: PASSWORD },
      { username: invited, password: PASSWORD },
      { username: "' or 1=1 --", password: PASSWORD },
    ]
    for (const credentials of tries) {
      const answer = await visitor.post('/api/auth/login', credentials)
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: REFUSED })
    }
  })

  test('takes about the same time for an unknown email as for a wrong password', async () => {
    hashAtFullCost()
    const { email } = await registeredAdmin(world)
    const shortest: Record<string, number> = { [email]: Infinity, 'nobody@registered.example': Infinity }
    const ratio = async () => {
      for (const username of Object.keys(shortest)) {
        const start = performance.now()
        await visitor.post('/api/auth/login', { username, password: 'a wrong password' })
        shortest[username] = Math.min(shortest[username] ?? 0, performance.now() - start)
      }
      const [known = 0, unknown = 0] = Object.values(shortest)
      return unknown / known
    }
    for (let round = 0; round < 7; round++) await ratio()
    // The shortest times of a busy machine need more rounds until they are those of the work alone.
    await expect.poll(ratio, { timeout: 30_000 }).toSatisfy((it: number) => it > 0.6 && it < 1.7)
  })

  test.each([
    [{}, ['username', 'password']],
    [{ username: 'a@b.example' }, ['password']],
    [{ username: '', password: PASSWORD }, ['username']],
    [{ username: 'a\u0000@b.example', password: PASSWORD }, ['username']],
    [{ username: ['a@b.example'], password: PASSWORD }, ['username']],
    [{ username: 'a@b.example', password: 7 }, ['password']],
    [{ username: 'a@b.example', password: 'x'.repeat(1001) }, ['password']],
  ])('answers 400 at its fields for %j', async (body, fields) => {
    const answer = await visitor.post('/api/auth/login', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual(fields)
  })

  test('answers broken JSON and other content types with their own errors', async () => {
    const headers = { 'content-type': 'application/json' }
    const broken = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: '{"a":',
    })
    expect(broken.statusCode).toBe(400)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const typed = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: form,
      payload: 'a=b',
    })
    expect(typed.statusCode).toBe(415)
  })
})

test('too many concurrent sign-ins get 503, and later ones work again', async () => {
  hashAtFullCost()
  const { email } = await registeredAdmin(world)
  const answers = await Promise.all(
    Array.from({ length: 150 }, () =>
      visitor.post('/api/auth/login', { username: email, password: 'wrong' }),
    ),
  )
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 400).length).toBe(150 - busy.length)
  for (const { headers, body } of busy) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Object.keys(body)).toEqual(['detail'])
  }
  await signIn(world, email)
})

describe('tokens', () => {
  test('is accepted with the scheme in any letter case', async () => {
    const me = await registeredAdmin(world)
    for (const scheme of ['Token', 'token', 'TOKEN']) {
      const answer = await visitor.get('/api/auth/user', { authorization: `${scheme} ${me.token}` })
      expect(answer.status).toBe(200)
    }
  })

  test('is accepted after several blanks, as HTTP allows', async () => {
    const me = await registeredAdmin(world)
    for (const blanks of ['  ', '   ']) {
      const answer = await visitor.get('/api/auth/user', { authorization: `Token${blanks}${me.token}` })
      expect(answer.status).toBe(200)
    }
    expect((await visitor.get('/api/auth/user', { authorization: `Token${me.token}` })).status).toBe(401)
  })

  test.each([undefined, 'Token', 'Token nonsense', `Bearer ${'a'.repeat(43)}`, `Token ${'a'.repeat(43)}`])(
    'answers 401 without a known token (%s)',
    async (authorization) => {
      const headers = authorization ? { authorization } : {}
      const answer = await visitor.get('/api/auth/user', headers)
      expect(answer.status).toBe(401)
      expect(Object.keys(answer.body)).toEqual(['detail'])
    },
  )

  test('sign-out immediately ends its token and no other', async () => {
    const { email, token } = await registeredAdmin(world)
    const other = await signIn(world, email)
    expect((await world.as(token).get('/api/auth/user')).status).toBe(200)
    expect((await world.as(token).post('/api/auth/logout/')).status).toBe(204)
    expect((await world.as(token).get('/api/auth/user')).status).toBe(401)
    expect((await world.as(other).get('/api/auth/user')).status).toBe(200)
  })

  test('a token ends after 30 days of use, and after 7 days without use', async () => {
    const { email, token } = await registeredAdmin(world)
    const idle = await signIn(world, email)
    const me = world.as(token)
    for (let days = 0; days < 25; days += 5) {
      expect((await me.get('/api/auth/user')).status).toBe(200)
      world.advance({ days: 5 })
    }
    expect((await world.as(idle).get('/api/auth/user')).status).toBe(401)
    expect((await me.get('/api/auth/user')).status).toBe(200)
    world.advance({ days: 4, hours: 23 })
    expect((await me.get('/api/auth/user')).status).toBe(200)
    world.advance({ hours: 1 })
    expect((await me.get('/api/auth/user')).status).toBe(401)
  })
})
