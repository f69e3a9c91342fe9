/*
 * Rules: docs/rules/accounts.md#create-company, docs/rules/accounts.md#register,
 *   docs/rules/accounts.md#registration-messages, docs/rules/accounts.md#existence-checks,
 *   docs/rules/accounts.md#email, docs/rules/accounts.md#inactive-company, docs/rules/companies.md#registration-corrections
 */
import { describe, expect, test } from 'vitest'
import { createCompany, register } from '#contract/registration.ts'
import { refusals } from '#domain/refusals.ts'
import { wireBody } from '../testing/caller.ts'
import { startWorld } from '../testing/harness.ts'
import { sentMails } from '../testing/mailbox.ts'
import { PASSWORD, registerCompany, registration, signIn } from '../testing/registered.ts'

const world = await startWorld({ env: { COMPETITOR_KEYWORDS: 'haulagebay,freightrival' } })
const { anyone, database } = world
const SUPPORT = world.settings.provider.email

/** A valid registration as it goes over the wire, of which these tests change single keys. */
function wireRegistration() {
  const { email, companyName, company, user } = registration()
  return { email, companyName, company: wireBody(createCompany, company), user: wireBody(register, user) }
}

const personOf = (email: string) =>
  database.db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .where('person.email', '=', email)
    .select(['person.role', 'person.is_active', 'company.name', 'company.is_active as company_is_active'])
    .select(['terms_version', 'terms_accepted_at', 'password_hash', 'last_login_at'])
    .executeTakeFirst()

describe('the first step: the company', () => {
  test('answers 201 with the new company, not yet active', async () => {
    const { company } = wireRegistration()
    const answer = await anyone.post('/api/auth/createcompany', company)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ id: expect.any(Number), ...company, isActive: false })
  })

  test('is also served with a trailing slash', async () => {
    expect((await anyone.post('/api/auth/createcompany/', wireRegistration().company)).status).toBe(201)
  })

  test('can be repeated, also as the other type, until a user has registered', async () => {
    const { company } = wireRegistration()
    const first = await anyone.post('/api/auth/createcompany', company)
    const again = await anyone.post('/api/auth/createcompany', { ...company, companytype: 'Haulier' })
    expect(again.status).toBe(201)
    expect(again.body).toEqual({ ...first.body, companytype: 'Haulier' })
  })

  test('is refused with the fixed sentence once a user has registered, in any spelling of the name', async () => {
    const { company, user, companyName } = wireRegistration()
    await anyone.post('/api/auth/createcompany', company)
    await anyone.post('/api/auth/register', user)
    const twins = [companyName, companyName.toUpperCase(), `  ${companyName.replaceAll(' ', '\u00a0 ')} `]
    for (const name of twins) {
      const answer = await anyone.post('/api/auth/createcompany', { ...company, companyname: name })
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({
        companyname: [
          `Your company already has an account. Please email us at ${SUPPORT} or ask your super-user to invite you.`,
        ],
      })
    }
  })

  test.each([
    [{ companyname: '' }, 'companyname'],
    [{ companyname: 'Tide\u0000 Ltd' }, 'companyname'],
    [{ companyname: 'Tide\r\nLtd' }, 'companyname'],
    [{ companyname: '\u200b' }, 'companyname'],
    [{ companyname: '..' }, 'companyname'],
    [{ companyname: 'x'.repeat(201) }, 'companyname'],
    [{ companyname: 7 }, 'companyname'],
    [{ companycountry: 'Atlantis' }, 'companycountry'],
    [{ companycountry: '' }, 'companycountry'],
    [{ companytype: 'Broker' }, 'companytype'],
    [{ companytype: undefined }, 'companytype'],
  ])('gets 400 at its field for %j and creates nothing', async (wrong, field) => {
    const before = await countCompanies()
    const answer = await anyone.post('/api/auth/createcompany', { ...wireRegistration().company, ...wrong })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual([field])
    expect(await countCompanies()).toBe(before)
  })

  test('ignores fields that the caller may not choose', async () => {
    const { company } = wireRegistration()
    const answer = await anyone.post('/api/auth/createcompany', {
      ...company,
      id: 1,
      isActive: true,
      is_active: true,
      pricingplan: 'Quayline Pro (12 month subscription)',
      companynumber: '01234567',
      companyvattaxnumber: 'GB1',
    })
    expect(answer.body.isActive).toBe(false)
    const row = await database.db
      .selectFrom('company')
      .where('id', '=', Number(answer.body.id))
      .select(['is_active', 'number', 'vat_number'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ is_active: false, number: null, vat_number: null })
  })

  test('repeats the first answer for the same Idempotency-Key, and answers 422 for another body', async () => {
    const { company } = wireRegistration()
    const key = { 'idempotency-key': 'one-form' }
    const first = await anyone.post('/api/auth/createcompany', company, key)
    const again = await anyone.post('/api/auth/createcompany', company, key)
    expect(again.body).toEqual(first.body)
    const other = await anyone.post('/api/auth/createcompany', wireRegistration().company, key)
    expect(other.status).toBe(422)
  })
})

