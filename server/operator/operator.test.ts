/*
 * Rules: docs/rules/operator.md#sign-in, docs/rules/operator.md#companies, docs/rules/operator.md#documents,
 *   docs/rules/operator.md#audit, docs/rules/operator.md#accounts, docs/rules/operator.md#overview,
 *   docs/rules/companies.md#activation, docs/rules/companies.md#company-status
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { mailboxTransport } from '../mail/mailbox.ts'
import { GIVEN_UP } from '../mail/outbox.ts'
import { startWorld } from '../testing/harness.ts'
import { registeredAdmin } from '../testing/registered.ts'
import { ensureOperator } from './accounts.ts'

const world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
const ACCOUNT = { email: 'desk@provider.example', password: 'harbour-lantern-42' }
const companies = '/api/operator/companies/'

let operator: Awaited<ReturnType<typeof world.operator>>
beforeAll(async () => {
  await ensureOperator(world.database.db, ACCOUNT, world.now)
  operator = await world.operator()
})

// Tries are counted per address too: each sign-in has its own address unless a test says otherwise.
let tries = 0
const newAddress = () => `10.0.${Math.floor(++tries / 250)}.${tries % 250}`
const signIn = (password: string, email = ACCOUNT.email, address = newAddress()) =>
  world.anyone.post('/api/operator/login', { email, password }, { 'x-forwarded-for': address })
const tokenFor = async (password: string, email?: string) =>
  String((await signIn(password, email)).body.token)
const asOperator = () => world.as(operator)
const rowsAbout = async (companyId: number) =>
  (await asOperator().get(`/api/operator/audit/?companyid=${companyId}`)).rows

describe('signing in', () => {
  test('accepts the account of the settings, with the e-mail in any case', async () => {
    const answer = await signIn(ACCOUNT.password, 'Desk@Provider.example ')
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['token'])
    const overview = await world.as(String(answer.body.token)).get('/api/operator/overview/')
    expect(overview.body.email).toBe(ACCOUNT.email)
  })

  test('answers alike for a wrong password and an unknown e-mail', async () => {
    const wrong = await signIn('not-the-password')
    const unknown = await signIn('not-the-password', 'nobody@provider.example')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual(unknown.body)
    expect(Object.keys(wrong.body)).toEqual(['non_field_errors'])
  })

  test('sign-out ends the token', async () => {
    const token = await tokenFor(ACCOUNT.password)
    expect((await world.as(token).post('/api/operator/logout/')).status).toBe(204)
    expect((await world.as(token).get(companies)).status).toBe(401)
  })

  test('a session ends after a working day', async () => {
    const late = await world.operator()
    world.advance({ hours: 12, minutes: 1 })
    expect((await world.as(late).get(companies)).status).toBe(401)
    operator = await world.operator()
  })

  test('a new password in the settings replaces the old one and ends its sessions', async () => {
    const email = 'moved@provider.example'
    const settings = { email, password: 'first-harbour-lantern' }
    await ensureOperator(world.database.db, settings, world.now)
    const token = await tokenFor(settings.password, email)
    await ensureOperator(world.database.db, settings, world.now)
    expect((await world.as(token).get(companies)).status).toBe(200)
    await ensureOperator(world.database.db, { email, password: 'second-harbour-lantern' }, world.now)
    expect((await world.as(token).get(companies)).status).toBe(401)
    expect((await signIn(settings.password, email)).status).toBe(400)
    expect((await signIn('second-harbour-lantern', email)).status).toBe(200)
  })
})

describe('which token opens which call', () => {
  const calls: [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string][] = [
    ['GET', companies],
    ['GET', `${companies}1/`],
    ['PATCH', `${companies}1/`],
    ['GET', '/api/operator/audit/'],
    ['GET', '/api/operator/overview/'],
    ['POST', '/api/operator/operators/'],
    ['GET', '/api/operator/operators/'],
    ['DELETE', '/api/operator/operators/1/'],
    ['POST', '/api/operator/changepassword'],
    ['GET', '/api/operator/mailbox/'],
    ['POST', '/api/operator/logout/'],
  ]
  const ask = (who: ReturnType<typeof world.as>, [method, path]: (typeof calls)[number]) => {
    if (method === 'GET') return who.get(path)
    if (method === 'DELETE') return who.delete(path)
    return method === 'POST' ? who.post(path, {}) : who.patch(path, {})
  }

  test.each(calls)('%s %s is for operators only', async (...call) => {
    const admin = await world.company('Shipper')
    for (const who of [world.anyone, world.as(admin), world.as('x'.repeat(43))])
      expect((await ask(who, call)).status).toBe(401)
  })

  test.each(['/api/quoterequests/', '/api/portlist/', '/api/quoterequestlimit/'])(
    'refuses the token of an operator on %s',
    async (path) => expect((await asOperator().get(path)).status).toBe(401),
  )
})

describe('companies', () => {
  test('lists waiting companies in order of arrival, with the contact to ring', async () => {
    const first = await world.company('Haulier', { active: false })
    world.advance({ minutes: 1 })
    const second = await world.company('Shipper', { active: false })
    const { rows, headers } = await asOperator().get(`${companies}?status=waiting&page=1`)
    expect(Number(headers['x-total-count'])).toBe(rows.length)
    expect(rows.map(({ id }) => id).slice(-2)).toEqual([first.companyId, second.companyId])
    expect(rows.at(-1)).toMatchObject({
      companyname: second.name,
      companytype: 'Shipper',
      isActive: false,
      date_registered: world.now.toISOString(),
      date_activated: null,
      companycontact: { email: second.email },
    })
  })

  test('lists a company without users as pending, but not as waiting', async () => {
    const { id } = await world.database.db
      .insertInto('company')
      .values({
        name: 'Half Done Ltd',
        name_key: 'half done ltd',
        type: 'Shipper',
        country: 'France',
        created_at: world.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const listed = async (status: string) =>
      (await asOperator().get(`${companies}?status=${status}&search=half done`)).rows.map((row) => row.id)
    expect(await listed('waiting')).toEqual([])
    expect(await listed('pending')).toEqual([id])
    expect((await asOperator().get(`${companies}${id}/`)).body.companycontact).toBeNull()
    // The first user may still register it with another name, type and country: nothing is verified yet.
    for (const isActive of [true, false])
      expect(await asOperator().patch(`${companies}${id}/`, { isActive })).toMatchObject({
        status: 409,
        body: { non_field_errors: ['No user has joined this company yet, so there is no contact to ring.'] },
      })
  })

  test('finds companies by name, number and user, with any characters in the search', async () => {
    const company = await world.company('Haulier', { name: 'Straße 100% Haulage_Ltd' })
    await asOperator().patch(`${companies}${company.companyId}/`, { companynumber: 'SC998877' })
    const found = async (search: string) =>
      (await asOperator().get(`${companies}?search=${encodeURIComponent(search)}`)).rows.map(({ id }) => id)
    for (const search of ['100% haul', 'STRASSE', 'sc9988', company.email.toUpperCase(), 'lage_l'])
      expect([search, await found(search)]).toEqual([search, [company.companyId]])
    expect(await found('100%haulage%')).toEqual([])
  })

  test('refuses unknown values of the query', async () => {
    expect((await asOperator().get(`${companies}?status=asleep`)).status).toBe(400)
    expect((await asOperator().get(`${companies}?page=0`)).status).toBe(400)
  })

  test('shows one company with its users, documents, plan and usage', async () => {
    const company = await world.company('Haulier', { plan: 'basic6' })
    const user = await world.userOf(company)
    const { body } = await asOperator().get(`${companies}${company.companyId}/`)
    expect(body).toMatchObject({
      id: company.companyId,
      companyname: company.name,
      companytype: 'Haulier',
      isActive: true,
      pricingplan: 'Quayline Basic (6 month subscription)',
      conditionsofcarriage: { url: expect.stringMatching(/^\/api\/documents\//) },
      companyprofile: { defaultpaymenttermdays: 30 },
      companyusage: { quoterequestlimit: 0, limit: 15, remaining: 15, requests_total: 0, quotes_total: 0 },
    })
    expect(body.companyusers).toMatchObject([{ email: user.email }, { email: company.email }])
  })

  test.each(['999999', '0', '-1', 'x', '99999999999999', '1%27'])(
    'answers 404 for company %s',
    async (id) => {
      expect((await asOperator().get(`${companies}${id}/`)).status).toBe(404)
      expect((await asOperator().patch(`${companies}${id}/`, { isActive: true })).status).toBe(404)
    },
  )
})

describe('activation', () => {
  test('an activated company may enter at once, and its Admins are mailed', async () => {
    const company = await world.company('Shipper', { active: false })
    expect((await world.as(company).get('/api/quoterequestlimit/')).status).toBe(403)
    const answer = await asOperator().patch(`${companies}${company.companyId}/`, { isActive: true })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ isActive: true, date_activated: world.now.toISOString() })
    expect((await world.as(company).get('/api/quoterequestlimit/')).status).toBe(200)
    expect(await world.mails(company.email)).toMatchObject([
      { subject: `${company.name} has been activated` },
    ])
    expect(await rowsAbout(company.companyId)).toMatchObject([
      {
        who: operator.email,
        what: 'Activated the company',
        company: company.name,
        when: world.now.toISOString(),
      },
    ])
  })

  test('a deactivated company is refused at once, and only operators see the reason', async () => {
    const company = await world.company('Shipper')
    expect((await world.as(company).get('/api/quoterequestlimit/')).status).toBe(200)
    const answer = await asOperator().patch(`${companies}${company.companyId}/`, {
      isActive: false,
      deactivationreason: 'Unpaid invoices',
    })
    expect(answer.body).toMatchObject({ isActive: false, deactivationreason: 'Unpaid invoices' })
    expect((await world.as(company).get('/api/quoterequestlimit/')).status).toBe(403)
    const listed = (await asOperator().get(`${companies}?status=deactivated`)).rows.map(({ id }) => id)
    expect(listed).toContain(company.companyId)
    await asOperator().patch(`${companies}${company.companyId}/`, { isActive: true })
    expect((await asOperator().get(`${companies}${company.companyId}/`)).body.deactivationreason).toBeNull()
    expect((await rowsAbout(company.companyId)).map(({ what }) => what)).toEqual([
      'Activated the company',
      'Deactivated the company: Unpaid invoices',
    ])
  })

  test('the same state again changes nothing', async () => {
    const company = await world.company('Shipper')
    const answer = await asOperator().patch(`${companies}${company.companyId}/`, { isActive: 1 })
    expect(answer.status).toBe(200)
    expect(await rowsAbout(company.companyId)).toEqual([])
    expect(await world.mails(company.email)).toEqual([])
  })

  test('sets and removes number and incorporation date', async () => {
    const company = await world.company('Haulier')
    const path = `${companies}${company.companyId}/`
    const set = await asOperator().patch(path, {
      companynumber: ' 01234567 ',
      companyincorporationdate: '1907-02-28',
    })
    expect(set.body).toMatchObject({ companynumber: '01234567', companyincorporationdate: '1907-02-28' })
    const removed = await asOperator().patch(path, { companynumber: '', companyincorporationdate: null })
    expect(removed.body).toMatchObject({
      companynumber: null,
      companyincorporationdate: null,
      isActive: true,
    })
    expect(await rowsAbout(company.companyId)).toHaveLength(4)
  })

  test.each([
    [{ companyincorporationdate: '2999-01-01' }, 'companyincorporationdate'],
    [{ companyincorporationdate: '2020-02-30' }, 'companyincorporationdate'],
    [{ companyincorporationdate: 7 }, 'companyincorporationdate'],
    [{ companynumber: 'x'.repeat(51) }, 'companynumber'],
    [{ companynumber: 'a\u0000b' }, 'companynumber'],
    [{ isActive: 'yes' }, 'isActive'],
    [{ deactivationreason: 'because' }, 'deactivationreason'],
  ])('refuses %j and changes nothing', async (body, field) => {
    const company = await world.company('Shipper')
    const answer = await asOperator().patch(`${companies}${company.companyId}/`, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual([field])
    expect(await rowsAbout(company.companyId)).toEqual([])
  })

  test('ignores keys that the operator may not change', async () => {
    const company = await world.company('Shipper')
    const path = `${companies}${company.companyId}/`
    const before = (await asOperator().get(path)).body
    await asOperator().patch(path, {
      companytype: 'Haulier',
      pricingplan: 'Pro',
      id: 1,
    })
    expect((await asOperator().get(path)).body).toEqual(before)
  })
})

describe('the audit log', () => {
  test('is searched by words, company and days', async () => {
    world.setNow('2026-07-01T10:00')
    const company = await world.company('Shipper', { name: 'Audited Ltd' })
    operator = await world.operator()
    await asOperator().patch(`${companies}${company.companyId}/`, { companynumber: '77' })
    const found = async (query: string) =>
      (await asOperator().get(`/api/operator/audit/?${query}`)).rows.map(({ company }) => company)
    expect(await found('search=audited')).toEqual(['Audited Ltd'])
    expect(await found('search=number to 77')).toEqual(['Audited Ltd'])
    expect(await found('day_from=2026-07-01&day_to=2026-07-01&search=audited')).toEqual(['Audited Ltd'])
    expect(await found('day_from=2026-07-02')).toEqual([])
    expect(await found('day_to=2026-06-30&search=audited')).toEqual([])
    expect((await asOperator().get('/api/operator/audit/?day_to=yesterday')).status).toBe(400)
  })

  test('is paged, newest first', async () => {
    const page = await asOperator().get('/api/operator/audit/?page=1&page_size=2')
    const ids = page.rows.map(({ id }) => Number(id))
    expect(ids).toHaveLength(2)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(page.headers.link).toContain('rel="next"')
  })
})

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

  test('adding a taken e-mail keeps its password', async () => {
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
      'Changed the own password',
      'Signed in',
      `Added the operator ${email}`,
    ])
  })

  test('refuses to remove the own account', async () => {
    const { id, token } = await member()
    expect((await world.as(token).delete(`/api/operator/operators/${id}/`)).status).toBe(409)
    expect((await world.as(token).get(companies)).status).toBe(200)
  })

  test('a changed password ends the other sessions, and the old password is refused', async () => {
    const { email, token } = await member()
    const elsewhere = await tokenFor(FIRST, email)
    expect((await change(token, FIRST)).status).toBe(200)
    expect((await world.as(token).get(companies)).status).toBe(200)
    expect((await world.as(elsewhere).get(companies)).status).toBe(401)
    expect((await signIn(FIRST, email)).status).toBe(400)
    expect((await signIn(NEXT, email)).status).toBe(200)
  })

  test('a wrong current and a weak new password change nothing', async () => {
    const { email, token } = await member()
    const wrong = await change(token, 'not-the-password')
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['current_password']])
    const weak = await change(token, FIRST, 'password123')
    expect([weak.status, Object.keys(weak.body)]).toEqual([400, ['new_password']])
    expect((await signIn(FIRST, email)).status).toBe(200)
  })

  test('limits guesses of the current password', async () => {
    const { token } = await member()
    for (let i = 0; i < 10; i++) expect((await change(token, 'wrong-guess')).status).toBe(400)
    expect((await change(token, FIRST)).status).toBe(429)
  })

  test('the settings decide on the account that they name', async () => {
    const named = await startWorld({
      env: { OPERATOR_EMAIL: ACCOUNT.email, OPERATOR_PASSWORD: ACCOUNT.password },
    })
    await ensureOperator(named.database.db, ACCOUNT, named.now)
    const other = named.as(await named.operator())
    const rows = (await other.get('/api/operator/operators/')).rows
    const account = rows.find((row) => row.is_of_settings)
    expect(account?.email).toBe(ACCOUNT.email)
    expect((await other.delete(`/api/operator/operators/${account?.id}/`)).status).toBe(409)
    const { body } = await named.anyone.post('/api/operator/login', ACCOUNT)
    const changed = await named
      .as(String(body.token))
      .post('/api/operator/changepassword', { current_password: ACCOUNT.password, new_password: NEXT })
    expect(changed.status).toBe(409)
  })
})

test('counts the day in London time', async () => {
  world.setNow('2027-03-02T00:30')
  operator = await world.operator()
  const before = (await asOperator().get('/api/operator/overview/')).body
  const company = await world.company('Shipper', { active: false })
  await world.company('Shipper', { active: false })
  await asOperator().patch(`${companies}${company.companyId}/`, { isActive: true })
  const after = (await asOperator().get('/api/operator/overview/')).body
  const grown = Object.keys(after).filter(
    (key) => typeof after[key] === 'number' && after[key] !== before[key],
  )
  expect(grown.toSorted()).toEqual([
    'activated_today',
    'companies_active',
    'companies_waiting',
    'registered_today',
  ])
  expect(after.registered_today).toBe(2)
  expect(after.activated_today).toBe(1)
  world.setNow('2027-03-04T09:00')
  operator = await world.operator()
  const later = (await asOperator().get('/api/operator/overview/')).body
  expect(later.registered_today).toBe(0)
  expect(Number(later.companies_overdue) - Number(after.companies_overdue)).toBe(1)
})

test('a mail that waits is late after a minute; one that was given up is late no longer', async () => {
  const late = async () => Number((await asOperator().get('/api/operator/overview/')).body.mails_late)
  const before = await late()
  const [waiting, tooNew] = [120, 30].map((seconds) => new Date(world.now.getTime() - seconds * 1000))
  const row = {
    recipient: 'ada@tide.example',
    subject: 'S',
    text_body: '',
    html_body: '',
    holds_token: false,
  }
  // Due in an hour, so that no job sends them during the test.
  const due = new Date(world.now.getTime() + 3_600_000)
  await world.database.db
    .insertInto('mail')
    .values([
      { ...row, created_at: waiting as Date, due_at: due },
      { ...row, created_at: tooNew as Date, due_at: due },
      { ...row, created_at: waiting as Date, due_at: GIVEN_UP },
    ])
    .execute()
  expect((await late()) - before).toBe(1)
})

describe('the mailbox', () => {
  const mail = {
    subject: 'Welcome',
    text: 'Hello',
    html: '<p>Hello</p>',
    createdAt: new Date('2026-06-15T08:00:00Z'),
  }

  test('shows the mails on disk, newest first, all or those to one address', async () => {
    const transport = mailboxTransport(world.settings.dataDir, 'Quayline <support@quayline.example>')
    await transport.send({ ...mail, id: 1, to: 'ada@one.example' })
    await transport.send({
      ...mail,
      id: 2,
      to: 'ben@two.example',
      createdAt: new Date('2026-06-15T08:01:00Z'),
    })
    const all = await asOperator().get('/api/operator/mailbox/')
    // The worker has put the mails about activation there as well.
    expect(all.rows.map((row) => row.to).filter((to) => /^(ada|ben)@/.test(String(to)))).toEqual([
      'ben@two.example',
      'ada@one.example',
    ])
    const one = await asOperator().get('/api/operator/mailbox/?to=ADA@one.example')
    expect(one.rows).toMatchObject([
      { to: 'ada@one.example', subject: 'Welcome', text: 'Hello', at: mail.createdAt.toISOString() },
    ])
    expect((await world.anyone.get('/api/operator/mailbox/')).status).toBe(401)
  })

  test('answers 404 where mails are really sent', async () => {
    const sending = await startWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    expect((await sending.as(await sending.operator()).get('/api/operator/mailbox/')).status).toBe(404)
  })
})

// docs/rules/operator.md#decline
test('a declined registration: the reason is mailed, shown at sign-in, and a later activation lets the company in', async () => {
  const { email, token, companyId } = await registeredAdmin(world)
  const { db } = world.database
  await db.updateTable('company').set({ is_active: false }).where('id', '=', companyId).execute()
  const operator = world.as(await world.operator())
  const path = `/api/operator/companies/${companyId}/`
  const answer = await operator.patch(path, { declineReason: 'No such company number' })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ isActive: false, declineReason: 'No such company number' })
  const mails = await world.mails(email)
  expect(mails.at(-1)).toMatchObject({ text_body: expect.stringContaining('No such company number') })
  const me = await world.as(token).get('/api/auth/user')
  expect(me.body.companyname?.declineReason).toBe('No such company number')
  expect((await operator.patch(path, { isActive: true })).body.declineReason).toBeNull()
  expect((await operator.patch(path, { declineReason: 'Too late' })).status).toBe(400)
})

// docs/rules/operator.md#deactivate
test('a deactivated company is told so by mail and at sign-in, and a waiting or declined one is not', async () => {
  const company = await world.company('Shipper')
  const operator = world.as(await world.operator())
  const path = `/api/operator/companies/${company.companyId}/`
  const isDeactivated = async () =>
    (await world.as(company.token).get('/api/auth/user')).body.companyname?.isDeactivated
  expect(await isDeactivated()).toBe(false)
  await operator.patch(path, { isActive: false, reason: 'Internal: bill' })
  expect(await isDeactivated()).toBe(true)
  const [mail, ...more] = await world.mails(company.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`${company.name} has been deactivated`)
  expect(mail?.text_body).not.toContain('bill')
  await operator.patch(path, { isActive: true })
  expect(await isDeactivated()).toBe(false)
  const { token, companyId } = await registeredAdmin(world)
  const waiting = async () => (await world.as(token).get('/api/auth/user')).body.companyname?.isDeactivated
  expect(await waiting()).toBe(false)
  await operator.patch(`/api/operator/companies/${companyId}/`, { declineReason: 'No such company number' })
  expect(await waiting()).toBe(false)
})

// docs/rules/operator.md#corrections
test('corrects name, country and telephone of a company, and the audit log keeps the old values', async () => {
  const company = await world.company('Shipper')
  const operator = world.as(await world.operator())
  const path = `/api/operator/companies/${company.companyId}/`
  const changes = {
    companyname: 'Corrected Freight Ltd',
    companycountry: 'Ireland',
    companyphone: '01632 960555',
  }
  const answer = await operator.patch(path, changes)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ companyname: 'Corrected Freight Ltd', companycountry: 'Ireland' })
  const { rows } = await operator.get(`/api/operator/audit/?companyid=${company.companyId}`)
  expect(rows.map(({ what }) => String(what)).join()).toMatch(/Set the name to Corrected Freight Ltd \(was /)
  expect((await operator.patch(path, { companycountry: 'Atlantis' })).body).toHaveProperty('companycountry')
  const other = await world.company('Shipper', { name: 'Taken Freight Ltd' })
  expect(other.companyId).toBeGreaterThan(0)
  expect((await operator.patch(path, { companyname: ' taken freight LTD ' })).status).toBe(400)
})

// docs/rules/operator.md#new-company
test('mails each new company to the provider', async () => {
  const { companyId } = await registeredAdmin(world)
  const { name } = await world.database.db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select('name')
    .executeTakeFirstOrThrow()
  const mails = await world.mails(world.settings.provider.email)
  expect(mails.map(({ subject }) => subject)).toContain(`New company: ${name}`)
})
