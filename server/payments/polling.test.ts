// Rules: docs/rules/plans.md#asked, docs/rules/plans.md#webhook, docs/rules/operator.md#payment-failures
import { beforeEach, expect, test } from 'vitest'
import type { Company } from '../testing/companies.ts'
import { startWorld } from '../testing/harness.ts'
import { startStripe } from '../testing/stripe.ts'
import { openPayments } from './payments.ts'
import { pollCheckouts } from './polling.ts'

const stripe = await startStripe()
const world = await startWorld({ now: '2026-06-15T09:00', env: stripe.env })
const { database, settings } = world
const clock = () => world.now
const payments = await openPayments(settings, database, world.app.log, clock)
const poll = () => pollCheckouts({ database, settings, clock, payments })

const BASIC = 'Quayline Basic (6 month subscription)'
const COMPLETED = 'checkout.session.completed'
const PAID = { payment_status: 'paid', status: 'complete' } as const

beforeEach(async () => {
  stripe.fail(null)
  world.setNow('2026-06-15T09:00')
  await database.db.deleteFrom('checkout').execute()
  await database.db.deleteFrom('payment_failure').execute()
  await database.db.deleteFrom('mail').execute()
})

async function beginning(): Promise<{ company: Company; session: string }> {
  const company = await world.company('Shipper')
  const answer = await world.as(company).post('/create-checkout-session', { pricingplan: BASIC })
  return { company, session: String(answer.body.checkoutUrl).split('/').at(-1) ?? '' }
}

const send = ({ payload, signature }: { payload: string; signature: string }) =>
  world.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })

const planOf = async (company: Company) =>
  String((await world.as(company).get('/api/pricing-plan')).rows[0]?.pricingplan)

async function failures() {
  const operator = world.as(await world.operator())
  const { paymentFailures } = (await operator.get('/api/operator/overview/')).body
  const shown = paymentFailures as unknown as { kind: string; company: string | null }[]
  return shown.map(({ kind, company }) => [kind, company])
}

/** The checkouts about which Stripe is asked again. */
async function waiting() {
  const soon = database.db.selectFrom('checkout').where('ask_at', '<', new Date('2100-01-01'))
  return (await soon.select('session').execute()).map(({ session }) => session)
}

const mailsToProvider = async () =>
  (await world.mails(settings.provider.email))
    .map(({ subject }) => subject)
    .filter((subject) => /payment/.test(subject))

test('a payment of which neither the return page nor an event tells gets its plan after a quarter of an hour, once', async () => {
  const { company, session } = await beginning()
  stripe.change(session, PAID)
  world.setNow('2026-06-15T09:14')
  await poll()
  expect(await planOf(company)).toBe('Free')
  world.setNow('2026-06-15T09:15')
  await Promise.all([poll(), poll(), poll()])
  expect(await planOf(company)).toBe(BASIC)
  expect(await failures()).toEqual([['event', company.name]])
  expect(await mailsToProvider()).toEqual([`A payment of ${company.name} needs your attention`])
  const receipts = (await world.mails(company.email)).filter(({ subject }) => subject.startsWith('Receipt'))
  expect(receipts).toHaveLength(1)
  // The event was late only, which says nothing about other failures and other companies.
  const other = await world.company('Shipper')
  await database.db
    .insertInto('payment_failure')
    .values([
      { kind: 'refund', company_id: company.companyId, last_at: world.now },
      { kind: 'event', company_id: other.companyId, last_at: world.now },
    ])
    .execute()
  expect((await send(stripe.event(COMPLETED, session, world.now))).statusCode).toBe(200)
  expect((await failures()).toSorted()).toEqual([
    ['event', other.name],
    ['refund', company.name],
  ])
})

test('a checkout is asked about ever more rarely while it is open, and not at all when it is over or applied', async () => {
  const { session } = await beginning()
  const applied = await beginning()
  stripe.change(applied.session, PAID)
  await send(stripe.event(COMPLETED, applied.session, world.now))
  const asked: number[] = []
  for (let minute = 0; minute <= 24 * 60; minute += 15) {
    world.setNow('2026-06-15T09:00')
    world.advance({ minutes: minute })
    const before = stripe.asked
    await poll()
    if (stripe.asked > before) asked.push(minute)
  }
  expect(asked).toEqual([15, 30, 60, 120, 240, 480, 960])
  expect(await waiting()).toEqual([session])
  stripe.change(session, { status: 'expired' })
  world.advance({ days: 2 })
  await poll()
  expect(await waiting()).toEqual([])
  expect(await failures()).toEqual([])
  // The plan came with an event, so that no payment was unreported.
  expect(await mailsToProvider()).toEqual([])
})

test('a checkout that was paid with another amount is reported once, and not asked about again', async () => {
  const { company, session } = await beginning()
  stripe.change(session, { ...PAID, amount_total: 100 })
  for (const days of [0, 2, 4]) {
    world.advance({ days, minutes: 15 })
    await poll()
  }
  expect(await planOf(company)).toBe('Free')
  expect(await waiting()).toEqual([])
  expect(await mailsToProvider()).toEqual([`A payment of ${company.name} needs your attention`])
})

