/*
 * Rules: docs/rules/accounts.md#create-company, docs/rules/accounts.md#register,
 *   docs/rules/accounts.md#registration-messages, docs/rules/accounts.md#email
 */
/** The two steps of a registration: the company, then its first user. */
import { describe, expect, test } from 'vitest'
import { refusals } from '#domain/refusals.ts'
import { dropUnclaimedCompanies } from '../companies/store.ts'
import { startWorld } from '../testing/harness.ts'
import { wireRegistration } from '../testing/registered.ts'

const world = await startWorld({ env: { COMPETITOR_KEYWORDS: 'haulagebay,freightrival' } })
const { visitor, database } = world
const SUPPORT = world.settings.provider.email

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
    const answer = await visitor.post('/api/auth/createcompany', company)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ id: expect.any(Number), ...company, isActive: false })
  })

  test('is also served with a trailing slash', async () => {
    expect((await visitor.post('/api/auth/createcompany/', wireRegistration().company)).status).toBe(201)
  })

  test('can be repeated, also as the other type, until a user has registered', async () => {
    const { company } = wireRegistration()
    const first = await visitor.post('/api/auth/createcompany', company)
    const again = await visitor.post('/api/auth/createcompany', { ...company, companytype: 'Haulier' })
    expect(again.status).toBe(201)
    expect(again.body).toEqual({ ...first.body, companytype: 'Haulier' })
  })

  test('waits a day for its user from its last creation on', async () => {
    const { company } = wireRegistration()
    const create = () => visitor.post('/api/auth/createcompany', company)
    const { id } = (await create()).body
    world.advance({ hours: 23 })
    await create()
    const left = async (hours: number) => {
      world.advance({ hours })
      await database.db.transaction().execute((tx) => dropUnclaimedCompanies(tx, world.now))
      return database.db.selectFrom('company').where('id', '=', Number(id)).select('id').execute()
    }
    expect(await left(2)).toHaveLength(1)
    expect(await left(23)).toEqual([])
    world.advance({ hours: -48 })
  })

  test('is refused with the fixed sentence once a user has registered, in any spelling of the name', async () => {
    const { company, user, companyName } = wireRegistration()
    await visitor.post('/api/auth/createcompany', company)
    await visitor.post('/api/auth/register', user)
    const twins = [companyName, companyName.toUpperCase(), `  ${companyName.replaceAll(' ', '\u00a0 ')} `]
    for (const name of twins) {
      const answer = await visitor.post('/api/auth/createcompany', { ...company, companyname: name })
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
    const answer = await visitor.post('/api/auth/createcompany', { ...wireRegistration().company, ...wrong })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual([field])
    expect(await countCompanies()).toBe(before)
  })

  test('ignores fields that the caller may not choose', async () => {
    const { company } = wireRegistration()
    const answer = await visitor.post('/api/auth/createcompany', {
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
    const first = await visitor.post('/api/auth/createcompany', company, key)
    const again = await visitor.post('/api/auth/createcompany', company, key)
    expect(again.body).toEqual(first.body)
    const other = await visitor.post('/api/auth/createcompany', wireRegistration().company, key)
    expect(other.status).toBe(422)
  })
})

describe('the second step: its first user', () => {
  test('answers 201 with the user, an Admin, and the whole company', async () => {
    const { company, user, email, companyName } = wireRegistration()
    const created = await visitor.post('/api/auth/createcompany', company)
    const answer = await visitor.post('/api/auth/register', user)
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
    await visitor.post('/api/auth/createcompany', company)
    await visitor.post('/api/auth/register', user)
    const stored = await personOf(email)
    expect(stored?.terms_version).toMatch(/\S/)
    expect(stored?.terms_accepted_at).toEqual(world.now)
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$/)
  })

  test('lower-cases the email, and finds the company in any spelling of its name', async () => {
    const { company, user, email, companyName } = wireRegistration()
    await visitor.post('/api/auth/createcompany', company)
    const answer = await visitor.post('/api/auth/register', {
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
    await visitor.post('/api/auth/createcompany', company)
    await visitor.post('/api/auth/register', {
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
    const answer = await visitor.post('/api/auth/register', {
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
    const answer = await visitor.post('/api/auth/register', wireRegistration().user)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.profile ?? {})).toEqual(['companyname'])
  })

  test('refuses an email that has an account, with the fixed sentence', async () => {
    const known = await world.company('Haulier')
    const { company, user } = wireRegistration()
    await visitor.post('/api/auth/createcompany', company)
    const answer = await visitor.post('/api/auth/register', { ...user, email: known.email.toUpperCase() })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      email: ['This email address is linked to an existing account. Please try to reset your password.'],
    })
  })

  test('refuses a competitor with the fixed sentence, without naming the keyword', async () => {
    const { company, user } = wireRegistration()
    await visitor.post('/api/auth/createcompany', company)
    const answer = await visitor.post('/api/auth/register', { ...user, email: 'joe@HAULAGE-bay.example' })
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
    await visitor.post('/api/auth/createcompany', company)
    const answer = await visitor.post('/api/auth/register', { ...user, ...wrong })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual([field])
  })

  test('refuses the email as password', async () => {
    const { company, user, email } = wireRegistration()
    await visitor.post('/api/auth/createcompany', company)
    const answer = await visitor.post('/api/auth/register', { ...user, password: email.toUpperCase() })
    expect(answer.body).toEqual({ password: [refusals.password_is_email.sentence] })
  })

  test('can be repeated after a failure', async () => {
    const { company, user } = wireRegistration()
    await visitor.post('/api/auth/createcompany', company)
    expect((await visitor.post('/api/auth/register', { ...user, password: 'password123' })).status).toBe(400)
    await visitor.post('/api/auth/createcompany', company)
    expect((await visitor.post('/api/auth/register', user)).status).toBe(201)
  })
})

test('countries: the United Kingdom first, then the others by name', async () => {
  const { status, rows } = await visitor.get('/api/countrieslist/')
  expect(status).toBe(200)
  const names = rows.map(({ countryName }) => String(countryName))
  expect(names[0]).toBe('United Kingdom')
  expect(names.slice(1)).toEqual(names.slice(1).toSorted(new Intl.Collator('en-GB').compare))
  expect(names.length).toBeGreaterThan(190)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('lists no sample sign-ins outside the demo', async () => {
  expect((await visitor.get('/api/demo')).body).toEqual([])
})

async function countCompanies(): Promise<number> {
  const { total } = await database.db
    .selectFrom('company')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
