/*
 * Rules: docs/rules/plans.md#outdated, docs/rules/plans.md#lost-rights, docs/rules/plans.md#settle,
 *   docs/rules/plans.md#webhook, docs/rules/operator.md#payment-failures
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { dropExpired } from '../background/housekeeping.ts'
import type { Company } from '../testing/companies.ts'
import { startWorld } from '../testing/harness.ts'
import { startStripe } from '../testing/stripe.ts'

const stripe = await startStripe()
const world = await startWorld({ now: '2026-06-15T09:00', env: stripe.env })

const BASIC = 'Quayline Basic (6 month subscription)'
const BOUGHT = { pricingplan: BASIC, startdate: '2026-06-15', enddate: '2026-12-15' }
const COMPLETED = 'checkout.session.completed'

beforeEach(() => {
  stripe.fail(null)
  world.setNow('2026-06-15T09:00')
})

/** A company with an Admin who has begun to buy Basic; returns the session of the checkout. */
async function beginning(): Promise<{ company: Company; session: string }> {
  const company = await world.company('Shipper')
  const answer = await world.as(company).post('/create-checkout-session', { pricingplan: BASIC })
  expect(answer.status).toBe(201)
  return { company, session: String(answer.body.checkoutUrl).split('/').at(-1) ?? '' }
}

async function paid() {
  const begun = await beginning()
  stripe.change(begun.session, { payment_status: 'paid', status: 'complete' })
  return begun
}

const confirm = (company: Company, session: string) =>
  world.as(company).post('/api/stripe/stripe-payment-successful', { session_id: session })

const send = (payload: string, signature?: string, type = 'application/json; charset=utf-8') =>
  world.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': type, ...(signature === undefined ? {} : { 'stripe-signature': signature }) },
    payload,
  })

async function sendEvent(type: string, session: string, at = world.now) {
  const { payload, signature } = stripe.event(type, session, at)
  return send(payload, signature)
}

const plansOf = async (company: Company) => (await world.as(company).get('/api/pricing-plan')).rows
const isFree = async (company: Company) => String((await plansOf(company))[0]?.pricingplan) === 'Free'

test('a checkout is opened with the server’s price, for this company, and returns to the public address', async () => {
  const { company, session } = await beginning()
  expect(stripe.opened.at(-1)).toMatchObject({
    mode: 'payment',
    client_reference_id: String(company.companyId),
    customer_email: company.email,
    locale: 'en-GB',
    'metadata[company]': String(company.companyId),
    'metadata[company_name]': company.name,
    'metadata[plan]': 'basic6',
    'payment_intent_data[metadata][company]': String(company.companyId),
    'payment_intent_data[metadata][plan]': 'basic6',
    'payment_intent_data[description]': `${BASIC}, ${company.name}`,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'gbp',
    'line_items[0][price_data][unit_amount]': '18000',
    'line_items[0][price_data][product_data][name]': BASIC,
    'line_items[0][price_data][product_data][description]': '6 months at £30.00 a month',
    success_url: `${world.settings.publicUrl}/payment-successful?success=true&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${world.settings.publicUrl}/pricing-plan?cancelled=true`,
  })
  expect(stripe.sessions.get(session)?.amount_total).toBe(18_000)
})

test('the test checkout does not exist while keys are set', async () => {
  const { session } = await beginning()
  expect((await world.app.inject(`/test-checkout/${session}`)).statusCode).toBe(404)
  const pay = await world.app.inject({ method: 'POST', url: `/test-checkout/${session}/pay` })
  expect(pay.statusCode).toBe(404)
})

