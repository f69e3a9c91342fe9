// Rules: docs/rules/plans.md#second-payment
import { expect, test } from 'vitest'
import type { Company } from '../testing/companies.ts'
import { startWorld } from '../testing/harness.ts'
import { startStripe } from '../testing/stripe.ts'

const stripe = await startStripe()
const world = await startWorld({ now: '2026-06-15T09:00', env: stripe.env })

const BASIC = { pricingplan: 'Quayline Basic (6 month subscription)' }

const buy = (who: { token: string }) => world.as(who).post('/create-checkout-session', BASIC)

async function begun(company: Company): Promise<string> {
  const { body } = await buy(company)
  return String(body.checkoutUrl).split('/').at(-1) ?? ''
}

const codeOf = async (who: { token: string }) => (await buy(who)).headers['quayline-refusal']
const planOf = async (company: Company) => (await world.as(company).get('/api/pricing-plan')).rows[0]

test('a plan that was paid in another window is applied before a second checkout is opened', async () => {
  const company = await world.company('Shipper')
  const session = await begun(company)
  stripe.change(session, { payment_status: 'paid', status: 'complete' })
  const other = await world.userOf(company, 'Admin')
  expect(await codeOf(other)).toBe('earlier_payment_found')
  expect(await planOf(company)).toMatchObject(BASIC)
  // To renew it.
  expect((await buy(other)).status).toBe(201)
})

test('no second checkout is opened while a payment is under way, and one is when it has failed', async () => {
  const company = await world.company('Shipper')
  const session = await begun(company)
  stripe.change(session, { payment_status: 'unpaid', status: 'complete' })
  const answer = await buy(company)
  expect([answer.status, answer.headers['quayline-refusal']]).toEqual([409, 'earlier_payment_under_way'])
  stripe.change(session, { failed: true })
  expect((await buy(company)).status).toBe(201)
})

test('checkouts that were given up, and those of other companies, stop no purchase', async () => {
  const [company, other] = [await world.company('Shipper'), await world.company('Shipper')]
  await begun(company)
  stripe.change(await begun(other), { payment_status: 'unpaid', status: 'complete' })
  const asked = stripe.asked
  expect((await buy(company)).status).toBe(201)
  expect(stripe.asked - asked).toBe(1)
  expect(await codeOf(other)).toBe('earlier_payment_under_way')
})

test('a checkout is not opened while the provider does not tell of an earlier one', async () => {
  const company = await world.company('Shipper')
  await begun(company)
  stripe.fail(500)
  expect((await buy(company)).status).toBe(503)
  stripe.fail(null)
  expect((await buy(company)).status).toBe(201)
})
