/*
 * Rules: docs/rules/plans.md#who-buys, docs/rules/plans.md#checkout, docs/rules/plans.md#test-checkout,
 *   docs/rules/plans.md#settle, docs/rules/plans.md#outdated, docs/rules/plans.md#lost-rights, docs/rules/plans.md#receipt,
 *   docs/rules/plans.md#asked, docs/rules/plans.md#webhook
 */
import { expect, test } from 'vitest'
import { londonDay } from '#domain/time.ts'
import { openSession } from '../auth/sessions.ts'
import type { Company } from '../testing/companies.ts'
import { startWorld } from '../testing/harness.ts'
import { openPayments } from './payments.ts'
import { pollCheckouts } from './polling.ts'

const world = await startWorld({ now: '2026-08-31T09:00' })

const NAMES = {
  basic6: 'Quayline Basic (6 month subscription)',
  basic12: 'Quayline Basic (12 month subscription)',
  pro6: 'Quayline Pro (6 month subscription)',
  pro12: 'Quayline Pro (12 month subscription)',
}
type Plan = keyof typeof NAMES

/** Begins to buy and returns the path and the session of the checkout. */
async function begin(company: Company, plan: Plan) {
  const answer = await world.as(company).post('/api/create-checkout-session', { pricingplan: NAMES[plan] })
  expect(answer.status).toBe(201)
  const { pathname } = new URL(String(answer.body.checkoutUrl))
  return { pathname, session: pathname.split('/').at(-1) ?? '' }
}

const confirm = (company: Company, session: string) =>
  world.as(company).post('/api/stripe/stripe-payment-successful', { session_id: session })

