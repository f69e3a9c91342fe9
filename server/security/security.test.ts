/*
 * Rules: docs/rules/sign-in.md#sessions, docs/rules/sign-in.md#second-factor, docs/rules/sign-in.md#operators,
 *   docs/rules/sign-in.md#lost, docs/rules/sign-in.md#codes, docs/rules/users.md#second-factors,
 *   docs/rules/users.md#told-why
 */
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { type refusals, sentenceOf } from '#domain/refusals.ts'
import { formatDateTime } from '#domain/time.ts'
import { ensureOperator } from '../operator/accounts.ts'
import { startWorld, type World } from '../testing/harness.ts'
import { sentMails } from '../testing/mailbox.ts'
import { addOperatorWithPassword } from '../testing/operators.ts'
import { PASSWORD, registeredAdmin, signIn } from '../testing/registered.ts'

const world = await startWorld()
const { visitor } = world

const SESSIONS = '/api/auth/sessions/'
const FACTOR = '/api/auth/secondfactor/'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

const login = (email: string, extra: object = {}, headers: Record<string, string> = {}) =>
  visitor.post('/api/auth/login', { username: email, password: PASSWORD, ...extra }, headers)

/** The code that an authenticator app shows. */
const codeOf = (secret: unknown, now = world.now) =>
  new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: now.getTime() })

/** Turns the second factor of a caller on; returns its secret and the recovery codes. */
async function turnOn(token: string, base = FACTOR, password = PASSWORD, of: World = world) {
  const caller = of.as(token)
  const begun = await caller.post(`${base}setup/`, { current_password: password })
  expect(begun.status).toBe(200)
  const confirmed = await caller.post(base, { code: codeOf(begun.body.secret, of.now) })
  expect(confirmed.status).toBe(200)
  // The code of the set-up is used up.
  of.advance({ minutes: 1 })
  return { secret: begun.body.secret, codes: confirmed.body.codes as unknown as string[], begun }
}

const isSignedIn = async (token: string) => (await world.as(token).get('/api/auth/user')).status === 200