test('while Stripe does not answer, nothing is lost: the checkout is asked about again', async () => {
  const { company, session } = await beginning()
  stripe.change(session, PAID)
  stripe.fail(500)
  world.setNow('2026-06-15T09:15')
  await poll()
  expect(await planOf(company)).toBe('Free')
  stripe.fail(null)
  const before = stripe.asked
  world.setNow('2026-06-15T09:19')
  await poll()
  expect(stripe.asked).toBe(before)
  world.setNow('2026-06-15T09:20')
  await poll()
  expect(await planOf(company)).toBe(BASIC)
})

test('a payment that takes days is applied when it is made', async () => {
  const { company, session } = await beginning()
  stripe.change(session, { status: 'complete' })
  for (let hours = 0; hours < 72; hours += 12) {
    world.advance({ hours: 12 })
    await poll()
  }
  stripe.change(session, PAID)
  world.advance({ days: 2 })
  await poll()
  expect(await planOf(company)).toBe(BASIC)
})

test('an event about a paid checkout that the database does not know is reported, if it returns to this address', async () => {
  const { company, session } = await beginning()
  await database.db.deleteFrom('company').where('id', '=', company.companyId).execute()
  await send(stripe.event(COMPLETED, session, world.now))
  expect(await failures()).toEqual([])
  stripe.change(session, PAID)
  for (let time = 0; time < 2; time++)
    expect((await send(stripe.event(COMPLETED, session, world.now))).statusCode).toBe(200)
  expect(await failures()).toEqual([['unknown', null]])
  expect(await mailsToProvider()).toEqual(['A payment needs your attention'])
  await database.db.deleteFrom('payment_failure').execute()
  stripe.change(session, { success_url: 'https://other.example/payment-successful?success=true' })
  await send(stripe.event(COMPLETED, session, world.now))
  expect(await failures()).toEqual([])
})

test('an event about a checkout that Stripe does not show to the key is refused, so that it comes again', async () => {
  const { company, session } = await beginning()
  stripe.change(session, PAID)
  const event = stripe.event(COMPLETED, session, world.now)
  stripe.forget(session)
  expect((await send(event)).statusCode).toBe(503)
  expect(await failures()).toEqual([['key', company.name]])
})

test.each([
  ['charge.refunded', 'refund'],
  ['charge.dispute.created', 'dispute'],
])('of the event %s the operator is told, and the plan stays', async (type, kind) => {
  const { company, session } = await beginning()
  stripe.change(session, PAID)
  await send(stripe.event(COMPLETED, session, world.now))
  expect((await send(stripe.eventOfPayment(type, session, world.now))).statusCode).toBe(200)
  expect((await send(stripe.eventOfPayment(type, 'another', world.now))).statusCode).toBe(200)
  expect(await failures()).toEqual([[kind, company.name]])
  expect(await mailsToProvider()).toEqual([`A payment of ${company.name} needs your attention`])
  expect(await planOf(company)).toBe(BASIC)
})

test('a refund is mailed again once the last one is no longer on the operator’s page', async () => {
  const { company, session } = await beginning()
  stripe.change(session, PAID)
  await send(stripe.event(COMPLETED, session, world.now))
  const mailed: number[] = []
  for (const hours of [0, 1, 25]) {
    world.advance({ hours })
    await send(stripe.eventOfPayment('charge.refunded', session, world.now))
    mailed.push((await mailsToProvider()).length)
  }
  expect(mailed).toEqual([1, 1, 2])
  expect(await failures()).toEqual([['refund', company.name]])
  // Another company, or another kind of failure, is mailed by itself.
  const other = await beginning()
  stripe.change(other.session, PAID)
  await send(stripe.event(COMPLETED, other.session, world.now))
  await send(stripe.eventOfPayment('charge.refunded', other.session, world.now))
  await send(stripe.eventOfPayment('charge.dispute.created', session, world.now))
  const names = (await mailsToProvider()).map((subject) => / of (.+) needs/.exec(subject)?.[1])
  expect(names).toEqual([company.name, company.name, other.company.name, company.name])
  expect(await failures()).toHaveLength(3)
  world.advance({ hours: 24 })
  expect(await failures()).toEqual([])
})

test('the receipt of a payment that was not reported has the day on which it was paid', async () => {
  const { company, session } = await beginning()
  const paidAt = new Date('2026-06-15T22:59:59Z')
  stripe.change(session, { ...PAID, paid_at: paidAt.getTime() / 1000 })
  world.setNow('2026-06-18T09:00')
  await poll()
  const [receipt] = (await world.mails(company.email)).slice(-1)
  expect(receipt?.text_body).toContain('Paid on: 15 June 2026')
  expect(receipt?.text_body).toContain('Starts on: 18 June 2026')
})

test('a payment that was refunded in full before it was applied buys nothing, and is not asked about again', async () => {
  const { company, session } = await beginning()
  const paid = { ...PAID, paid_at: world.now.getTime() / 1000 }
  stripe.change(session, { ...paid, refunded: true })
  world.setNow('2026-06-15T09:15')
  await poll()
  expect((await send(stripe.event(COMPLETED, session, world.now))).statusCode).toBe(200)
  const confirmed = { session_id: session }
  const answer = await world.as(company).post('/api/stripe/stripe-payment-successful', confirmed)
  expect(answer.status).toBe(409)
  expect(await planOf(company)).toBe('Free')
  expect(await waiting()).toEqual([])
  // A part of it may be a goodwill payment.
  const part = await beginning()
  stripe.change(part.session, paid)
  await send(stripe.event(COMPLETED, part.session, world.now))
  expect(await planOf(part.company)).toBe(BASIC)
})