describe('the return page', () => {
  test('applies a paid session once, and gives the same answer each time', async () => {
    const { company, session } = await paid()
    for (let time = 0; time < 3; time++) {
      const answer = await confirm(company, session)
      expect([answer.status, answer.body]).toEqual([200, BOUGHT])
    }
    expect(await plansOf(company)).toMatchObject([BOUGHT])
  })

  test('ends the checkouts that were opened before, and no later one', async () => {
    for (const by of ['page', 'event']) {
      world.setNow('2026-06-15T09:00')
      const { company, session } = await beginning()
      const open = async () => {
        const answer = await world.as(company).post('/create-checkout-session', { pricingplan: BASIC })
        return String(answer.body.checkoutUrl).split('/').at(-1) ?? ''
      }
      const [before, other] = [await open(), await beginning()]
      stripe.change(session, { payment_status: 'paid', status: 'complete' })
      world.setNow('2026-06-15T09:05')
      if (by === 'page') await confirm(company, session)
      else await sendEvent(COMPLETED, session)
      expect(stripe.sessions.get(before)?.status).toBe('expired')
      expect(stripe.sessions.get(session)?.status).toBe('complete')
      expect(stripe.sessions.get(other.session)?.status).toBe('open')
      world.setNow('2026-06-15T09:10')
      const after = await open()
      expect((await confirm(company, session)).status).toBe(200)
      expect(stripe.sessions.get(after)?.status).toBe('open')
      // Paid in the same second: it cannot be ended, and is applied.
      stripe.change(before, { payment_status: 'paid', status: 'complete' })
      expect((await confirm(company, before)).body).toMatchObject({ startdate: '2026-12-15' })
    }
  })

  test('a plan that an operator gives ends the checkouts that were opened before', async () => {
    world.setNow('2026-06-15T09:00')
    const { company, session } = await beginning()
    world.setNow('2026-06-15T09:05')
    const operator = world.as(await world.operator())
    const given = { pricingplan: BASIC, startdate: '2026-06-15', months: 1, reason: 'Invoice 1' }
    await operator.post(`/api/operator/companies/${company.companyId}/plans/`, given)
    expect(stripe.sessions.get(session)?.status).toBe('expired')
  })

  test('a deactivation ends the checkouts of the company, lost rights those of their user', async () => {
    const buyers = [await beginning(), await beginning(), await beginning()] as const
    const statusOf = ({ session }: { session: string }) => stripe.sessions.get(session)?.status
    const [off, demoted, renamed] = buyers
    const operator = world.as(await world.operator())
    const path = ({ company }: { company: Company }) => `/api/operator/companies/${company.companyId}/`

    await operator.patch(path(off), { isActive: false })
    expect(buyers.map(statusOf)).toEqual(['expired', 'open', 'open'])

    const other = await world.userOf(demoted.company, 'Admin')
    const rights = { profile: { userprofilerole: 'User' } }
    await world.as(other).patch(`/api/userrole/${demoted.company.id}/`, rights)
    expect(buyers.map(statusOf)).toEqual(['expired', 'expired', 'open'])

    await operator.patch(path(renamed), { companyphone: '0191 496 0000' })
    await world.as(renamed.company).patch(`/api/userrole/${renamed.company.id}/`, { is_active: true })
    expect(statusOf(renamed)).toBe('open')

    // Paid in the same second: it cannot be ended, and is applied.
    stripe.change(off.session, { payment_status: 'paid', status: 'complete' })
    expect((await sendEvent(COMPLETED, off.session)).statusCode).toBe(200)
    await operator.patch(path(off), { isActive: true })
    expect(await plansOf(off.company)).toMatchObject([BOUGHT])
  })

  test('given a session that is not paid, then 409 and nothing bought', async () => {
    const { company, session } = await beginning()
    const answer = await confirm(company, session)
    expect([answer.status, Object.keys(answer.body)]).toEqual([409, ['non_field_errors']])
    expect(await isFree(company)).toBe(true)
  })

  test.each([
    ['too little', { amount_total: 100 }],
    ['too much', { amount_total: 18_001 }],
    ['in another currency', { currency: 'jpy' }],
    ['without an amount to pay', { payment_status: 'no_payment_required', amount_total: 0 }],
  ] as const)('given a payment %s, then 409 and nothing bought', async (_what, difference) => {
    const { company, session } = await paid()
    stripe.change(session, difference)
    expect((await confirm(company, session)).status).toBe(409)
    expect(await isFree(company)).toBe(true)
  })

  test('given a session that Stripe ties to another company, then 404 and nothing bought', async () => {
    const { company, session } = await paid()
    stripe.change(session, { client_reference_id: '999999' })
    expect((await confirm(company, session)).status).toBe(404)
    expect(await isFree(company)).toBe(true)
  })

  test('another company’s session is not found, without a call to Stripe', async () => {
    const { session } = await paid()
    const other = await world.company('Haulier')
    const before = stripe.asked
    expect((await confirm(other, session)).status).toBe(404)
    expect((await confirm(other, 'cs_test_guessed')).status).toBe(404)
    expect(stripe.asked).toBe(before)
    expect(await isFree(other)).toBe(true)
  })

  test.each([
    ['is missing', {}],
    ['is empty', { session_id: '' }],
    ['is not text', { session_id: { $ne: null } }],
    ['is too long', { session_id: 'x'.repeat(300) }],
    ['has control characters', { session_id: 'cs\u0000' }],
  ])('a session that %s is a field error', async (_what, body) => {
    const company = await world.company('Shipper')
    const answer = await world.as(company).post('/api/stripe/stripe-payment-successful', body)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['session_id']])
  })
})

