/*
 * Rules: docs/rules/accounts.md#password-reset, docs/rules/accounts.md#password-confirm,
 *   docs/rules/accounts.md#change-password, docs/rules/mail.md#links
 */
import { describe, expect, test } from 'vitest'
import { refusals } from '#domain/refusals.ts'
import { formatDateTime } from '#domain/time.ts'
import { readMailbox } from '../mail/mailbox.ts'
import { startWorld } from '../testing/harness.ts'
import { mailedToken, sentMails } from '../testing/mailbox.ts'
import { PASSWORD, registeredAdmin, signIn } from '../testing/registered.ts'

const world = await startWorld({ env: { PUBLIC_URL: 'https://freight.example' } })
const { visitor, database } = world

const NEW = 'a new harbour lantern'
const CHANGED = 'Your password at Quayline has been changed'
/** The mails that say that a password was changed, also those that wait. */
const changedMails = (email: string) =>
  database.db
    .selectFrom('mail')
    .where('recipient', '=', email)
    .where('subject', '=', CHANGED)
    .select(['text_body as text', 'html_body as html'])
    .execute()
const INVALID = { detail: 'Invalid Token. Please re-check your token or obtain a new one.' }

const askReset = (email: string) => visitor.post('/api/password_reset/', { email })
const confirm = (token: string, password = NEW) =>
  visitor.post('/api/password_reset/confirm/', { token, password })

describe('asking for a reset', () => {
  test('is answered alike for every email, and mails a token to an account', async () => {
    const { email } = await registeredAdmin(world)
    const known = await askReset(` ${email.toUpperCase()}`)
    const unknown = await askReset('nobody@registered.example')
    for (const answer of [known, unknown])
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { status: 'OK' } })
    const [, mail] = await sentMails(world, email, 2)
    expect(mail?.subject).toBe('Set a new password for Quayline')
    expect(mail?.text).toContain(`the account ${email} at Quayline`)
    expect(await readMailbox(world.settings.dataDir, 'nobody@registered.example')).toEqual([])
  })

  test('the mail links to the configured address with the token filled in, and shows the token', async () => {
    const { email } = await registeredAdmin(world)
    await visitor.post('/api/password_reset/', { email }, { host: 'evil.example' })
    const token = await mailedToken(world, email)
    const [, mail] = await sentMails(world, email, 2)
    const link = `https://freight.example/password-confirm#token=${token}`
    expect(mail?.text).toContain(link)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  test('the database stores no token, and no mail with a token after it is sent', async () => {
    const { email } = await registeredAdmin(world)
    await askReset(email)
    const token = await mailedToken(world, email)
    await expect
      .poll(() =>
        database.db
          .selectFrom('mail')
          .where('recipient', '=', email)
          .where('holds_token', '=', true)
          .select(['text_body', 'html_body'])
          .execute(),
      )
      .toEqual([{ text_body: '', html_body: '' }])
    const tokens = await database.db.selectFrom('password_token').select('token_hash').execute()
    expect(tokens.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(token)
  })

  test('a deactivated user gets no mail', async () => {
    const { email } = await registeredAdmin(world)
    await database.db.updateTable('person').set({ is_active: false }).where('email', '=', email).execute()
    expect((await askReset(email)).status).toBe(200)
    const other = await registeredAdmin(world)
    await askReset(other.email)
    await sentMails(world, other.email)
    const subjects = (await readMailbox(world.settings.dataDir, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Set a new'))).toEqual([])
  })

  test.each([undefined, '', 'no email', 7, 'a@b.example\r\nBcc: c@d.example'])(
    'refuses %j',
    async (email) => {
      const answer = await visitor.post('/api/password_reset/', { email })
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body)).toEqual(['email'])
    },
  )
})

describe('confirming with a token', () => {
  test('sets the password once, ends every session, and ends the other tokens too', async () => {
    const { email, token: session } = await registeredAdmin(world)
    await askReset(email)
    const first = await mailedToken(world, email)
    await askReset(email)
    const second = await mailedToken(world, email, 2)
    expect(second).not.toBe(first)

    expect((await confirm(second)).body).toEqual({ status: 'OK' })
    expect((await world.as(session).get('/api/auth/user')).status).toBe(401)
    for (const used of [second, first]) {
      const answer = await confirm(used, 'yet another harbour lantern')
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: INVALID })
    }
    expect((await visitor.post('/api/auth/login', { username: email, password: PASSWORD })).status).toBe(400)
    await signIn(world, email, NEW)
  })

  test('is mailed to the user, with the time and what to do, and without password and token', async () => {
    const { email } = await registeredAdmin(world)
    await askReset(email)
    const token = await mailedToken(world, email)
    expect((await confirm(token, 'password123')).status).toBe(400)
    expect(await changedMails(email)).toEqual([])
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(404)
    const [mail, ...others] = await changedMails(email)
    expect(others).toEqual([])
    expect(mail?.text).toContain('set with a token from an email')
    expect(mail?.text).toContain(`Account: ${email}`)
    expect(mail?.text).toContain(`When: ${formatDateTime(world.now)} (UK time)`)
    expect(mail?.text).toContain('https://freight.example/password-reset?from=mail')
    expect(mail?.text).toContain(world.settings.provider.phone)
    for (const secret of [NEW, token, PASSWORD]) expect(`${mail?.text}${mail?.html}`).not.toContain(secret)
  })

  test('the first password of an invitation is not mailed as a change', async () => {
    const admin = await registeredAdmin(world)
    const email = 'firstpassword@registered.example'
    await world.as(admin.token).post('/api/auth/add-new-user', { username: email, email })
    expect((await confirm(await mailedToken(world, email))).status).toBe(200)
    expect(await changedMails(email)).toEqual([])
    expect(await changedMails(admin.email)).toEqual([])
  })

  test.each([
    ['too short', 'short', 'Use 10 to 128 characters.'],
    ['too common', 'password123', refusals.password_common.sentence],
  ])('keeps the token valid when the password is %s', async (_what, weak, sentence) => {
    const { email } = await registeredAdmin(world)
    await askReset(email)
    const token = await mailedToken(world, email)
    const refused = await confirm(token, weak)
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 400,
      body: { password: [sentence] },
    })
    expect((await confirm(token, email)).body).toEqual({
      password: [refusals.password_is_email.sentence],
    })
    expect((await confirm(token)).status).toBe(200)
  })

  test('a reset token works for an hour', async () => {
    const { email } = await registeredAdmin(world)
    await askReset(email)
    const token = await mailedToken(world, email)
    world.advance({ minutes: 60 })
    expect((await confirm(token)).status).toBe(404)
  })

  test('answers 404 for an unknown token, and 400 at the field for an empty one and one with NUL', async () => {
    expect((await confirm('a'.repeat(43))).body).toEqual(INVALID)
    for (const wrong of ['', ' \u200b\n', 'a\u0000']) {
      const answer = await confirm(wrong)
      expect({ status: answer.status, fields: Object.keys(answer.body) }).toEqual({
        status: 400,
        fields: ['token'],
      })
    }
  })

  test('takes a token that was copied with blanks and invisible characters', async () => {
    const { email } = await registeredAdmin(world)
    await askReset(email)
    const token = await mailedToken(world, email)
    expect((await confirm(` \u200b${token.slice(0, 9)}\u00ad${token.slice(9)}\u200b\n`)).status).toBe(200)
  })
})

