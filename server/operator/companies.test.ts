/*
 * Rules: docs/rules/operator.md#companies, docs/rules/operator.md#documents, docs/rules/operator.md#audit,
 *   docs/rules/operator.md#contact, docs/rules/operator.md#values-seen, docs/rules/companies.md#activation, docs/rules/companies.md#company-status,
 *   docs/rules/mail.md#why
 */
/** Companies as operators see and change them: activating, declining, deactivating and correcting. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sentenceOf } from '#domain/refusals.ts'
import { openSession } from '../auth/sessions.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { registeredAdmin } from '../testing/registered.ts'

const world = await startWorld()
const operator = await world.operator()
const asOperator = () => world.as(operator)
const companies = '/api/operator/companies/'
/** How mails end that go to Admins alone. */
const AS_ADMIN = 'You receive this email because you are an Admin of your company.'
const rowsAbout = async (companyId: number) =>
  (await asOperator().get(`/api/operator/audit/?companyid=${companyId}`)).rows

/** Adds closed copies of a request. */
const copyRequest = (id: number, times: number) =>
  sql`insert into request (owner_id, created_at, haulage, is_subcontract, reference, payment_term_days, deadline, status,
      pickup, pickup_at, delivery, delivery_at, load_type, quantity, requirements, vehicle_types, trailer_types, goods, weight,
      search_text, public_search_text)
    select owner_id, created_at, 'General', false, '', 0, deadline, 'Cancelled',
      'Hull', pickup_at, 'York', delivery_at, 'FTL', 1, '{}', '{Rigid}', '{Box}', 'Bricks', 1, '', ''
    from request, generate_series(1, ${times}::int) where id = ${id}`.execute(world.database.db)

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

  test('lists the number of the company to ring, and without one that of its first user', async () => {
    const { companyId, name } = await world.company('Shipper', { active: false })
    const path = `${companies}${companyId}/`
    const listed = async () =>
      (await asOperator().get(`${companies}?search=${encodeURIComponent(name)}`)).rows[0]?.companycontact
    await asOperator().patch(path, { companyphone: null })
    const own = (await listed())?.userprofilephone
    await asOperator().patch(path, { companyphone: '01632 960999' })
    expect((await listed())?.userprofilephone).toBe('01632 960999')
    expect((await asOperator().get(path)).body.companycontact?.userprofilephone).toBe('01632 960999')
    expect(own).not.toBe('01632 960999')
  })

  test('the contact is the first active Admin, also after the one who registered has left', async () => {
    const company = await world.company('Shipper')
    const [clerk, admin] = [await world.userOf(company), await world.userOf(company)]
    const contact = async () =>
      (await asOperator().get(`${companies}${company.companyId}/`)).body.companycontact?.email
    const setRights = (by: { token: string }, id: number, body: object) =>
      world.as(by).patch(`/api/userrole/${id}/`, body)
    await setRights(company, admin.id, { profile: { userprofilerole: 'Admin' } })
    expect(await contact()).toBe(company.email)
    const { db } = world.database
    const token = await db.transaction().execute((tx) => openSession(tx, admin.id, world.now))
    expect((await setRights({ token }, company.id, { is_active: false })).status).toBe(200)
    expect(await contact()).toBe(admin.email)
    expect(await contact()).not.toBe(clerk.email)
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
    const company = await world.company('Haulier', { name: 'Straße-Brücke 100% Haulage_Ltd' })
    await asOperator().patch(`${companies}${company.companyId}/`, { companynumber: 'SC998877' })
    const found = async (search: string) =>
      (await asOperator().get(`${companies}?search=${encodeURIComponent(search)}`)).rows.map(({ id }) => id)
    for (const search of [
      '100% haul',
      'STRASSE',
      'straße brücke',
      'strasse brucke',
      'haulage and brucke',
      'sc9988',
      company.email.toUpperCase(),
      `"${company.email}"`,
      'lage_l',
    ])
      expect([search, await found(search)]).toEqual([search, [company.companyId]])
    expect(await found('100%haulage%')).toEqual([])
  })

  test('finds companies by their number, with or without its blanks', async () => {
    const company = await world.company('Haulier', { name: 'Numbered Freight' })
    await asOperator().patch(`${companies}${company.companyId}/`, { companynumber: 'NI 660 123' })
    for (const search of ['NI660123', 'ni 660 123', 'NI 660123', '"660 1"', '0123'])
      expect([
        search,
        (await asOperator().get(`${companies}?search=${encodeURIComponent(search)}`)).rows,
      ]).toMatchObject([search, [{ id: company.companyId }]])
    expect((await asOperator().get(`${companies}?search=NI%256`)).rows).toEqual([])
  })

  test('finds companies by the phone number of the company or a user, however it is spelt', async () => {
    const company = await world.company('Haulier', { name: 'Ringing Freight' })
    const other = await world.company('Haulier', { name: 'Silent Freight' })
    const user = await world.userOf(company)
    await asOperator().patch(`${companies}${company.companyId}/`, {
      companyphone: '+44 (0)191 496 0000 ext 12',
    })
    const profile = { userprofilephone: '００４４ 7700/900 123' }
    expect((await world.as(user).patch('/api/auth/updateuserprofile', { profile })).status).toBe(200)
    await asOperator().patch(`${companies}${other.companyId}/`, { companyphone: '00353 1 679 1000' })
    const found = async (search: string) =>
      (await asOperator().get(`${companies}?search=${encodeURIComponent(search)}`)).rows.map(({ id }) => id)
    for (const search of [
      '0191 496 0000',
      '01914960000',
      '+44 191 496',
      '(0191) 496-0000',
      '1914960000',
      '07700 900123',
      '"0191 496"',
    ])
      expect([search, await found(search)]).toEqual([search, [company.companyId]])
    for (const search of ['+353 1 6791000', '00353 (0)1 679 1000', '679-1000'])
      expect([search, await found(search)]).toEqual([search, [other.companyId]])
    for (const search of ['0191 496 0001', '+33 191 496 0000', '+', '()', '0191 496 0000 x'])
      expect([search, await found(search)]).toEqual([search, []])
  })

  test('a search of signs that names are compared without finds no company', async () => {
    await world.company('Haulier', { name: 'O’Neill-Smith – Sons' })
    for (const sign of ["'", '’', '–', '--'])
      expect((await asOperator().get(`${companies}?search=${encodeURIComponent(sign)}`)).rows).toEqual([])
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

  test('on a plan without a limit, neither a limit nor a remainder is shown', async () => {
    const company = await world.company('Shipper', { plan: 'pro12' })
    const { body } = await asOperator().get(`${companies}${company.companyId}/`)
    expect(body.companyusage).toMatchObject({ limit: null, remaining: null })
  })

  test('counts the requests of an owner, and of a haulier its quotes and jobs, also one won by a counter-offer', async () => {
    const [shipper, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
    const { post, quote, counter, accept } = trading(world)
    const [won, open] = [await post(shipper), await post(shipper)]
    const counterOffer = await counter(shipper, won, await quote(haulier, won), 30_000)
    await accept(haulier, counterOffer)
    await quote(haulier, open)
    const usageOf = async ({ companyId }: { companyId: number }) =>
      (await asOperator().get(`${companies}${companyId}/`)).body.companyusage
    expect(await usageOf(shipper)).toMatchObject({
      quoterequestlimit: 2,
      requests_total: 2,
      requests_open: 1,
      quotes_total: 0,
    })
    expect(await usageOf(haulier)).toMatchObject({ requests_total: 0, quotes_total: 2, quotes_won: 1 })
  })

  test('counts a company with more than a thousand requests again after three seconds', async () => {
    const shipper = await world.company('Shipper', { plan: 'pro12' })
    const { post } = trading(world)
    const { id } = await post(shipper)
    const total = async () =>
      (await asOperator().get(`${companies}${shipper.companyId}/`)).body.companyusage?.requests_total
    expect(await total()).toBe(1)
    await copyRequest(id, 1000)
    expect(await total()).toBe(1001)
    await copyRequest(id, 1)
    expect(await total()).toBe(1001)
    await expect.poll(total, { timeout: 5000 }).toBe(1002)
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
      {
        subject: `${company.name} has been activated`,
        text_body: expect.stringContaining(AS_ADMIN),
      },
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
    const logged = world.database.db.selectFrom('security_event').where('company_id', '=', company.companyId)
    expect(await logged.select('kind').execute()).toEqual([])
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

// docs/rules/operator.md#decline
test('a declined registration: the reason is mailed and shown at sign-in, and a later activation removes it', async () => {
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

// docs/rules/operator.md#status-seen
test('a decline that meets a company activated meanwhile is 409, and the company stays active', async () => {
  const company = await world.company('Haulier', { active: false })
  const operator = world.as(await world.operator())
  const path = `/api/operator/companies/${company.companyId}/`
  await operator.patch(path, { isActive: true, companystatus: 'waiting' })
  const late = await operator.patch(path, { isActive: false, companystatus: 'waiting' })
  expect(late).toMatchObject({ status: 409, body: { non_field_errors: [expect.any(String)] } })
  expect((await operator.get(path)).body.isActive).toBe(true)
  expect(await world.mails(company.email)).toHaveLength(1)
  expect(await operator.patch(path, { isActive: false, companystatus: 'asleep' })).toMatchObject({
    status: 400,
    body: { companystatus: [expect.any(String)] },
  })
})

// docs/rules/operator.md#decline
test('a registration declined without a reason: the company is told so by mail and at sign-in', async () => {
  const { email, token, companyId } = await registeredAdmin(world)
  await world.database.db
    .updateTable('company')
    .set({ is_active: false })
    .where('id', '=', companyId)
    .execute()
  const operator = world.as(await world.operator())
  await operator.patch(`/api/operator/companies/${companyId}/`, {
    isActive: false,
    deactivationreason: 'Note',
  })
  const { companyname: company } = (await world.as(token).get('/api/auth/user')).body
  expect(company).toMatchObject({ isDeclined: true, declineReason: null, isDeactivated: false })
  const mail = (await world.mails(email)).at(-1)
  expect(mail?.subject).toContain('has been declined')
  expect(mail?.text_body).not.toContain('Note')
  expect(mail?.text_body).toContain(AS_ADMIN)
})

// docs/rules/operator.md#deactivate
test('a company that is activated again is mailed that it is active again', async () => {
  const company = await world.company('Shipper')
  const operator = world.as(await world.operator())
  const path = `/api/operator/companies/${company.companyId}/`
  await operator.patch(path, { isActive: false })
  await operator.patch(path, { isActive: true })
  expect((await world.mails(company.email)).at(-1)).toMatchObject({
    subject: `${company.name} is active again`,
    text_body: expect.stringContaining(AS_ADMIN),
  })
})

// docs/rules/operator.md#corrections
test('details that have changed since the operator saw them are 409, and nothing changes', async () => {
  const { companyId, ...company } = await world.company('Shipper')
  const path = `${companies}${companyId}/`
  const record = async () => (await asOperator().get(path)).body
  await asOperator().patch(path, { companynumber: '01234567' })
  // The company itself corrects its phone.
  const profile = { companyprofile: { companyphone: '01632 960555' } }
  expect((await world.as(company).patch('/api/auth/updatecompanyprofile', profile)).status).toBe(200)
  const change = { companynumber: '07654321', companyphone: '01632 960666' }
  const refused = await asOperator().patch(path, {
    ...change,
    seen: { companynumber: null, companyphone: '01632 960001', companyname: 'Not changed here' },
  })
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      non_field_errors: [sentenceOf('company_details_changed')],
      changed: ['companynumber', 'companyphone'],
    },
  ])
  expect(await record()).toMatchObject({ companynumber: '01234567' })
  const seen = { companynumber: '01234567', companyphone: '01632 960555' }
  expect((await asOperator().patch(path, { ...change, seen })).body).toMatchObject({
    companynumber: '07654321',
    companyprofile: { companyphone: '01632 960666' },
  })
})

test('refuses a name that another company has, at the field', async () => {
  const [company, other] = [await world.company('Shipper'), await world.company('Haulier')]
  const operator = world.as(await world.operator())
  const answer = await operator.patch(`/api/operator/companies/${company.companyId}/`, {
    companyname: ` ${other.name.toUpperCase()} `,
  })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ companyname: ['Another company has this name.'] })
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
  expect(mail?.text_body).toContain(AS_ADMIN)
  await operator.patch(path, { isActive: true })
  expect(await isDeactivated()).toBe(false)
  const { token, companyId } = await registeredAdmin(world)
  const waiting = async () => (await world.as(token).get('/api/auth/user')).body.companyname?.isDeactivated
  expect(await waiting()).toBe(false)
  await operator.patch(`/api/operator/companies/${companyId}/`, { declineReason: 'No such company number' })
  expect(await waiting()).toBe(false)
})

// docs/rules/operator.md#corrections
test('corrects name, country and phone of a company, and the audit log keeps the old values', async () => {
  const company = await world.company('Shipper')
  const operator = world.as(await world.operator())
  const path = `/api/operator/companies/${company.companyId}/`
  const changes = {
    companyname: 'Corrected Freight Ltd',
    companycountry: 'Ireland',
    companyphone: '01632 960555',
  }
  // Each process remembers the caller of a token, with the name of the company.
  await world.as(company).get('/api/auth/user')
  const answer = await operator.patch(path, changes)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ companyname: 'Corrected Freight Ltd', companycountry: 'Ireland' })
  const email = 'colleague@corrected.example'
  expect((await world.as(company).post('/api/auth/add-new-user', { email })).status).toBe(201)
  const [invitation] = await world.mails(email)
  expect(invitation?.text_body).toContain('Corrected Freight Ltd')
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