const press = (pathname: string, button: 'pay' | 'cancel') =>
  world.app.inject({
    method: 'POST',
    url: `${pathname}/${button}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })

async function buy(company: Company, plan: Plan) {
  const { pathname, session } = await begin(company, plan)
  await press(pathname, 'pay')
  const answer = await confirm(company, session)
  expect(answer.status).toBe(200)
  return answer.body
}

const plansOf = async (company: Company) => (await world.as(company).get('/api/pricing-plan')).rows

/** The same user with a new session. */
async function later(company: Company): Promise<Company> {
  const { db } = world.database
  return { ...company, token: await db.transaction().execute((tx) => openSession(tx, company.id, world.now)) }
}

test('given a company on Free, when its Admin buys and pays, then the plan holds from today', async () => {
  const company = await world.company('Shipper')
  expect(await plansOf(company)).toMatchObject([
    { pricingplan: 'Free', startdate: '2026-08-31', enddate: null },
  ])

  const { pathname, session } = await begin(company, 'basic6')
  const page = await world.visitor.get(pathname)
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('No money moves.')
  expect(page.body).toContain('£180.00')
  expect(page.body).toContain(NAMES.basic6)
  expect(page.body).not.toContain('<script')

  const paid = await press(pathname, 'pay')
  expect(paid.statusCode).toBe(303)
  expect(paid.headers.location).toBe(`/payment-successful?success=true&session_id=${session}`)
  expect(await plansOf(company)).toHaveLength(1)

  const bought = { pricingplan: NAMES.basic6, startdate: '2026-08-31', enddate: '2027-02-28' }
  const confirmed = await confirm(company, session)
  expect(confirmed.status).toBe(200)
  expect(confirmed.body).toEqual(bought)
  expect(await plansOf(company)).toMatchObject([bought])

  const repeated = await confirm(company, session)
  expect([repeated.status, repeated.body]).toEqual([200, bought])
  expect(await plansOf(company)).toMatchObject([bought])
  expect((await world.visitor.get(pathname)).body).toContain('This checkout has been paid.')
  expect((await press(pathname, 'cancel')).headers.location).toContain('/payment-successful?')
})

test('the Admins get a receipt, which is no VAT invoice, once however often the payment is confirmed', async () => {
  const company = await world.company('Shipper')
  const user = await world.userOf(company, 'User')
  await buy(company, 'basic6')
  await buy(company, 'basic6')
  const { pathname, session } = await begin(company, 'pro12')
  await press(pathname, 'pay')
  await confirm(company, session)
  await confirm(company, session)
  const receipts = (await world.mails(company.email)).filter(({ subject }) => subject.startsWith('Receipt'))
  expect(receipts.map(({ subject }) => subject)).toEqual([
    `Receipt: ${NAMES.basic6}`,
    `Receipt: ${NAMES.basic6}`,
    `Receipt: ${NAMES.pro12}`,
  ])
  for (const line of [
    `${company.email} has bought a plan`,
    `It replaces what remained of ${NAMES.basic6}.`,
    `${NAMES.basic6} from 28 February 2027 will not begin.`,
    'Starts on: 31 August 2026',
    'Ends on: 31 August 2027',
    'Quote requests: Unlimited',
    'Paid: £1,440.00 for 12 months',
    'Paid on: 31 August 2026',
    'not a VAT invoice',
    'no money was taken',
  ])
    expect(receipts[2]?.text_body).toContain(line)
  expect(await world.mails(user.email)).toEqual([])
})

test('when a checkout is cancelled, then nothing is bought', async () => {
  const company = await world.company('Haulier')
  const { pathname, session } = await begin(company, 'pro12')
  const cancelled = await press(pathname, 'cancel')
  expect(cancelled.statusCode).toBe(303)
  expect(cancelled.headers.location).toBe('/pricing-plan?cancelled=true')
  const answer = await confirm(company, session)
  expect(answer.status).toBe(409)
  expect(answer.body).toEqual({ non_field_errors: ['This payment has not been completed.'] })
  expect((await plansOf(company))[0]?.pricingplan).toBe('Free')
})

test('another company’s session, and a guessed one, are not found', async () => {
  const [buyer, other] = [await world.company('Shipper'), await world.company('Shipper')]
  const { pathname, session } = await begin(buyer, 'pro12')
  await press(pathname, 'pay')
  for (const guess of [session, `${session}x`, 'cs_test_unknown', "' or 1=1 --"]) {
    const answer = await confirm(other, guess)
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }])
  }
  expect((await plansOf(other))[0]?.pricingplan).toBe('Free')
  expect((await plansOf(buyer))[0]?.pricingplan).toBe('Free')
  expect((await confirm(buyer, session)).status).toBe(200)
})

test.each([
  ['no plan', {}],
  ['Free', { pricingplan: 'Free' }],
  ['a code', { pricingplan: 'pro12' }],
  ['an unknown name', { pricingplan: 'Quayline Pro (1 month subscription)' }],
  ['a plan of a formerly named provider', { pricingplan: 'Haulio Pro (6 month subscription)' }],
  ['a number', { pricingplan: 5 }],
])('a checkout for %s is a field error', async (_what, body) => {
  const company = await world.company('Shipper')
  const answer = await world.as(company).post('/create-checkout-session', body)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body)).toEqual(['pricingplan'])
})

test('a price, company or duration in the payload changes nothing', async () => {
  const company = await world.company('Shipper')
  const other = await world.company('Shipper')
  const answer = await world.as(company).post('/create-checkout-session', {
    pricingplan: NAMES.pro6,
    amount: 1,
    price: 0.01,
    unit_amount: 1,
    companyname: other.name,
    months: 100,
  })
  expect(answer.status).toBe(201)
  expect(Object.keys(answer.body)).toEqual(['checkoutUrl'])
  const { pathname } = new URL(String(answer.body.checkoutUrl))
  expect((await world.visitor.get(pathname)).body).toContain('£1,080.00')
  expect((await world.visitor.get(pathname)).body).toContain(company.name)
})

test('only Admins can buy; every user of the company may confirm and see the plan', async () => {
  const company = await world.company('Shipper')
  const user = world.as(await world.userOf(company, 'User'))
  for (const path of ['/create-checkout-session', '/api/create-checkout-session/']) {
    const answer = await user.post(path, { pricingplan: NAMES.basic6 })
    expect([answer.status, Object.keys(answer.body)]).toEqual([403, ['detail']])
  }
  await buy(company, 'basic6')
  expect((await user.get('/api/pricing-plan')).body).toEqual(await plansOf(company))
})

test('refuses callers without a token and inactive companies', async () => {
  const inactive = await world.company('Shipper', { active: false })
  const calls = [
    ['GET', '/api/pricing-plan'],
    ['POST', '/create-checkout-session'],
    ['POST', '/api/create-checkout-session'],
    ['POST', '/api/stripe/stripe-payment-successful'],
  ] as const
  for (const [method, url] of calls) {
    const payload = { pricingplan: NAMES.basic6, session_id: 'x' }
    const body = method === 'POST' ? { payload } : {}
    expect((await world.app.inject({ method, url, ...body })).statusCode, url).toBe(401)
    const headers = { authorization: `Token ${inactive.token}` }
    expect((await world.app.inject({ method, url, headers, ...body })).statusCode, url).toBe(403)
  }
})

test('the same Idempotency-Key gives the same checkout again', async () => {
  const company = await world.company('Shipper')
  const send = (plan: Plan) =>
    world
      .as(company)
      .post('/api/create-checkout-session', { pricingplan: NAMES[plan] }, { 'idempotency-key': 'one click' })
  const first = await send('basic6')
  const second = await send('basic6')
  expect([second.status, second.body]).toEqual([201, first.body])
  expect((await send('pro6')).status).toBe(422)
})

test('an upgrade starts today and ends the lower plan; a renewal follows; both are listed', async () => {
  world.setNow('2026-06-15T09:00')
  let company = await world.company('Haulier')
  await buy(company, 'basic6')
  await buy(company, 'basic6')
  world.setNow('2026-09-01T09:00')
  company = await later(company)
  expect(await plansOf(company)).toMatchObject([
    { pricingplan: NAMES.basic6, startdate: '2026-06-15', enddate: '2026-12-15' },
    { pricingplan: NAMES.basic6, startdate: '2026-12-15', enddate: '2027-06-15' },
  ])
  expect(await buy(company, 'pro6')).toEqual({
    pricingplan: NAMES.pro6,
    startdate: '2026-09-01',
    enddate: '2027-03-01',
  })
  expect(await buy(company, 'basic12')).toMatchObject({ startdate: '2027-03-01', enddate: '2028-03-01' })
  expect(await plansOf(company)).toMatchObject([
    { pricingplan: NAMES.pro6, startdate: '2026-09-01', enddate: '2027-03-01' },
    { pricingplan: NAMES.basic12, startdate: '2027-03-01', enddate: '2028-03-01' },
    { pricingplan: NAMES.basic6, startdate: '2026-06-15', enddate: '2026-09-01' },
  ])
})

test('an upgrade leaves a given plan that begins later on its days', async () => {
  world.setNow('2026-06-15T09:00')
  const company = await world.company('Shipper')
  await buy(company, 'basic6')
  const given = await world
    .as(await world.operator())
    .post(`/api/operator/companies/${company.companyId}/plans/`, {
      pricingplan: NAMES.pro6,
      startdate: '2027-02-01',
      months: 6,
      reason: 'Invoice 8',
    })
  expect(given.status).toBe(201)
  await buy(company, 'pro6')
  expect(await plansOf(company)).toMatchObject([
    { pricingplan: NAMES.pro6, startdate: '2026-06-15', enddate: '2026-12-15', isGiven: false },
    { pricingplan: NAMES.pro6, startdate: '2027-02-01', enddate: '2027-08-01', isGiven: true },
  ])
})

test('at London midnight of the end the next plan begins, and after the last one it is Free', async () => {
  world.setNow('2026-03-31T09:00')
  const company = await world.company('Shipper')
  await buy(company, 'pro6')
  await buy(company, 'basic6')
  const plan = async (at: string) => {
    world.setNow(at)
    const now = await later(company)
    const [first] = await plansOf(now)
    const { body: me } = await world.as(now).get('/api/quoterequestlimit/')
    return [first?.pricingplan, first?.startdate, me.limit]
  }
  expect(await plan('2026-09-29T23:59')).toEqual([NAMES.pro6, '2026-03-31', null])
  expect(await plan('2026-09-30T00:00')).toEqual([NAMES.basic6, '2026-09-30', 15])
  expect(await plan('2027-03-30T23:59')).toEqual([NAMES.basic6, '2026-09-30', 15])
  expect(await plan('2027-03-31T00:00')).toEqual(['Free', '2027-03-31', 3])
})

test('the month’s limit follows the plan at once', async () => {
  world.setNow('2026-06-15T09:00')
  const company = await world.company('Shipper')
  const limit = async () => (await world.as(company).get('/api/quoterequestlimit/')).body.limit
  expect(await limit()).toBe(3)
  await buy(company, 'basic6')
  expect(await limit()).toBe(15)
  await buy(company, 'pro6')
  expect(await limit()).toBeNull()
})

test('the page shows names as text, never as markup', async () => {
  const company = await world.company('Shipper', { name: '<b>Tide</b> & "Sons"' })
  const { pathname } = await begin(company, 'basic6')
  const { body, headers } = await world.visitor.get(pathname)
  expect(body).toContain('&lt;b&gt;Tide&lt;/b&gt; &amp; &quot;Sons&quot;')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

test('an unknown checkout has no page and no buttons', async () => {
  for (const answer of [
    await world.app.inject('/test-checkout/test_unknown'),
    await press('/test-checkout/test_unknown', 'pay'),
    await press('/test-checkout/test_unknown', 'cancel'),
  ])
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

test('every event is refused as forged without Stripe keys', async () => {
  for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }] as Record<string, string>[]) {
    const answer = await world.visitor.post('/api/stripe/webhook', { type: 'x' }, headers)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['detail']])
  }
})

test('without Stripe and the test checkout nothing can be bought, and the answer names the provider’s phone', async () => {
  const selling = await startWorld({ env: { TEST_CHECKOUT: 'off', PROVIDER_PHONE: '01632 960 100' } })
  const shipper = await selling.company('Shipper')
  const answer = await selling.as(shipper).post('/api/create-checkout-session', { pricingplan: NAMES.basic6 })
  expect(answer.status).toBe(503)
  expect(answer.body.detail).toContain('01632 960 100')
  expect(answer.headers['retry-after']).toBeUndefined()
  const page = await selling.app.inject({ url: '/test-checkout/test_1' })
  expect(page.statusCode).toBe(404)
})

test('a checkout ends when another one of the company has been paid, or an operator gave a plan', async () => {
  const company = await world.company('Shipper')
  const [first, second] = [await begin(company, 'basic6'), await begin(company, 'basic6')]
  world.advance({ minutes: 5 })
  await press(first.pathname, 'pay')
  expect((await confirm(company, first.session)).status).toBe(200)
  const page = await world.app.inject(second.pathname)
  expect([page.statusCode, page.body.includes('This checkout has ended')]).toEqual([409, true])
  expect((await press(second.pathname, 'pay')).statusCode).toBe(409)
  expect((await confirm(company, second.session)).status).toBe(409)
  expect(await plansOf(company)).toHaveLength(1)
  expect((await world.app.inject(first.pathname)).body).toContain('This checkout has been paid.')

  // A later one is a renewal that its Admin has seen.
  world.advance({ minutes: 5 })
  const third = await begin(company, 'basic6')
  world.advance({ minutes: 5 })
  const given = await world
    .as(await world.operator())
    .post(`/api/operator/companies/${company.companyId}/plans/`, {
      pricingplan: NAMES.pro6,
      startdate: londonDay(world.now),
      months: 1,
      reason: 'Invoice 7',
    })
  expect(given.status).toBe(201)
  expect((await press(third.pathname, 'pay')).statusCode).toBe(409)
})

test('an event with a signature is refused without Stripe, and no failure of its secret is noted', async () => {
  const answer = await world.visitor.post('/api/stripe/webhook', {}, { 'stripe-signature': 't=1,v1=a' })
  expect(answer.status).toBe(400)
  expect(await world.database.db.selectFrom('payment_failure').selectAll().execute()).toEqual([])
})

test('a checkout ends while its Admin could not open it, and is not applied', async () => {
  const company = await world.company('Shipper')
  const second = await world.userOf(company, 'Admin')
  const operator = world.as(await world.operator())
  const setActive = (isActive: boolean) =>
    operator.patch(`/api/operator/companies/${company.companyId}/`, { isActive })
  const setRights = (rights: object) => world.as(company).patch(`/api/userrole/${second.id}/`, rights)

  const { pathname, session } = await begin({ ...company, token: second.token }, 'basic6')
  for (const [change, back] of [
    [() => setActive(false), () => setActive(true)],
    [() => setRights({ is_active: false }), () => setRights({ is_active: true })],
    [
      () => setRights({ profile: { userprofilerole: 'User' } }),
      () => setRights({ profile: { userprofilerole: 'Admin' } }),
    ],
  ] as const) {
    expect((await change()).status).toBe(200)
    const page = await world.app.inject(pathname)
    expect(page.statusCode).toBe(409)
    expect(page.body).toContain('may no longer buy a plan')
    expect((await press(pathname, 'pay')).statusCode).toBe(409)
    expect((await back()).status).toBe(200)
  }
  // Nothing was paid meanwhile, and it can be paid again.
  expect((await confirm(company, session)).status).toBe(409)
  expect((await press(pathname, 'pay')).statusCode).toBe(303)
  await setActive(false)
  expect((await world.app.inject(pathname)).body).toContain('This checkout has been paid.')
  await setActive(true)
  expect((await confirm(company, session)).status).toBe(200)
})

test('a payment that the page did not report is applied without a word of Stripe to the operator', async () => {
  const company = await world.company('Shipper')
  const { pathname } = await begin(company, 'basic6')
  await press(pathname, 'pay')
  world.advance({ minutes: 15 })
  const { database, settings } = world
  const clock = () => world.now
  const payments = await openPayments(settings, database, world.app.log, clock)
  await pollCheckouts({ database, settings, clock, payments })
  expect((await plansOf(company))[0]?.pricingplan).toBe(NAMES.basic6)
  const { paymentFailures } = (await world.as(await world.operator()).get('/api/operator/overview/')).body
  expect(paymentFailures).toEqual([])
  const toProvider = await world.mails(settings.provider.email)
  expect(toProvider.filter(({ subject }) => subject.includes('payment'))).toEqual([])
})
