// Rules: docs/rules/accounts.md#inactive-company, docs/rules/companies.md#registration-corrections,
//   docs/rules/accounts.md#passwords
/** A company between its registration and its activation. */
import { describe, expect, test } from 'vitest'
import { sentenceOf } from '#domain/refusals.ts'
import { startWorld } from '../testing/harness.ts'
import { sentMails } from '../testing/mailbox.ts'
import { PASSWORD, registerCompany, registration, signIn } from '../testing/registered.ts'

const world = await startWorld()
const { visitor } = world
const SUPPORT = world.settings.provider.email

test('a registered user of an inactive company signs in and sees that it has to wait', async () => {
  const { email, ...steps } = registration()
  await registerCompany(visitor, steps)
  const me = world.as(await signIn(world, email, PASSWORD))
  const asked = await me.get('/api/auth/user')
  expect(asked.status).toBe(200)
  expect(asked.body.companyname?.isActive).toBe(false)
  expect((await me.get('/api/countrieslist/')).status).toBe(200)
  for (const gated of ['/api/usermanagement', '/api/auth/updateuserprofile', '/api/quoterequests/'])
    expect((await me.get(gated)).status).toBe(403)
  expect((await me.post('/api/auth/logout/')).status).toBe(204)
})

describe('a company that waits for activation', () => {
  async function waiting() {
    const { email, companyName, ...steps } = registration()
    const id = await registerCompany(visitor, steps)
    return { id, email, companyName, token: await signIn(world, email) }
  }
  const correct = (token: string, body: object) => world.as(token).patch('/api/auth/registration/', body)

  test('its user is mailed the company and the number that operators call', async () => {
    const { email, companyName } = await waiting()
    const [mail] = await sentMails(world, email)
    expect(mail?.subject).toBe(`We will call you about ${companyName}`)
    expect(mail?.text).toContain('We call: 01632 960001')
    // The page itself shows the company only to its signed-in users, who get there from here.
    expect(mail?.text).toMatch(/Sign in to correct the company or the number:\n\S+\/login\n/)
  })

  test('is corrected by its Admin (name, country, number), and the provider is mailed', async () => {
    const { email, token, companyName } = await waiting()
    const name = `${companyName} and Sons`
    const answer = await correct(token, {
      companyname: name,
      companycountry: 'Ireland',
      userprofilephone: '01632 960077',
      isActive: true,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      profile: { userprofilephone: '01632 960077', companyname: name },
      companyname: { companyname: name, companycountry: 'Ireland', isActive: false },
    })
    const mails = await sentMails(world, SUPPORT, 1, ({ subject }) => subject === `Corrected: ${name}`)
    expect(mails[0]?.text).toContain(`01632 960077, ${email}`)
    expect((await visitor.get(`/api/auth/checkcompany?companyname=${companyName}`)).body).toEqual([])
  })

  test('is mailed to the provider as without a phone number if its Admin has none', async () => {
    const { email, token, companyName } = await waiting()
    await world.database.db.updateTable('person').set({ phone: null }).where('email', '=', email).execute()
    const name = `${companyName} Freight`
    await correct(token, { companyname: name })
    const mails = await sentMails(world, SUPPORT, 1, ({ subject }) => subject === `Corrected: ${name}`)
    expect(mails[0]?.text).toContain(`, no phone number, ${email}`)
  })

  test.each([
    [{ companyname: '..' }, 'companyname'],
    [{ companycountry: 'Atlantis' }, 'companycountry'],
    [{ userprofilephone: 'call me' }, 'userprofilephone'],
  ])('cannot be corrected to %j', async (body, field) => {
    const { token } = await waiting()
    const answer = await correct(token, body)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  test('cannot take the name of another company', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const answer = await correct(second.token, { companyname: first.companyName.toUpperCase() })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['companyname']])
    expect((await correct(second.token, { companyname: second.companyName.toUpperCase() })).status).toBe(200)
  })

  test('cannot be corrected once it was activated or declined', async () => {
    const operator = await world.operator()
    for (const change of [{ isActive: true }, { declineReason: 'No such company' }]) {
      const { id, token } = await waiting()
      await world.as(operator).patch(`/api/operator/companies/${id}/`, change)
      expect((await correct(token, { userprofilephone: '01632 960077' })).status).toBe(409)
    }
  })

  test('corrects the number that the operator has set', async () => {
    const { id, token } = await waiting()
    const operator = world.as(await world.operator())
    await operator.patch(`/api/operator/companies/${id}/`, { companyphone: '01632 960088' })
    const { body } = await correct(token, { userprofilephone: '01632 960099' })
    expect(body.companyname?.companyprofile).toMatchObject({ companyphone: '01632 960099' })
    expect(body.profile?.userprofilephone).toBe('01632 960001')
  })

  test('does not replace what the operator has corrected since the form was opened', async () => {
    const { id, token, companyName } = await waiting()
    const operator = world.as(await world.operator())
    await operator.patch(`/api/operator/companies/${id}/`, { companyname: `${companyName} Limited` })
    const seen = { companyname: companyName, companycountry: 'United Kingdom' }
    const late = await correct(token, { companyname: `${companyName} Ltd`, seen })
    expect([late.status, late.body]).toEqual([
      409,
      { non_field_errors: [sentenceOf('company_details_changed')], changed: ['companyname'] },
    ])
    const phone = await correct(token, {
      userprofilephone: '01632 960055',
      seen: { userprofilephone: '01632 960001' },
    })
    expect(phone.body.companyname).toMatchObject({ companyname: `${companyName} Limited` })
    const now = { companyname: `${companyName} Limited` }
    expect((await correct(token, { companyname: `${companyName} Ltd`, seen: now })).status).toBe(200)
  })

  test('keeps its corrected name out of the passwords of its user at once', async () => {
    const { token } = await waiting()
    await correct(token, { companyname: 'Brambledown Carriage' })
    const changed = { current_password: PASSWORD, new_password: 'brambledown carriage 7' }
    const answer = await world.as(token).post('/api/auth/changepassword', changed)
    expect([answer.status, answer.body]).toEqual([400, { new_password: [sentenceOf('password_of_context')] }])
  })

  test('lets its user change the password, and nothing else', async () => {
    const { token, email } = await waiting()
    const next = 'another harbour lantern'
    const changed = { current_password: PASSWORD, new_password: next }
    expect((await world.as(token).post('/api/auth/changepassword', changed)).status).toBe(200)
    await signIn(world, email, next)
    expect((await world.as(token).get('/api/usermanagement')).status).toBe(403)
  })
})
