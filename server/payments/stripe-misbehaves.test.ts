// Rules: docs/rules/plans.md#provider-away
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { startStripe } from '../testing/stripe.ts'

const stripe = await startStripe()
const world = await startWorld({ env: stripe.env })

test.each(['silent', 'in drops'] as const)(
  'given answers of Stripe that never end (%s), then a checkout is refused within nine seconds after two tries at most',
  async (how) => {
    const company = await world.company('Shipper')
    const plan = { pricingplan: 'Quayline Basic (6 month subscription)' }
    stripe.misbehave(null)
    // The first call of a process also loads and compiles the library.
    const other = await world.company('Shipper')
    expect((await world.as(other).post('/create-checkout-session', plan)).status).toBe(201)
    stripe.misbehave(how)
    const [before, began] = [stripe.keys.length, performance.now()]
    const answer = await world.as(company).post('/create-checkout-session', plan)
    expect(performance.now() - began).toBeLessThan(9000)
    expect([answer.status, Object.keys(answer.body)]).toEqual([503, ['detail']])
    expect(String(answer.body.detail)).toContain('payment provider cannot be reached')
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    const keys = stripe.keys.slice(before)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.length).toBeLessThanOrEqual(2)
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
  },
)

test('a redirect is not followed, since the secret key would go with it', async () => {
  const company = await world.company('Shipper')
  stripe.misbehave('redirects')
  const before = stripe.asked
  const plan = { pricingplan: 'Quayline Basic (6 month subscription)' }
  expect((await world.as(company).post('/create-checkout-session', plan)).status).toBe(503)
  expect(stripe.asked).toBe(before)
})
