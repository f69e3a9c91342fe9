// Rules: docs/rules/plans.md#outdated, docs/rules/plans.md#webhook
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { startStripe } from '../testing/stripe.ts'
import { openStripe } from './stripe.ts'

const stripe = await startStripe()

/** Stripe as it is opened by a process with a log of its own; returns what it has logged so far. */
function opened(apiUrl = stripe.env.STRIPE_API_URL ?? null) {
  const lines: string[] = []
  const { log } = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } })
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = stripe.env
  const keys = { secretKey, webhookSecret, apiUrl }
  const payments = openStripe(keys, 'https://quayline.example', log, async () => undefined)
  return { payments, lines }
}

test('a checkout that cannot be ended is logged by its kind and reason, without the answer of Stripe', async () => {
  const { payments, lines } = opened()
  stripe.fail(500)
  await payments.end('cs_test_7')
  const [line] = lines.map((text) => JSON.parse(text))
  expect(line).toMatchObject({ type: 'StripeAPIError', statusCode: 500, reason: 'Something went wrong' })
  expect(lines.join('')).not.toMatch(/headers|raw/)
})

test('a checkout that cannot be ended, since Stripe does not show it to the key, is logged', async () => {
  const { payments, lines } = opened()
  stripe.fail(null)
  await payments.end('cs_of_another_account')
  expect(lines.map((text) => JSON.parse(text))).toEqual([
    expect.objectContaining({ level: 40, code: 'resource_missing', statusCode: 404 }),
  ])
})

test('an event that is not used is logged once, at the level "info", by its kind only', () => {
  const { payments, lines } = opened()
  const now = new Date()
  const thin = { object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found', context: 'acct_1' }
  const { payload, signature } = stripe.sign(thin, now)
  expect(payments.readEvent(Buffer.from(payload), signature, now)).toBe(null)
  expect(lines.map((text) => JSON.parse(text))).toEqual([
    expect.objectContaining({ level: 30, object: thin.object, type: thin.type }),
  ])
  expect(lines.join('')).not.toContain('acct_1')
})

test('a Stripe that cannot be reached is logged with what the network says', async () => {
  const { payments, lines } = opened('http://127.0.0.1:1')
  await expect(payments.find('cs_test_7')).rejects.toThrow('payments_unavailable')
  expect(lines.map((text) => JSON.parse(text))).toEqual([
    expect.objectContaining({ type: 'StripeConnectionError', cause: expect.stringMatching(/./) }),
  ])
})