describe('the webhook', () => {
  test('applies a paid session, and the return page then gives the same answer', async () => {
    const { company, session } = await paid()
    const answer = await sendEvent(COMPLETED, session)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }])
    expect(await plansOf(company)).toMatchObject([BOUGHT])
    expect((await confirm(company, session)).body).toEqual(BOUGHT)
  })

  test('mails the Admins a receipt, once, also if the return page confirms the payment too', async () => {
    const { company, session } = await paid()
    await sendEvent(COMPLETED, session)
    await confirm(company, session)
    const receipts = (await world.mails(company.email)).filter(
      ({ subject }) => subject === `Receipt: ${BASIC}`,
    )
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.text_body).toContain('Paid: £180.00 for 6 months')
    expect(receipts[0]?.text_body).not.toContain('no money was taken')
  })

  test('a repeated event, and one after the return page, change nothing', async () => {
    const { company, session } = await paid()
    await confirm(company, session)
    world.advance({ days: 3 })
    for (let time = 0; time < 3; time++) expect((await sendEvent(COMPLETED, session)).statusCode).toBe(200)
    expect(await plansOf(company)).toMatchObject([BOUGHT])
  })

  test('a payment that arrives days later starts its plan on that day', async () => {
    const { company, session } = await beginning()
    expect((await sendEvent(COMPLETED, session)).statusCode).toBe(200)
    expect(await isFree(company)).toBe(true)
    world.setNow('2026-06-18T09:00')
    stripe.change(session, { payment_status: 'paid' })
    await sendEvent('checkout.session.async_payment_succeeded', session)
    expect(await plansOf(company)).toMatchObject([
      { pricingplan: BASIC, startdate: '2026-06-18', enddate: '2026-12-18' },
    ])
  })

  test('accepts other events and foreign checkouts, and changes nothing', async () => {
    const { company, session } = await paid()
    for (const type of ['checkout.session.expired', 'payment_intent.succeeded', 'customer.created'])
      expect((await sendEvent(type, session)).statusCode).toBe(200)
    expect((await sendEvent(COMPLETED, 'cs_live_of_another_product')).statusCode).toBe(200)
    expect(await isFree(company)).toBe(true)
  })

  test('accepts an event about a payment with wrong values, and buys nothing', async () => {
    const { company, session } = await paid()
    stripe.change(session, { amount_total: 1 })
    expect((await sendEvent(COMPLETED, session)).statusCode).toBe(200)
    expect(await isFree(company)).toBe(true)
  })

  test('a signature that is absent, forged, of another secret, of another body or stale is refused', async () => {
    const { company, session } = await paid()
    const { payload, signature } = stripe.event(COMPLETED, session, world.now)
    const stale = stripe.event(COMPLETED, session, new Date(world.now.getTime() - 301_000))
    const foreign = stripe.event(COMPLETED, session, world.now, 'whsec_foreign')
    const blank = stripe.event(COMPLETED, session, world.now, ' ')
    const forged = signature.replace(/v1=\w/, (start) => `v1=${start.at(-1) === '0' ? '1' : '0'}`)
    const tries: [string, string | undefined][] = [
      [payload, undefined],
      [payload, ''],
      [payload, 'nonsense'],
      [payload, `t=${Math.floor(world.now.getTime() / 1000)}`],
      [payload, forged],
      [payload, foreign.signature],
      [payload, blank.signature],
      [payload.replace(session, 'cs_test_other'), signature],
      [JSON.stringify(JSON.parse(payload)), signature],
      [stale.payload, stale.signature],
      ['', signature],
    ]
    for (const [body, header] of tries) {
      const answer = await send(body, header)
      expect([answer.statusCode, Object.keys(answer.json())], String(header)).toEqual([400, ['detail']])
    }
    expect(await isFree(company)).toBe(true)
    expect((await send(payload, signature)).statusCode).toBe(200)
    expect(await isFree(company)).toBe(false)
  })

  test.each([
    ['just within the tolerance', -299_000],
    ['dated ahead, as for a server whose clock is behind', 3_600_000],
  ])('accepts an event %s', async (_, later) => {
    const { company, session } = await paid()
    expect((await sendEvent(COMPLETED, session, new Date(world.now.getTime() + later))).statusCode).toBe(200)
    expect(await isFree(company)).toBe(false)
  })
})

