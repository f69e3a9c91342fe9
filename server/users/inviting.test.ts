// Rules: docs/rules/users.md#invite, docs/rules/users.md#invite-again, docs/rules/users.md#invitation-open
/** Inviting a user. The further life of an invitation is in invitations.test.ts. */
import { describe, expect, test } from 'vitest'
import { readMailbox } from '../mail/mailbox.ts'
import { startWorld } from '../testing/harness.ts'
import { inviting } from '../testing/invited.ts'
import { mailedToken, sentMails } from '../testing/mailbox.ts'
import { PASSWORD, registeredAdmin, signIn } from '../testing/registered.ts'

const world = await startWorld()
const { visitor, database } = world
const { someEmail, invite, joined } = inviting(world)

describe('inviting a user', () => {
  test('answers 201 with a User of the caller’s company who has not signed in', async () => {
    const { token, companyName } = await registeredAdmin(world)
    const email = someEmail()
    const answer = await invite(token, {
      username: email.toUpperCase(),
      email: email.toUpperCase(),
      first_name: 'Ben',
      last_name: '',
      profile: { userprofilephone: '' },
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      hasSecondFactor: false,
      id: expect.any(Number),
      username: email,
      email,
      first_name: 'Ben',
      last_name: '',
      date_joined: world.now.toISOString(),
      last_login: null,
      is_active: true,
      profile: {
        userprofilephone: null,
        userprofilejobtitle: null,
        userprofilerole: 'User',
        companyname: companyName,
      },
      invitation_expires: new Date(world.now.getTime() + 7 * 86_400_000).toISOString(),
    })
  })

  test('stores names with single blanks, and refuses an email that no mail server takes', async () => {
    const { token } = await registeredAdmin(world)
    const email = someEmail()
    const names = { first_name: 'Ann  Marie ', last_name: " O'  Neil" }
    const { body } = await invite(token, { username: email, email, ...names })
    expect(body).toMatchObject({ first_name: 'Ann Marie', last_name: "O' Neil" })
    const long = `${'a'.repeat(65)}@example.co.uk`
    expect(await invite(token, { username: long, email: long, ...names })).toMatchObject({
      status: 400,
      body: { email: ['Use at most 64 characters before the @.'] },
    })
  })

  test('ignores the password, role and company that are sent', async () => {
    const { token, companyName } = await registeredAdmin(world)
    const stranger = await world.company('Shipper')
    const email = someEmail()
    const answer = await invite(token, {
      username: email,
      email,
      password: PASSWORD,
      is_active: false,
      is_staff: true,
      profile: { userprofilerole: 'Admin', companyname: stranger.name, userprofilephone: '01632 960011' },
    })
    expect(answer.body.profile).toMatchObject({ userprofilerole: 'User', companyname: companyName })
    expect(answer.body.is_active).toBe(true)
    const login = await visitor.post('/api/auth/login', { username: email, password: PASSWORD })
    expect(login.status).toBe(400)
  })

  test('mails a token with which the invited user sets a password and signs in', async () => {
    const { token, companyName } = await registeredAdmin(world)
    const ben = await joined(token)
    const [mail] = await sentMails(world, ben.email)
    expect(mail?.subject).toBe(`${companyName} invites you to Quayline`)
    expect(mail?.text).toContain(`you sign in with ${ben.email}.`)
    const { body } = await world.as(ben.token).get('/api/auth/user')
    expect(body.profile?.userprofilerole).toBe('User')
    expect(body.companyname?.companyname).toBe(companyName)
  })

  test('the mail names the inviting user, by the email if the user has no name', async () => {
    const { token, companyName } = await registeredAdmin(world)
    const nameless = await joined(token)
    const rights = { profile: { userprofilerole: 'Admin' } }
    expect((await world.as(token).patch(`/api/userrole/${nameless.id}/`, rights)).status).toBe(200)
    for (const [who, shown] of [
      [token, 'Ada Marsh'],
      // The new rights have ended the session.
      [await signIn(world, nameless.email), nameless.email],
    ] as const) {
      const email = someEmail()
      expect((await invite(who, { username: email, email })).status).toBe(201)
      const [mail] = await sentMails(world, email)
      expect(mail?.text).toContain(`\n${shown} of ${companyName} invites you`)
    }
  })

  test('the token works for 7 days', async () => {
    const { token } = await registeredAdmin(world)
    const [early, late] = [someEmail(), someEmail()]
    await invite(token, { username: early, email: early })
    await invite(token, { username: late, email: late })
    const tokens = [await mailedToken(world, early), await mailedToken(world, late)]
    world.advance({ days: 6, hours: 23 })
    const [before] = tokens.map((mailed) => ({ token: mailed, password: PASSWORD }))
    expect((await visitor.post('/api/password_reset/confirm/', before)).status).toBe(200)
    world.advance({ hours: 1 })
    const after = { token: tokens[1], password: PASSWORD }
    expect((await visitor.post('/api/password_reset/confirm/', after)).status).toBe(404)
  })

  test('inviting a user again who never signed in sends a new token and adds no user', async () => {
    const { token } = await registeredAdmin(world)
    const email = someEmail()
    const first = await invite(token, { username: email, email })
    const again = await invite(token, { username: email, email })
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    const newest = await mailedToken(world, email, 2)
    const confirmed = { token: newest, password: PASSWORD }
    expect((await visitor.post('/api/password_reset/confirm/', confirmed)).status).toBe(200)
  })

  test('the token of a new invitation replaces the earlier one, which then tells nothing', async () => {
    const { token } = await registeredAdmin(world)
    const email = someEmail()
    await invite(token, { username: email, email })
    const earlier = await mailedToken(world, email)
    await invite(token, { username: email, email })
    const newest = await mailedToken(world, email, 2)
    const accepted = (mailed: string) => ({
      token: mailed,
      first_name: 'Ben',
      last_name: 'Keel',
      password: PASSWORD,
    })
    for (const path of ['', 'accept/', 'refuse/'])
      expect((await visitor.post(`/api/invitation/${path}`, accepted(earlier))).status).toBe(404)
    const confirmed = { token: earlier, password: PASSWORD }
    expect((await visitor.post('/api/password_reset/confirm/', confirmed)).status).toBe(404)
    expect((await visitor.post('/api/invitation/accept/', accepted(newest))).status).toBe(200)
  })

  test('inviting again updates the name, and keeps details that the new invitation leaves out', async () => {
    const { token } = await registeredAdmin(world)
    const email = someEmail()
    const invited = { username: email, email }
    const first = await invite(token, invited)
    const again = await invite(token, {
      ...invited,
      first_name: 'Zoë',
      last_name: 'Mills',
      profile: { userprofilephone: '01632 960010' },
    })
    expect(again.body).toEqual({
      ...first.body,
      first_name: 'Zoë',
      last_name: 'Mills',
      profile: { ...first.body.profile, userprofilephone: '01632 960010' },
    })
    const corrected = await invite(token, { ...invited, first_name: ' ', last_name: 'Miller' })
    expect(corrected.body).toEqual({ ...again.body, last_name: 'Miller' })
    const greetings = (await sentMails(world, email, 3)).map(({ text }) => text.match(/^Hello.*$/m)?.[0])
    expect(greetings.sort()).toEqual(['Hello Zoë,', 'Hello Zoë,', 'Hello,'])
  })

  test('inviting an email with an account is refused and changes nothing of the account', async () => {
    const { token } = await registeredAdmin(world)
    const other = await registeredAdmin(world)
    const sameCompany = await joined(token)
    const users = () =>
      database.db
        .selectFrom('person')
        .select(['id', 'email', 'password_hash', 'role'])
        .orderBy('id')
        .execute()
    const before = await users()
    for (const email of [other.email, sameCompany.email]) {
      const mails = (await readMailbox(world.settings.dataDir, email)).length
      const answer = await invite(token, { username: email, email, password: 'a placeholder password' })
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({
        username: ['This email address is linked to an existing account. Please try to reset your password.'],
      })
      expect((await readMailbox(world.settings.dataDir, email)).length).toBe(mails)
    }
    expect(await users()).toEqual(before)
  })

  test('is for Admins', async () => {
    const { token } = await registeredAdmin(world)
    const user = await joined(token)
    const email = someEmail()
    const answer = await invite(user.token, { username: email, email })
    expect(answer.status).toBe(403)
    expect((await invite('x'.repeat(43), { email })).status).toBe(401)
  })

  test.each([
    [{ email: '' }, 'email'],
    [{ email: 'nonsense' }, 'email'],
    [{ email: 'a@b.example', first_name: 'A\r\nBcc: x@y.example' }, 'first_name'],
    [{ email: 'a@b.example', first_name: 'x'.repeat(201) }, 'first_name'],
    [{ email: 'a@b.example', profile: 'Admin' }, 'profile'],
  ])('gets 400 at its field for %j', async (body, field) => {
    const { token } = await registeredAdmin(world)
    const answer = await invite(token, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual([field])
  })
})