describe('the second step: its first user', () => {
  test('answers 201 with the user, an Admin, and the whole company', async () => {
    const { company, user, email, companyName } = wireRegistration()
    const created = await anyone.post('/api/auth/createcompany', company)
    const answer = await anyone.post('/api/auth/register', user)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      username: email,
      email,
      first_name: 'Ada',
      last_name: 'Marsh',
      date_joined: world.now.toISOString(),
      last_login: null,
      is_active: true,
      profile: {
        userprofilephone: '01632 960001',
        userprofilejobtitle: null,
        userprofilerole: 'Admin',
        companyname: companyName,
      },
      companyname: {
        ...created.body,
        companyprofile: { defaultpaymenttermdays: 30 },
        companyhaulierdetails: null,
        pricingplan: 'Free',
        startdate: '2026-06-15',
        enddate: null,
        conditionsofcarriage: null,
      },
    })
    expect(JSON.stringify(answer.body)).not.toContain('password')
  })

  test('records the accepted terms and their time, and stores no password in the clear', async () => {
    const { company, user, email } = wireRegistration()
    await anyone.post('/api/auth/createcompany', company)
    await anyone.post('/api/auth/register', user)
    const stored = await personOf(email)
    expect(stored?.terms_version).toMatch(/\S/)
    expect(stored?.terms_accepted_at).toEqual(world.now)
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('lower-cases the e-mail, and finds the company in any spelling of its name', async () => {
    const { company, user, email, companyName } = wireRegistration()
    await anyone.post('/api/auth/createcompany', company)
    const answer = await anyone.post('/api/auth/register', {
      ...user,
      email: ` ${email.toUpperCase()} `,
      profile: { ...user.profile, companyname: companyName.toUpperCase() },
    })
    expect(answer.status).toBe(201)
    expect(answer.body.username).toBe(email)
  })

  test('ignores the role, activation and company that the caller sends', async () => {
    const { company, user, email, companyName } = wireRegistration()
    const victim = await world.company('Shipper')
    await anyone.post('/api/auth/createcompany', company)
    await anyone.post('/api/auth/register', {
      ...user,
      is_active: false,
      is_staff: true,
      company_id: victim.companyId,
      companyname: victim.name,
      profile: { ...user.profile, userprofilerole: 'User', isActive: true },
    })
    expect(await personOf(email)).toMatchObject({
      role: 'Admin',
      is_active: true,
      name: companyName,
      company_is_active: false,
      last_login_at: null,
    })
  })

  test('refuses a company that already has a user', async () => {
    const victim = await world.company('Shipper')
    const { user, email } = wireRegistration()
    const answer = await anyone.post('/api/auth/register', {
      ...user,
      profile: { ...user.profile, companyname: victim.name },
    })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      profile: {
        companyname: [
          `Your company already has an account. Please email us at ${SUPPORT} or ask your super-user to invite you.`,
        ],
      },
    })
    expect(await personOf(email)).toBeUndefined()
  })

  test('refuses a company that does not exist', async () => {
    const answer = await anyone.post('/api/auth/register', wireRegistration().user)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.profile ?? {})).toEqual(['companyname'])
  })

  test('refuses an e-mail that has an account, with the fixed sentence', async () => {
    const known = await world.company('Haulier')
    const { company, user } = wireRegistration()
    await anyone.post('/api/auth/createcompany', company)
    const answer = await anyone.post('/api/auth/register', { ...user, email: known.email.toUpperCase() })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      email: ['This email address is linked to an existing account. Please try to reset your password.'],
    })
  })

  test('refuses a competitor with the fixed sentence, without naming the keyword', async () => {
    const { company, user } = wireRegistration()
    await anyone.post('/api/auth/createcompany', company)
    const answer = await anyone.post('/api/auth/register', { ...user, email: 'joe@HAULAGE-bay.example' })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      email: [`Sorry, there was an error with registration. Please contact us at ${SUPPORT}`],
    })
  })

  test.each([
    [{ termsaccepted: false }, 'termsaccepted'],
    [{ password: 'short' }, 'password'],
    [{ password: 'x1'.repeat(65) }, 'password'],
    [{ password: 'password123' }, 'password'],
    [{ email: 'not an email' }, 'email'],
    [{ email: 'two@a.example,b@c.example' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ first_name: '' }, 'first_name'],
    [{ last_name: 'Marsh\r\nBcc: x@y.example' }, 'last_name'],
    [{ last_name: 'a\u0000b' }, 'last_name'],
    [{ profile: undefined }, 'profile'],
  ])('answers 400 at its field for %j', async (wrong, field) => {
    const { company, user } = wireRegistration()
    await anyone.post('/api/auth/createcompany', company)
    const answer = await anyone.post('/api/auth/register', { ...user, ...wrong })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual([field])
  })

  test('refuses the e-mail as password', async () => {
    const { company, user, email } = wireRegistration()
    await anyone.post('/api/auth/createcompany', company)
    const answer = await anyone.post('/api/auth/register', { ...user, password: email.toUpperCase() })
    expect(answer.body).toEqual({ password: [refusals.password_is_email.sentence] })
  })

  test('can be repeated after a failure', async () => {
    const { company, user } = wireRegistration()
    await anyone.post('/api/auth/createcompany', company)
    expect((await anyone.post('/api/auth/register', { ...user, password: 'password123' })).status).toBe(400)
    await anyone.post('/api/auth/createcompany', company)
    expect((await anyone.post('/api/auth/register', user)).status).toBe(201)
  })
})

