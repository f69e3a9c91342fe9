// Rules: docs/rules/plans.md#webhook, docs/rules/plans.md#provider-away, docs/rules/plans.md#settle,
//   docs/rules/plans.md#failed
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Company } from '../testing/companies.ts'
import { startWorld } from '../testing/harness.ts'
import { startStripe } from '../testing/stripe.ts'
import { openPayments } from './payments.ts'
import { pollCheckouts } from './polling.ts'

const stripe = await startStripe()
const world = await startWorld({ now: '2026-06-15T09:00', env: stripe.env })
const { database, settings } = world
const { db } = database
const clock = () => world.now
const payments = await openPayments(settings, database, world.app.log, clock)
const poll = () => pollCheckouts({ database, settings, clock, payments })

const BASIC = { pricingplan: 'Quayline Basic (6 month subscription)' }
const COMPLETED = 'checkout.session.completed'

beforeEach(async () => {
  stripe.answerWith(null)
  world.setNow('2026-06-15T09:00')
  await db.deleteFrom('payment_failure').execute()
  await db.deleteFrom('mail').execute()
})

const buy = (company: Company) => world.as(company).post('/create-checkout-session', BASIC)

async function paid(): Promise<{ company: Company; session: string }> {
  const company = await world.company('Shipper')
  const session =
    String((await buy(company)).body.checkoutUrl)
      .split('/')
      .at(-1) ?? ''
  stripe.change(session, { payment_status: 'paid', status: 'complete' })
  return { company, session }
}

const confirm = (company: Company, session: string) =>
  world.as(company).post('/api/stripe/stripe-payment-successful', { session_id: session })

async function send({ payload, signature }: { payload: string; signature: string }) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return world.app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
}

const planOf = async (company: Company) => (await world.as(company).get('/api/pricing-plan')).rows[0]
const failures = async () =>
  (await db.selectFrom('payment_failure').select('kind').execute()).map(({ kind }) => kind)

