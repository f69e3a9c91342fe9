/*
 * Rules: docs/rules/users.md#invitation-open, docs/rules/users.md#accept, docs/rules/users.md#withdraw,
 *   docs/rules/users.md#refuse, docs/rules/accounts.md#passwords
 */
import { describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '#domain/users/terms.ts'
import { readMailbox } from '../mail/mailbox.ts'
import { startWorld } from '../testing/harness.ts'
import { mailedToken } from '../testing/mailbox.ts'
import { PASSWORD, registerCompany, registeredAdmin, registration, signIn } from '../testing/registered.ts'

const world = await startWorld()
const { visitor } = world

let invited = 0

/** An Admin with an invitation and the token from its mail. */
async function invitation(email = `open${++invited}@registered.example`, details: object = {}) {
  const admin = await registeredAdmin(world)
  const mails = (await readMailbox(world.settings.dataDir, email)).length
  const answer = await world.as(admin.token).post('/api/auth/add-new-user', { email, ...details })
  return { admin, email, id: Number(answer.body.id), token: await mailedToken(world, email, mails + 1) }
}

const accept = (token: string, over: object = {}) =>
  visitor.post('/api/invitation/accept/', {
    token,
    first_name: 'Ben',
    last_name: 'Keel',
    password: PASSWORD,
    ...over,
  })
const statusOf = async (admin: { token: string }, email: string) => {
  const { rows } = await world.as(admin.token).get(`/api/usermanagement?search=${email}`)
  return rows.map(({ invitation_expires, first_name }) => ({ invitation_expires, first_name }))
}

describe('an open invitation', () => {
  test('shows who invites, and is accepted with names and a password, which signs in', async () => {
    const { admin, email, id, token } = await invitation(undefined, { first_name: 'Benjamin' })
    const read = await visitor.post('/api/invitation/', { token })
    expect(read.body).toEqual({
      companyname: admin.companyName,
      email,
      first_name: 'Benjamin',
      last_name: '',
      invitation_expires: new Date(world.now.getTime() + 7 * 86_400_000).toISOString(),
    })
    const session = await accept(token)
    expect(session.status).toBe(200)
    expect(session.body.user).toMatchObject({ id, email, first_name: 'Ben', last_name: 'Keel' })
    const stored = await world.database.db
      .selectFrom('person')
      .where('id', '=', id)
      .select(['terms_version', 'terms_accepted_at', 'last_login_at'])
      .execute()
    const { now } = world
    expect(stored).toEqual([{ terms_version: TERMS_VERSION, terms_accepted_at: now, last_login_at: now }])
    const me = await world.as(String(session.body.token)).get('/api/auth/user')
    expect(me.body.profile?.companyname).toBe(admin.companyName)
    expect(await statusOf(admin, email)).toEqual([{ invitation_expires: null, first_name: 'Ben' }])
    await signIn(world, email)
    for (const path of ['', 'accept/', 'refuse/']) {
      const body = { token, first_name: 'Ben', last_name: 'Keel', password: PASSWORD }
      expect((await visitor.post(`/api/invitation/${path}`, body)).status).toBe(404)
    }
  })

  test('refuses missing names and bad passwords, and stays valid', async () => {
    const { token } = await invitation()
    for (const [over, field] of [
      [{ first_name: ' ' }, 'first_name'],
      [{ last_name: '' }, 'last_name'],
      [{ password: 'short' }, 'password'],
      [{ password: 'tourdefrance' }, 'password'],
      [{ password: 'BenKeel1980' }, 'password'],
    ] as const) {
      const answer = await accept(token, over)
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
    }
    expect((await accept(token)).status).toBe(200)
  })

  test('does not reserve the address: another company may invite it, and the first acceptance wins', async () => {
    const first = await invitation()
    const second = await invitation(first.email)
    expect((await visitor.get(`/api/auth/checkuser?email=${first.email}`)).body).toEqual([])
    expect((await accept(second.token)).status).toBe(200)
    const late = await accept(first.token)
    expect(late.status).toBe(409)
    expect(late.body.non_field_errors).toEqual([expect.stringContaining('has an account already')])
    const confirmed = await visitor.post('/api/password_reset/confirm/', {
      token: first.token,
      password: 'another harbour lantern',
    })
    expect(confirmed.status).toBe(409)
    await signIn(world, first.email)
    const again = await world.as(first.admin.token).post('/api/auth/add-new-user', { email: first.email })
    expect(again.status).toBe(400)
  })

  test('does not reserve the address: a registration makes the invitation invalid', async () => {
    const { email, token } = await invitation()
    const { company, user } = registration()
    await registerCompany(visitor, { company, user: { ...user, email } })
    expect((await accept(token)).status).toBe(409)
    expect((await signIn(world, email)).length).toBeGreaterThan(20)
  })

  test('does not work while its user is deactivated, and works again after activation', async () => {
    const { admin, email, id, token } = await invitation()
    const activate = (is_active: boolean) =>
      world.as(admin.token).patch(`/api/userrole/${id}/`, { is_active })
    expect((await activate(false)).status).toBe(200)
    for (const path of ['', 'accept/', 'refuse/']) {
      const body = { token, first_name: 'Ben', last_name: 'Keel', password: PASSWORD }
      expect((await visitor.post(`/api/invitation/${path}`, body)).status).toBe(404)
    }
    const confirmed = { token, password: PASSWORD }
    expect((await visitor.post('/api/password_reset/confirm/', confirmed)).status).toBe(404)
    const again = await world.as(admin.token).post('/api/auth/add-new-user', { username: email, email })
    expect([again.status, again.body]).toEqual([
      400,
      { username: ['This invitation is deactivated. Activate the user instead.'] },
    ])
    expect((await activate(true)).status).toBe(200)
    // As the table of users says.
    expect(await statusOf(admin, email)).toMatchObject([{ invitation_expires: expect.any(String) }])
    expect((await accept(token)).status).toBe(200)
  })

  test('gets no password reset, no mail to Admins, and no sign-in', async () => {
    const { admin, email, id } = await invitation()
    await world.as(admin.token).patch(`/api/userrole/${id}/`, { profile: { userprofilerole: 'Admin' } })
    expect((await visitor.post('/api/password_reset/', { email })).status).toBe(200)
    expect((await visitor.post('/api/auth/login', { username: email, password: '' })).status).toBe(400)
    await visitor.post('/api/password_reset/', { email: admin.email })
    await mailedToken(world, admin.email)
    expect((await readMailbox(world.settings.dataDir, email)).length).toBe(1)
  })

  test('expires, stays in the list, and works again when it is sent again', async () => {
    const { admin, email, token } = await invitation()
    const began = world.now
    world.advance({ days: 7 })
    expect((await accept(token)).status).toBe(404)
    const fresh = await world.as(await signIn(world, admin.email)).post('/api/auth/add-new-user', { email })
    expect(fresh.body.invitation_expires).toBe(new Date(world.now.getTime() + 7 * 86_400_000).toISOString())
    expect((await accept(await mailedToken(world, email, 2))).status).toBe(200)
    world.setNow(began)
  })
})

describe('ending an invitation', () => {
  const withdraw = (token: string, id: number) => world.as(token).delete(`/api/usermanagement/${id}/`)

  test('an Admin withdraws it: the token ends and the row is removed', async () => {
    const { admin, email, id, token } = await invitation()
    expect((await withdraw(admin.token, id)).status).toBe(204)
    expect((await accept(token)).status).toBe(404)
    expect(await statusOf(admin, email)).toEqual([])
    expect((await withdraw(admin.token, id)).status).toBe(404)
  })

  test('refuses other companies and Users, and never withdraws an account', async () => {
    const { admin, id, token } = await invitation()
    const stranger = await registeredAdmin(world)
    expect((await withdraw(stranger.token, id)).status).toBe(404)
    const session = await accept(token)
    expect((await withdraw(String(session.body.token), id)).status).toBe(403)
    const answer = await withdraw(admin.token, id)
    expect(answer.status).toBe(409)
    expect(answer.body.non_field_errors).toHaveLength(1)
  })

  test('the invited user refuses it with the token: its row is removed', async () => {
    const { admin, email, token } = await invitation()
    expect((await visitor.post('/api/invitation/refuse/', { token })).status).toBe(204)
    expect(await statusOf(admin, email)).toEqual([])
    expect((await accept(token)).status).toBe(404)
  })

  test('the token of a reset cannot open, accept or refuse an invitation', async () => {
    const { email } = await registeredAdmin(world)
    await visitor.post('/api/password_reset/', { email })
    const token = await mailedToken(world, email)
    for (const path of ['', 'accept/', 'refuse/']) {
      const body = { token, first_name: 'Ben', last_name: 'Keel', password: PASSWORD }
      expect((await visitor.post(`/api/invitation/${path}`, body)).status).toBe(404)
    }
  })
})