describe('changing the password', () => {
  const change = (token: string, current_password: unknown, new_password: unknown) =>
    world.as(token).post('/api/auth/changepassword', { current_password, new_password })

  test('ends the other sessions and the mailed tokens, and keeps this session', async () => {
    const { email, token } = await registeredAdmin(world)
    const other = await signIn(world, email)
    await askReset(email)
    const mailed = await mailedToken(world, email)
    expect((await change(token, PASSWORD, NEW)).body).toEqual({ status: 'OK' })
    expect((await world.as(token).get('/api/auth/user')).status).toBe(200)
    expect((await world.as(other).get('/api/auth/user')).status).toBe(401)
    expect((await confirm(mailed)).status).toBe(404)
    await signIn(world, email, NEW)
  })

  test('is mailed to the user once, also if two windows change it', async () => {
    const { email, token } = await registeredAdmin(world)
    const answers = await Promise.all([change(token, PASSWORD, NEW), change(token, PASSWORD, `${NEW} 2`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const [mail, ...others] = await changedMails(email)
    expect(others).toEqual([])
    expect(mail?.text).toContain('changed by a user who was signed in as you')
    expect(mail?.text).toContain(`When: ${formatDateTime(world.now)} (UK time)`)
    for (const secret of [NEW, PASSWORD]) expect(`${mail?.text}${mail?.html}`).not.toContain(secret)
  })

  test('refuses a wrong current password and a weak new one, and changes nothing', async () => {
    const { email, token } = await registeredAdmin(world)
    expect((await change(token, 'wrong', NEW)).body).toEqual({
      current_password: ['This is not your current password.'],
    })
    expect(Object.keys((await change(token, PASSWORD, 'password123')).body)).toEqual(['new_password'])
    expect(Object.keys((await change(token, PASSWORD, email)).body)).toEqual(['new_password'])
    expect((await change(token, PASSWORD, PASSWORD)).body).toEqual({
      new_password: ['This is your current password.'],
    })
    expect(Object.keys((await change(token, '', 'short')).body)).toEqual(['current_password', 'new_password'])
    await signIn(world, email)
    expect(await changedMails(email)).toEqual([])
  })
})
