/*
 * Rules: docs/rules/users.md#roles, docs/rules/users.md#users-table, docs/rules/users.md#foreign-user,
 *   docs/rules/users.md#told-why, docs/rules/mail.md#security
 */
/** The list of the users of a company, and their rights. */
import { describe, expect, test } from 'vitest'
import { refusals } from '#domain/refusals.ts'
import { formatDateTime } from '#domain/time.ts'
import { startWorld } from '../testing/harness.ts'
import { inviting } from '../testing/invited.ts'
import { mailedToken } from '../testing/mailbox.ts'
import { PASSWORD, registeredAdmin, signIn } from '../testing/registered.ts'

const world = await startWorld()
const { visitor, database } = world
const { someEmail, invite, joined } = inviting(world)

const setRights = (token: string, id: unknown, body: object) =>
  world.as(token).patch(`/api/userrole/${id}/`, body)

const rightsOf = (id: number) =>
  database.db.selectFrom('person').where('id', '=', id).select(['role', 'is_active']).executeTakeFirst()

describe('the list of users', () => {
  test('lists the users of the caller’s company, newest first, for Admins and Users', async () => {
    const admin = await registeredAdmin(world)
    world.advance({ minutes: 1 })
    const user = await joined(admin.token)
    await registeredAdmin(world)
    for (const token of [admin.token, user.token]) {
      const { rows, headers } = await world.as(token).get('/api/usermanagement')
      expect(rows.map(({ email }) => email)).toEqual([user.email, admin.email])
      expect(headers['x-total-count']).toBe('2')
    }
    const { rows } = await world.as(user.token).get('/api/usermanagement')
    expect(rows[0]).toMatchObject({ last_login: world.now.toISOString(), is_active: true })
    expect(JSON.stringify(rows)).not.toContain('argon2id')
  })

  test('is paged, with the totals in headers', async () => {
    const admin = await world.company('Shipper')
    for (let count = 0; count < 11; count++) {
      world.advance({ minutes: 1 })
      await world.userOf(admin)
    }
    const me = world.as(admin)
    const first = await me.get('/api/usermanagement?page=1')
    expect(first.rows.length).toBe(10)
    expect(first.headers['x-total-count']).toBe('12')
    expect(first.headers.link).toContain('page=2&page_size=10>; rel="next"')
    const second = await me.get('/api/usermanagement?page=2')
    expect(second.rows.map(({ email }) => email)).toContain(admin.email)
    const all = [...first.rows, ...second.rows].map(({ id }) => id)
    expect((await me.get('/api/usermanagement')).rows.map(({ id }) => id)).toEqual(all)
    expect((await me.get('/api/usermanagement?page=9')).rows).toEqual([])
    for (const query of ['page=0', 'page=x', 'page_size=101', 'page_size=0'])
      expect((await me.get(`/api/usermanagement?${query}`)).status).toBe(400)
  })

  test('is filtered by role and activation, so that each kind can be counted', async () => {
    const admin = await world.company('Shipper')
    const [second, gone, user] = [
      await world.userOf(admin, 'Admin'),
      await world.userOf(admin, 'Admin'),
      await world.userOf(admin),
    ]
    const me = world.as(admin)
    await me.patch(`/api/userrole/${gone.id}/`, { is_active: false })
    const emails = async (query: string) =>
      (await me.get(`/api/usermanagement?${query}`)).rows.map(({ email }) => email)
    expect(await emails('role=Admin&is_active=true')).toEqual([second.email, admin.email])
    expect(await emails('role=Admin')).toEqual([gone.email, second.email, admin.email])
    expect(await emails('is_active=0')).toEqual([gone.email])
    expect(await emails(`role=User&search=${user.email}`)).toEqual([user.email])
    const one = await me.get('/api/usermanagement?role=Admin&is_active=1&page=1&page_size=1')
    expect([one.rows.length, one.headers['x-total-count']]).toEqual([1, '2'])
    expect(one.headers.link).toContain('role=Admin&is_active=1&page=2')
    for (const query of ['role=admin', 'role=Owner', 'is_active=yes'])
      expect((await me.get(`/api/usermanagement?${query}`)).status).toBe(400)
  })

  test('is searched by name, email and job title, with wildcards taken literally', async () => {
    const admin = await world.company('Shipper')
    const user = await world.userOf(admin)
    await world.as(user).patch('/api/auth/updateuserprofile', {
      first_name: 'Zoë',
      last_name: '100%_Müller',
      profile: { userprofilejobtitle: 'Traffic planner' },
    })
    const search = async (text: string) => {
      const { rows } = await world.as(admin).get(`/api/usermanagement?search=${encodeURIComponent(text)}`)
      return rows.map(({ id }) => Number(id))
    }
    for (const text of [
      'zoë',
      'ZOË 100%',
      'zoe 100%_muller',
      'Müller Zoë',
      'planner zoe',
      'traffic',
      user.email,
      '%_m',
    ])
      expect(await search(text)).toEqual([user.id])
    for (const text of ['%z', '_oë', '_oe', 'nobody', 'zoe nobody', '"muller traffic"'])
      expect(await search(text)).toEqual([])
    for (const sign of ["'", '’', '–', '--']) expect([sign, await search(sign)]).toEqual([sign, []])
    expect((await world.as(admin).get('/api/usermanagement?search=%00')).status).toBe(400)
  })
})