describe('sessions', () => {
  test('are listed with device, address and last use, and can be ended one by one or all others together', async () => {
    const { email, token } = await registeredAdmin(world)
    const second = String((await login(email, {}, { 'user-agent': CHROME })).body.token)
    const third = await signIn(world, email)
    world.advance({ minutes: 11 })
    const list = await world.as(second).get(SESSIONS)
    expect(list.rows).toHaveLength(3)
    const [own, other] = list.rows
    expect(own).toMatchObject({ device: 'Chrome on Windows', address: '127.0.0.1', isCurrent: true })
    expect(own?.last_used).toBe(world.now.toISOString())
    expect(other).toMatchObject({ device: 'Another program', isCurrent: false })

    expect((await world.as(second).delete(`${SESSIONS}${other?.id}/`)).status).toBe(204)
    expect((await world.as(second).get(SESSIONS)).rows).toHaveLength(2)
    expect((await world.as(second).delete(SESSIONS)).status).toBe(204)
    expect([await isSignedIn(token), await isSignedIn(second), await isSignedIn(third)]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('of another user are 404', async () => {
    const [one, two] = [await registeredAdmin(world), await registeredAdmin(world)]
    const [session] = (await world.as(one.token).get(SESSIONS)).rows
    expect((await world.as(two.token).delete(`${SESSIONS}${session?.id}/`)).status).toBe(404)
    expect(await isSignedIn(one.token)).toBe(true)
  })

  test('are limited to twenty: the oldest ends immediately', async () => {
    const { email, token } = await registeredAdmin(world)
    for (let count = 0; count < 19; count++) await signIn(world, email)
    expect(await isSignedIn(token)).toBe(true)
    const last = await signIn(world, email)
    expect((await world.as(last).get(SESSIONS)).rows).toHaveLength(20)
    expect(await isSignedIn(token)).toBe(false)
  })

  test('end when their token comes with a successful sign-in, and not with a failed one', async () => {
    const { email, token } = await registeredAdmin(world)
    await login(email, { password: 'wrong' }, { authorization: `Token ${token}` })
    expect(await isSignedIn(token)).toBe(true)
    await login(email, {}, { authorization: `Token ${token}` })
    expect(await isSignedIn(token)).toBe(false)
  })

  test('of any user are seen and ended by an operator', async () => {
    const { email, token } = await registeredAdmin(world)
    const user = await world.as(token).get('/api/auth/user')
    const second = await signIn(world, email)
    const path = `/api/operator/users/${user.body.id}/sessions/`
    const operator = world.as(await world.operator())
    const listed = await operator.get(path)
    expect(listed.rows).toHaveLength(2)
    expect((await operator.delete(`${path}${listed.rows[1]?.id}/`)).status).toBe(204)
    expect([await isSignedIn(token), await isSignedIn(second)].filter(Boolean)).toHaveLength(1)
    expect((await operator.delete(path)).status).toBe(204)
    expect([await isSignedIn(token), await isSignedIn(second)]).toEqual([false, false])
    expect((await operator.get('/api/operator/users/999999/sessions/')).status).toBe(404)
    expect((await operator.get(`/api/operator/audit/?search=${email}`)).rows).toHaveLength(2)
  })

  test('of operators are listed and ended in the same way', async () => {
    const [one, two] = [await world.operator(), await world.operator()]
    const account = (await world.as(one).get('/api/operator/operators/')).rows.find(
      ({ email }) => String(email) === two.email,
    )
    expect((await world.as(one).get('/api/operator/sessions/')).rows).toMatchObject([{ isCurrent: true }])
    const path = `/api/operator/operators/${account?.id}/sessions/`
    expect((await world.as(one).get(path)).rows).toHaveLength(1)
    expect((await world.as(one).delete(path)).status).toBe(204)
    expect((await world.as(two).get('/api/operator/sessions/')).status).toBe(401)
    expect((await world.as(one).get('/api/operator/sessions/')).status).toBe(200)
  })

  test('say why they ended, to users and operators', async () => {
    const why = async (token: string, path = SESSIONS) => (await world.as(token).get(path)).body.detail
    const reason = (code: keyof typeof refusals) => sentenceOf(code, world.settings.provider)
    const { email, token } = await registeredAdmin(world)
    const { id } = (await world.as(token).get('/api/auth/user')).body
    const [one, two, three, four, five] = [
      await signIn(world, email),
      await signIn(world, email),
      await signIn(world, email),
      await signIn(world, email),
      await signIn(world, email),
    ]
    const operator = world.as(await world.operator())
    const ofUser = `/api/operator/users/${id}/sessions/`
    const newest = (await operator.get(ofUser)).rows.map((row) => Number(row.id)).toSorted((a, b) => b - a)
    await operator.delete(`${ofUser}${newest[0]}/`)
    expect(await why(five)).toBe(reason('signed_out_by_operator'))
    await world.as(token).delete(`${SESSIONS}${newest[1]}/`)
    expect(await why(four)).toBe(reason('signed_out_from_list'))
    await world.as(two).delete(SESSIONS)
    for (const ended of [token, one, three]) expect(await why(ended)).toBe(reason('signed_out_from_list'))
    const away = await signIn(world, email)
    await turnOn(two)
    expect(await why(away)).toBe(reason('signed_out_by_factor'))
    await operator.delete(`/api/operator/users/${id}/secondfactor/`)
    expect(await why(two)).toBe(reason('signed_out_without_factor'))

    const other = await world.operator()
    const own = '/api/operator/sessions/'
    const account = (await operator.get('/api/operator/operators/')).rows.find(
      (row) => String(row.email) === other.email,
    )
    await operator.delete(`/api/operator/operators/${account?.id}/sessions/`)
    expect(await why(other.token, own)).toBe(reason('signed_out_by_operator'))
    const removed = await world.operator()
    const accounts = (await operator.get('/api/operator/operators/')).rows
    const last = accounts.find((row) => String(row.email) === removed.email)
    await operator.delete(`/api/operator/operators/${last?.id}/`)
    expect(await why(removed.token, own)).toBe(reason('signed_out_removed'))
  })

  test('store their use at most every ten minutes', async () => {
    const { token } = await registeredAdmin(world)
    const lastUse = async () => (await world.as(token).get(SESSIONS)).rows[0]?.last_used
    const first = await lastUse()
    world.advance({ minutes: 9 })
    expect(await lastUse()).toBe(first)
    world.advance({ minutes: 1 })
    expect(await isSignedIn(token)).toBe(true)
  })
})

describe('the second factor', () => {
  test('is required at sign-in, and each code works once', async () => {
    const { email, token } = await registeredAdmin(world)
    const { secret, codes, begun } = await turnOn(token)
    expect(String(begun.body.qrcode)).toMatch(/^<svg/)
    expect(String(begun.body.otpauthurl)).toMatch(/^otpauth:\/\/totp\/Quayline/)

    expect((await login(email)).body).toEqual({ code: [expect.stringContaining('authenticator app')] })
    expect((await login(email, { code: '000000' })).status).toBe(400)
    const code = codeOf(secret)
    expect((await login(email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    expect(Object.keys((await login(email, { code })).body)).toEqual(['code'])
    expect(codes).toHaveLength(10)
    expect((await login(email, { code: codes[0]?.toUpperCase() })).status).toBe(200)
    const again = await login(email, { code: codes[0] })
    expect([again.status, again.body]).toEqual([400, { code: [sentenceOf('recovery_code_wrong')] }])
    const stored = await world.database.db.selectFrom('second_factor').select('recovery_codes').execute()
    expect(JSON.stringify(stored)).not.toContain(codes[1]?.replace('-', ''))
  })

  test('accepts codes of the neighbouring half minutes and no older ones', async () => {
    const { email, token } = await registeredAdmin(world)
    const { secret } = await turnOn(token)
    const old = codeOf(secret)
    world.advance({ minutes: 2 })
    expect((await login(email, { code: old })).status).toBe(400)
    const late = codeOf(secret, new Date(world.now.getTime() - 30_000))
    expect((await login(email, { code: late })).status).toBe(200)
  })

  test('reveals nothing of itself if the password is wrong', async () => {
    const { email, token } = await registeredAdmin(world)
    await turnOn(token)
    expect(Object.keys((await login(email, { password: 'wrong' })).body)).toEqual(['non_field_errors'])
  })

  test('is set up with the password, and removed with the password and a code', async () => {
    const { email, token } = await registeredAdmin(world)
    const caller = world.as(token)
    expect((await caller.post(`${FACTOR}setup/`, { current_password: 'wrong' })).status).toBe(400)
    expect((await caller.post(FACTOR, { code: '123456' })).status).toBe(409)
    const other = await signIn(world, email)
    const { secret } = await turnOn(token)
    expect(await isSignedIn(other)).toBe(false)
    expect((await caller.get(FACTOR)).body).toMatchObject({ is_on: true, recoveryCodesLeft: 10 })
    expect((await caller.post(`${FACTOR}setup/`, { current_password: PASSWORD })).status).toBe(409)
    const remove = (code: string) => caller.post(`${FACTOR}remove/`, { current_password: PASSWORD, code })
    expect((await remove('000000')).status).toBe(400)
    expect((await remove(codeOf(secret))).body).toMatchObject({ is_on: false })
    expect((await login(email)).status).toBe(200)
  })

  test('that is lost can be removed by an Admin or an operator, and not by its user', async () => {
    const shipper = await world.company('Shipper')
    const user = await world.userOf(shipper)
    await world.database.db
      .insertInto('second_factor')
      .values({ person_id: user.id, operator_id: null, secret: 'AAAA', confirmed_at: world.now })
      .execute()
    const factorOf = async (reader: { token: string }) =>
      (await world.as(reader).get('/api/usermanagement')).rows.find(({ id }) => Number(id) === user.id)
        ?.hasSecondFactor
    expect([await factorOf(shipper), await factorOf(user)]).toEqual([true, null])
    const path = (id: number) => `/api/auth/users/${id}/secondfactor/`
    expect((await world.as(await world.company('Shipper')).delete(path(user.id))).status).toBe(404)
    expect((await world.as(shipper).delete(path(shipper.id))).status).toBe(409)
    expect((await world.as(shipper).delete(path(user.id))).status).toBe(204)
    expect(await factorOf(shipper)).toBe(false)
    expect((await world.as(user).get('/api/auth/user')).status).toBe(401)
    expect((await sentMails(world, user.email)).map(({ subject }) => subject)).toEqual([
      'Your second factor at Quayline has been removed',
    ])
    const operator = world.as(await world.operator())
    expect((await operator.delete(`/api/operator/users/${user.id}/secondfactor/`)).status).toBe(409)
  })
})

describe('the mail about a second factor', () => {
  const subjectsTo = async (email: string) =>
    (
      await world.database.db
        .selectFrom('mail')
        .where('recipient', '=', email)
        .where('subject', 'like', '%second factor%')
        .orderBy('id')
        .select(['subject', 'text_body as text'])
        .execute()
    ).map(({ subject, text }) => [subject, text.includes(`${formatDateTime(world.now)} (UK time)`)])
  const ON = 'Your second factor at Quayline has been turned on'
  const OFF = 'Your second factor at Quayline has been turned off'

  test('tells a user that it was turned on, and off, and nothing of tries that were refused', async () => {
    const { email, token } = await registeredAdmin(world)
    const caller = world.as(token)
    await caller.post(`${FACTOR}setup/`, { current_password: PASSWORD })
    expect((await caller.post(FACTOR, { code: '000000' })).status).toBe(400)
    expect(await subjectsTo(email)).toEqual([])
    const { secret } = await turnOn(token)
    const remove = (code: string) => caller.post(`${FACTOR}remove/`, { current_password: PASSWORD, code })
    expect((await remove('000000')).status).toBe(400)
    expect(await subjectsTo(email)).toEqual([[ON, false]])
    expect((await remove(codeOf(secret))).status).toBe(200)
    expect((await remove(codeOf(secret))).status).toBe(200)
    expect(await subjectsTo(email)).toEqual([
      [ON, false],
      [OFF, true],
    ])
  })

  test('tells an operator, too', async () => {
    const { email, password, token } = await addOperatorWithPassword(world.database.db, world.now)
    await turnOn(token, '/api/operator/secondfactor/', password)
    expect((await subjectsTo(email)).map(([subject]) => subject)).toEqual([ON])
  })
})

describe('the second factor of operators', () => {
  test('is required where the setting says so: until it is on, their token only sets it up', async () => {
    const strict = await startWorld({ env: { OPERATOR_SECOND_FACTOR: 'required' } })
    const { email, password, token } = await addOperatorWithPassword(strict.database.db, strict.now)
    const caller = strict.as(token)
    expect((await caller.get('/api/operator/overview/')).status).toBe(403)
    expect((await caller.get('/api/operator/secondfactor/')).body).toMatchObject({ is_on: false })
    // One that was begun and not confirmed does not count.
    await caller.post('/api/operator/secondfactor/setup/', { current_password: password })
    expect((await caller.get('/api/operator/overview/')).status).toBe(403)
    const { secret } = await turnOn(token, '/api/operator/secondfactor/', password, strict)
    expect((await caller.get('/api/operator/overview/')).status).toBe(200)
    const again = (code?: string) => strict.visitor.post('/api/operator/login', { email, password, code })
    expect(Object.keys((await again()).body)).toEqual(['code'])
    expect((await again(codeOf(secret, strict.now))).status).toBe(200)
    const other = await addOperatorWithPassword(strict.database.db, strict.now)
    expect((await strict.as(other.token).get('/api/operator/overview/')).status).toBe(403)
  })

  test('that is lost is removed by another operator, and not by its own', async () => {
    const { email, password, token } = await addOperatorWithPassword(world.database.db, world.now)
    await turnOn(token, '/api/operator/secondfactor/', password)
    const [own, other] = [world.as(token), world.as(await world.operator())]
    const account = (await other.get('/api/operator/operators/')).rows.find(
      (row) => String(row.email) === email,
    )
    const path = `/api/operator/operators/${account?.id}/secondfactor/`
    expect(await own.delete(path)).toMatchObject({
      status: 409,
      body: { non_field_errors: [sentenceOf('own_second_factor')] },
    })
    expect((await other.delete(path)).status).toBe(204)
    expect((await own.get('/api/operator/overview/')).status).toBe(401)
    expect((await visitor.post('/api/operator/login', { email, password })).status).toBe(200)
    expect((await other.delete(path)).status).toBe(409)
  })

  test('is removed by a new password in the settings, for a single operator who has lost it', async () => {
    const account = { email: 'alone@provider.example', password: 'quay-side-lantern-7' }
    await ensureOperator(world.database.db, account, world.now)
    const operatorLogin = (password: string) =>
      visitor.post('/api/operator/login', { email: account.email, password })
    const token = String((await operatorLogin(account.password)).body.token)
    await turnOn(token, '/api/operator/secondfactor/', account.password)
    await ensureOperator(world.database.db, account, world.now)
    expect((await operatorLogin(account.password)).status).toBe(400)
    await ensureOperator(world.database.db, { ...account, password: 'quay-side-lantern-8' }, world.now)
    expect((await operatorLogin('quay-side-lantern-8')).status).toBe(200)
  })
})

test('the eleventh wrong code in an hour gets 429, even for a right code, but not at a known device', async () => {
  const limited = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
  const { email, token } = await registeredAdmin(limited)
  const from = (number: number, cookie = '') => ({ 'x-forwarded-for': `198.51.100.${number}`, cookie })
  const tried = (code: string | null, headers: Record<string, string>) =>
    limited.visitor.post('/api/auth/login', { username: email, password: PASSWORD, code }, headers)
  const cookie = String((await tried(null, from(1))).headers['set-cookie']).split(';', 1)[0]
  const { secret } = await turnOn(token, FACTOR, PASSWORD, limited)
  for (let index = 0; index < 10; index++) expect((await tried('000000', from(10 + index))).status).toBe(400)
  expect((await tried(codeOf(secret, limited.now), from(30))).status).toBe(429)
  expect((await tried(codeOf(secret, limited.now), from(30, cookie))).status).toBe(200)
})