describe('asking whether an account exists', () => {
  test('answers an empty list for an unknown company and for a company without a user', async () => {
    const { company, companyName } = wireRegistration()
    await anyone.post('/api/auth/createcompany', company)
    for (const name of ['Nobody Ltd', companyName])
      expect((await anyone.get(`/api/auth/checkcompany?companyname=${name}`)).rows).toEqual([])
  })

  test('answers only the requested name for a company with users', async () => {
    const { name } = await world.company('Shipper')
    const answer = await anyone.get(`/api/auth/checkcompany?companyname=${name.toUpperCase()}`)
    expect(answer.body).toEqual([{ companyname: name.toUpperCase() }])
  })

  test('answers only the requested e-mail for a user', async () => {
    const { email } = await world.company('Shipper')
    expect((await anyone.get(`/api/auth/checkuser?email=${email}`)).body).toEqual([{ email }])
    expect((await anyone.get('/api/auth/checkuser?email=nobody@tide.example')).body).toEqual([])
  })

  test('finds nothing by parts of names or wildcards', async () => {
    await world.company('Shipper', { name: 'Wildcard Freight Ltd' })
    for (const name of ['Wildcard', '%25', 'Wildcard%25', 'Wildcard_Freight_Ltd'])
      expect((await anyone.get(`/api/auth/checkcompany?companyname=${name}`)).body).toEqual([])
  })

  test('answers 400 at the field for an empty value and for NUL', async () => {
    for (const query of ['checkcompany', 'checkcompany?companyname=a%00b', 'checkuser?email=%00'])
      expect((await anyone.get(`/api/auth/${query}`)).status).toBe(400)
  })
})

test('countries: the United Kingdom first, then the others by name', async () => {
  const { status, rows } = await anyone.get('/api/countrieslist/')
  expect(status).toBe(200)
  const names = rows.map(({ countryName }) => String(countryName))
  expect(names[0]).toBe('United Kingdom')
  expect(names.slice(1)).toEqual(names.slice(1).toSorted(new Intl.Collator('en-GB').compare))
  expect(names.length).toBeGreaterThan(190)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('lists no sample sign-ins outside the demo', async () => {
  expect((await anyone.get('/api/demo')).body).toEqual([])
})

test('a registered user of an inactive company signs in and sees that it has to wait', async () => {
  const { email, ...steps } = registration()
  await registerCompany(anyone, steps)
  const me = world.as(await signIn(world, email, PASSWORD))
  const asked = await me.get('/api/auth/user')
  expect(asked.status).toBe(200)
  expect(asked.body.companyname?.isActive).toBe(false)
  expect((await me.get('/api/countrieslist/')).status).toBe(200)
  for (const gated of ['/api/usermanagement', '/api/auth/updateuserprofile', '/api/quoterequests/'])
    expect((await me.get(gated)).status).toBe(403)
  expect((await me.post('/api/auth/logout/')).status).toBe(204)
})

async function countCompanies(): Promise<number> {
  const { total } = await database.db
    .selectFrom('company')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

describe('a company that waits for activation', () => {
  async function waiting() {
    const { email, companyName, ...steps } = registration()
    const id = await registerCompany(anyone, steps)
    return { id, email, companyName, token: await signIn(world, email) }
  }
  const correct = (token: string, body: object) => world.as(token).patch('/api/auth/registration/', body)

  test('its user is mailed the company and the number that operators call', async () => {
    const { email, companyName } = await waiting()
    const [mail] = await sentMails(world, email)
    expect(mail?.subject).toBe(`We will call you about ${companyName}`)
    expect(mail?.text).toContain('We call: 01632 960001')
    expect(mail?.text).toContain('/account-not-activated')
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
    expect((await anyone.get(`/api/auth/checkcompany?companyname=${companyName}`)).body).toEqual([])
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

  test('lets its user change the password, and nothing else', async () => {
    const { token, email } = await waiting()
    const next = 'another harbour lantern'
    const changed = { current_password: PASSWORD, new_password: next }
    expect((await world.as(token).post('/api/auth/changepassword', changed)).status).toBe(200)
    await signIn(world, email, next)
    expect((await world.as(token).get('/api/usermanagement')).status).toBe(403)
  })
})