describe('the rights of a user', () => {
  test('Make Admin and Remove Admin each end the sessions of that user', async () => {
    const admin = await registeredAdmin(world)
    const user = await joined(admin.token)
    const promoted = await setRights(admin.token, user.id, { profile: { userprofilerole: 'Admin' } })
    expect(promoted.status).toBe(200)
    expect(promoted.body).toMatchObject({ id: user.id, profile: { userprofilerole: 'Admin' } })
    expect((await world.as(user.token).get('/api/auth/user')).status).toBe(401)

    const token = await signIn(world, user.email)
    expect((await setRights(token, user.id, { profile: { userprofilerole: 'User' } })).status).toBe(200)
    expect((await world.as(token).get('/api/auth/user')).status).toBe(401)
    const asUser = await signIn(world, user.email)
    expect((await setRights(asUser, user.id, { profile: { userprofilerole: 'Admin' } })).status).toBe(403)
  })

  test('Deactivate ends the sessions and the mailed tokens; Activate allows sign-in again', async () => {
    const admin = await registeredAdmin(world)
    const user = await joined(admin.token)
    await visitor.post('/api/password_reset/', { email: user.email })
    const mailed = await mailedToken(world, user.email, 2)
    const answer = await setRights(admin.token, user.id, { is_active: false })
    expect(answer.body.is_active).toBe(false)
    expect((await world.as(user.token).get('/api/auth/user')).status).toBe(401)
    const confirmed = { token: mailed, password: 'a new harbour lantern' }
    expect((await visitor.post('/api/password_reset/confirm/', confirmed)).status).toBe(404)
    const credentials = { username: user.email, password: PASSWORD }
    expect((await visitor.post('/api/auth/login', credentials)).status).toBe(400)
    expect((await setRights(admin.token, user.id, { is_active: 1 })).body.is_active).toBe(true)
    await signIn(world, user.email)
  })

  test('the next call with an ended session says why it ended', async () => {
    const admin = await registeredAdmin(world)
    const user = await joined(admin.token)
    const refusal = async (token: string) => (await world.as(token).get('/api/quoterequests/')).body.detail
    await setRights(admin.token, user.id, { profile: { userprofilerole: 'Admin' } })
    expect(await refusal(user.token)).toBe(refusals.signed_out_by_rights.sentence)
    const again = await signIn(world, user.email)
    await setRights(admin.token, user.id, { is_active: false })
    expect(await refusal(again)).toBe(refusals.signed_out_deactivated.sentence)
    expect(await refusal('x'.repeat(43))).toBe(refusals.signed_out.sentence)
    const away = await signIn(world, admin.email)
    const here = world.as(admin.token)
    const next = 'a new harbour lantern'
    await here.post('/api/auth/changepassword', { current_password: PASSWORD, new_password: next })
    expect(await refusal(away)).toBe(refusals.signed_out_by_password.sentence)
    // The session that changed it goes on, and has no reason when its user ends it.
    expect((await here.get('/api/auth/user')).status).toBe(200)
    await here.post('/api/auth/logout/')
    expect(await refusal(admin.token)).toBe(refusals.signed_out.sentence)
    const out = await signIn(world, admin.email, next)
    await world.as(out).post('/api/auth/logout/')
    expect(await refusal(out)).toBe(refusals.signed_out.sentence)
  })

  test('are mailed to the user, and a new Admin to the other Admins', async () => {
    const admin = await registeredAdmin(world)
    const user = await joined(admin.token)
    const mailsTo = async (email: string) =>
      (
        await database.db
          .selectFrom('mail')
          .where('recipient', '=', email)
          .orderBy('id')
          .select(['subject', 'text_body as text'])
          .execute()
      ).slice(1)
    const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
    const rights = `Your rights at ${admin.companyName} on Quayline have been changed`
    await setRights(admin.token, user.id, { profile: { userprofilerole: 'Admin' } })
    await setRights(admin.token, user.id, { profile: { userprofilerole: 'Admin' } })
    expect(await subjectsTo(user.email)).toEqual([rights])
    expect(await subjectsTo(admin.email)).toEqual([`${admin.companyName} has a new Admin`])
    const [mail] = await mailsTo(user.email)
    expect(mail?.text).toContain(`You are an Admin of ${admin.companyName} now`)
    expect(mail?.text).toContain(`Account: ${user.email}\nChanged by: ${admin.email}`)
    expect(mail?.text).toContain(`When: ${formatDateTime(world.now)} (UK time)`)
    await setRights(admin.token, user.id, { is_active: false, profile: { userprofilerole: 'User' } })
    await setRights(admin.token, user.id, { is_active: true })
    expect(await subjectsTo(user.email)).toEqual([
      rights,
      'Your account at Quayline has been deactivated',
      'Your account at Quayline has been activated',
    ])
    const [changed, off, on] = (await mailsTo(user.email)).map(({ text }) => text)
    for (const text of [changed, on]) expect(text).toMatch(/Go to Quayline:\n\S+\/quote-requests\n/)
    expect(off).not.toContain('Go to Quayline')
    // Only a user who was active before and after has sessions to begin again.
    expect(changed).toContain('Your sessions have ended: sign in again.')
    for (const text of [off, on]) expect(text).not.toContain('Your sessions have ended')
    expect(off).toContain(`You cannot sign in for ${admin.companyName} until an Admin`)
    expect(on).toContain(`You can sign in for ${admin.companyName} again.`)
    expect(await subjectsTo(admin.email)).toHaveLength(1)
    for (const body of [{ profile: { userprofilerole: 'Admin' } }, { is_active: false }, { is_active: true }])
      await setRights(admin.token, user.id, body)
    const told = (await mailsTo(admin.email)).map(({ text }) => text)
    expect(told).toHaveLength(3)
    expect(told[1]).toContain(`${admin.email} has made ${user.email} an Admin.`)
    expect(told[2]).toContain(`${admin.email} has activated ${user.email}, who is an Admin.`)
  })

  test('of an invitation that waits are not mailed, and refused changes neither', async () => {
    const admin = await registeredAdmin(world)
    const email = someEmail()
    const { body } = await invite(admin.token, { username: email, email })
    await setRights(admin.token, body.id, { profile: { userprofilerole: 'Admin' } })
    await setRights(admin.token, body.id, { is_active: false })
    const { body: me } = await world.as(admin.token).get('/api/auth/user')
    expect((await setRights(admin.token, me.id, { is_active: false })).status).toBe(409)
    const mails = database.db.selectFrom('mail').where('recipient', 'in', [email, admin.email])
    expect((await mails.select('subject').execute()).map(({ subject }) => subject).sort()).toEqual(
      [`We will call you about ${admin.companyName}`, `${admin.companyName} invites you to Quayline`].sort(),
    )
  })

  test('setting the same rights changes nothing and ends no session', async () => {
    const admin = await registeredAdmin(world)
    const user = await joined(admin.token)
    for (const body of [{}, { is_active: true }, { profile: { userprofilerole: 'User' } }, { profile: {} }])
      expect((await setRights(admin.token, user.id, body)).status).toBe(200)
    expect((await world.as(user.token).get('/api/auth/user')).status).toBe(200)
  })

  test('the last active Admin can be neither demoted nor deactivated', async () => {
    const admin = await registeredAdmin(world)
    const me = await world.as(admin.token).get('/api/auth/user')
    const id = Number(me.body.id)
    const invitedId = Number((await invite(admin.token, { email: someEmail() })).body.id)
    await setRights(admin.token, invitedId, { profile: { userprofilerole: 'Admin' } })
    for (const body of [{ profile: { userprofilerole: 'User' } }, { is_active: false }]) {
      const answer = await setRights(admin.token, id, body)
      expect(answer.status).toBe(409)
      expect(answer.body).toEqual({
        non_field_errors: ['Your company needs at least one active Admin. Make another user Admin first.'],
      })
    }
    expect(await rightsOf(id)).toEqual({ role: 'Admin', is_active: true })
  })

  test('answers 404 for a user of another company and for one that does not exist', async () => {
    const admin = await registeredAdmin(world)
    const stranger = await registeredAdmin(world)
    const { body } = await world.as(stranger.token).get('/api/auth/user')
    const answers = [
      await setRights(admin.token, body.id, { is_active: false }),
      await setRights(admin.token, 999_999, { is_active: false }),
      await setRights(admin.token, 'x', { is_active: false }),
      await setRights(admin.token, '99999999999999999999', { is_active: false }),
    ]
    for (const answer of answers)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 404,
        body: { detail: 'Not found.' },
      })
    expect(await rightsOf(Number(body.id))).toEqual({ role: 'Admin', is_active: true })
  })

  test('writes nothing but the role and the activation', async () => {
    const admin = await registeredAdmin(world)
    const stranger = await registeredAdmin(world)
    const user = await joined(admin.token)
    const answer = await setRights(admin.token, user.id, {
      email: 'other@registered.example',
      first_name: 'Other',
      password: 'another harbour lantern',
      is_staff: true,
      profile: {
        userprofilerole: 'Admin',
        companyname: stranger.companyName,
        userprofilephone: '01632 960011',
      },
    })
    expect(answer.body).toMatchObject({
      email: user.email,
      first_name: '',
      profile: { companyname: admin.companyName, userprofilephone: null },
    })
    await signIn(world, user.email)
  })

  test.each([
    [{ is_active: 'yes' }, 'is_active'],
    [{ is_active: null }, 'is_active'],
    [{ profile: { userprofilerole: 'Operator' } }, 'profile'],
    [{ profile: { userprofilerole: null } }, 'profile'],
  ])('get 400 at the field for %j', async (body, field) => {
    const admin = await registeredAdmin(world)
    const user = await joined(admin.token)
    const answer = await setRights(admin.token, user.id, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual([field])
  })
})