describe('a signed event', () => {
  const thin = {
    ...{ id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found' },
    related_object: { id: 'mtr_1', type: 'billing.meter', url: '/v1/billing/meters/mtr_1' },
  }
  test.each([
    ['thin, as of a destination without snapshots', thin],
    ['thin, of a checkout', { ...thin, type: COMPLETED, data: { object: { id: 'cs_1' } } }],
    ['without data', { object: 'event', type: 'customer.created' }],
    ['with data of null', { object: 'event', type: COMPLETED, data: null }],
    ['with an object of null', { object: 'event', type: COMPLETED, data: { object: null } }],
    [
      'with an object of null, of a refund',
      { object: 'event', type: 'charge.refunded', data: { object: null } },
    ],
    ['of a checkout without an id', { object: 'event', type: COMPLETED, data: { object: {} } }],
    ['of a checkout whose id is a number', { object: 'event', type: COMPLETED, data: { object: { id: 7 } } }],
    ['without a type', { object: 'event', data: { object: { id: 'cs_1' } } }],
    ['that is null', null],
    ['that is a text', 'ping'],
  ])('%s is acknowledged, and changes nothing', async (_what, event) => {
    const signed = stripe.sign(event, world.now)
    expect((await send(signed)).statusCode).toBe(200)
    const forged = { ...signed, signature: signed.signature.replace(/v1=.{8}/, 'v1=00000000') }
    expect((await send(forged)).statusCode).toBe(400)
    expect((await failures()).filter((kind) => kind !== 'signature')).toEqual([])
  })
})

describe('an answer of Stripe that is no', () => {
  const charge = {
    payment_intent: { id: 'pi_1', latest_charge: { id: 'ch_1', created: null, refunded: false } },
  }
  const odd = (part: object) => {
    const session = {
      id: 'cs_test_1',
      object: 'checkout.session',
      client_reference_id: '1',
      status: 'complete',
    }
    const money = { payment_status: 'paid', amount_total: 18_000, currency: 'gbp', payment_intent: null }
    return JSON.stringify({ ...session, ...money, ...part })
  }
  const bodies = [
    '{}',
    'null',
    '[]',
    '"text"',
    '7',
    '',
    '<html></html>',
    '{"object":"list","data":[]}',
    '{"error":null}',
    odd({ client_reference_id: undefined }),
    odd({ amount_total: undefined }),
    odd({ amount_total: '18000' }),
    odd({ payment_status: undefined }),
    odd({ currency: undefined }),
    odd(charge),
  ]

  test.each(bodies)('payment (%s) leaves the payment to be confirmed later', async (body) => {
    const { company, session } = await paid()
    stripe.answerWith(body)
    const answer = await confirm(company, session)
    expect([answer.status, Object.keys(answer.body)]).toEqual([503, ['detail']])
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    expect((await send(stripe.event(COMPLETED, session, world.now))).statusCode).toBe(503)
    expect(await failures()).toEqual(['provider'])
    expect(await planOf(company)).toMatchObject({ pricingplan: 'Free' })
    world.advance({ minutes: 15 })
    await poll()
    stripe.answerWith(null)
    world.advance({ minutes: 15 })
    await poll()
    expect(await planOf(company)).toMatchObject(BASIC)
  })

  test.each(bodies)('new checkout (%s) is said to the user, and opens none', async (body) => {
    const company = await world.company('Shipper')
    stripe.answerWith(body)
    const answer = await buy(company)
    expect([answer.status, Object.keys(answer.body)]).toEqual([503, ['detail']])
    expect(await failures()).toEqual(['provider'])
  })

  test.each(bodies)('list of checkouts (%s) makes the event of a refund come again', async (body) => {
    const { company, session } = await paid()
    await confirm(company, session)
    stripe.answerWith(body)
    const refund = stripe.eventOfPayment('charge.refunded', session, world.now)
    const { statusCode } = await send(refund)
    expect(statusCode).toBe(body.includes('"data":[]') ? 200 : 503)
    stripe.answerWith(null)
    expect((await send(refund)).statusCode).toBe(200)
    expect(await failures()).toContain('refund')
  })
})

describe('a checkout that Stripe refuses to open', () => {
  const codeOf = async () => {
    const { status, headers } = await buy(await world.company('Shipper'))
    return [status, headers['quayline-refusal'], headers['retry-after'] !== undefined]
  }

  test('for want of a right is not to be tried again: the user reads which number to ring', async () => {
    stripe.forbid('write')
    onTestFinished(() => stripe.forbid(null))
    expect(await codeOf()).toEqual([503, 'nothing_sold', false])
    expect(await failures()).toEqual(['provider'])
  })

  test.each([400, 401, 403])('with %i is not to be tried again', async (status) => {
    stripe.fail(status)
    onTestFinished(() => stripe.fail(null))
    expect(await codeOf()).toEqual([503, 'nothing_sold', false])
  })

  test.each([409, 429, 500])('with %i can be tried again', async (status) => {
    stripe.fail(status)
    onTestFinished(() => stripe.fail(null))
    expect(await codeOf()).toEqual([503, 'payments_unavailable', true])
  })
})

test('a payment that Stripe does not show to the key is confirmed later, and the provider is told once', async () => {
  const { company, session } = await paid()
  const [kept] = [stripe.sessions.get(session)]
  stripe.forget(session)
  for (let time = 0; time < 2; time++) {
    const answer = await confirm(company, session)
    expect([answer.status, answer.headers['quayline-refusal']]).toEqual([503, 'payment_unconfirmed'])
    expect(answer.body.detail).toContain('Please do not pay again')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(5)
  }
  expect(await failures()).toEqual(['key'])
  const mails = await world.mails(settings.provider.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`A payment of ${company.name} needs your attention`])
  // Another company does not learn that the session exists.
  expect((await confirm(await world.company('Shipper'), session)).status).toBe(404)
  // The key of the right account is back.
  stripe.restore(kept)
  world.advance({ minutes: 15 })
  await poll()
  expect(await planOf(company)).toMatchObject(BASIC)
})

test('a payment that the bank has yet to send is said to be under way, and one that failed is mailed once', async () => {
  const { company, session } = await paid()
  stripe.change(session, { payment_status: 'unpaid' })
  const codeOf = async () => (await confirm(company, session)).headers['quayline-refusal']
  expect(await codeOf()).toBe('payment_under_way')
  expect((await send(stripe.event(COMPLETED, session, world.now))).statusCode).toBe(200)
  const asked = async () => {
    world.advance({ days: 1 })
    const before = stripe.asked
    await poll()
    return stripe.asked - before
  }
  expect(await asked()).toBe(1)
  expect(await asked()).toBe(1)
  stripe.change(session, { failed: true })
  expect(await codeOf()).toBe('payment_not_completed')
  expect(await world.mails(company.email)).toEqual([])
  expect(await asked()).toBe(1)
  expect(await asked()).toBe(0)
  expect(await failures()).toEqual([])
  const [mail, ...others] = await world.mails(company.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Your payment for ${BASIC.pricingplan} has failed`)
  expect(mail?.text_body).toContain('the payment of £180.00')
})