test('operators see what failed in the last 24 hours: the provider, a signature, an amount', async () => {
  const operator = world.as(await world.operator())
  const { db } = world.database
  // Wrong signatures of the tests before were noted less than a minute ago.
  world.setNow('2026-06-15T09:05')
  await db.deleteFrom('payment_failure').execute()
  const { company, session } = await paid()
  stripe.change(session, { amount_total: 1 })
  expect((await sendEvent(COMPLETED, session)).statusCode).toBe(200)
  expect((await sendEvent(COMPLETED, session)).statusCode).toBe(200)
  expect((await send('{}', 'nonsense')).statusCode).toBe(400)
  stripe.fail(500)
  expect((await confirm(company, session)).status).toBe(503)
  stripe.fail(null)
  const seen = async () => (await operator.get('/api/operator/overview/')).body.paymentFailures
  const lastAt = expect.any(String)
  expect(await seen()).toHaveLength(3)
  expect(await seen()).toEqual(
    expect.arrayContaining([
      { kind: 'amount', lastAt, company: company.name, companyid: company.companyId },
      { kind: 'signature', lastAt, company: null, companyid: null },
      { kind: 'provider', lastAt, company: null, companyid: null },
    ]),
  )
  await dropExpired(db, world.now, world.settings.securityLogDays)
  expect(await seen()).toHaveLength(3)
  await dropExpired(db, new Date(world.now.getTime() + 86_400_000), world.settings.securityLogDays)
  expect(await db.selectFrom('payment_failure').selectAll().execute()).toEqual([])
})

test('wrong signatures are noted once a minute, absent ones never', async () => {
  const { db } = world.database
  const noted = async () =>
    (await db.selectFrom('payment_failure').select('last_at').execute()).map((row) => row.last_at)
  world.setNow('2026-06-15T10:00')
  await db.deleteFrom('payment_failure').execute()
  for (const header of [undefined, '']) expect((await send('{}', header)).statusCode).toBe(400)
  expect(await noted()).toEqual([])
  const first = world.now
  const flood = await Promise.all(Array.from({ length: 20 }, () => send('{}', 'nonsense')))
  expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
  world.setNow('2026-06-15T10:00:59')
  await send('{}', 'nonsense')
  expect(await noted()).toEqual([first])
  world.setNow('2026-06-15T10:01')
  await send('{}', 'nonsense')
  expect(await noted()).toEqual([world.now])
})

describe('when Stripe does not answer', () => {
  test('no checkout is opened, and the call says so', async () => {
    const company = await world.company('Shipper')
    stripe.fail(500)
    const answer = await world.as(company).post('/create-checkout-session', { pricingplan: BASIC })
    expect([answer.status, Object.keys(answer.body)]).toEqual([503, ['detail']])
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  })

  test('a payment is not lost: the return page can be asked again, and the event comes again', async () => {
    const { company, session } = await paid()
    stripe.fail(500)
    expect((await confirm(company, session)).status).toBe(503)
    expect((await sendEvent(COMPLETED, session)).statusCode).toBe(503)
    expect(await isFree(company)).toBe(true)
    stripe.fail(null)
    expect((await sendEvent(COMPLETED, session)).statusCode).toBe(200)
    expect(await plansOf(company)).toMatchObject([BOUGHT])
  })

  test('an applied session is answered without a call to Stripe', async () => {
    const { company, session } = await paid()
    await confirm(company, session)
    stripe.fail(500)
    expect((await confirm(company, session)).body).toEqual(BOUGHT)
  })
})
