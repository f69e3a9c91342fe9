// Rules: docs/rules/plans.md#outdated
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { startStripe } from '../testing/stripe.ts'
import { openStripe } from './stripe.ts'

const stripe = await startStripe()

test('a checkout that cannot be ended is logged by its kind and reason, without the answer of Stripe', async () => {
  const lines: string[] = []
  const { log } = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } })
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = stripe.env
  const keys = { secretKey, webhookSecret, apiUrl: stripe.env.STRIPE_API_URL ?? null }
  const payments = openStripe(keys, 'https://quayline.example', log, async () => undefined)
  stripe.fail(500)
  await payments.end('cs_test_7')
  const [line] = lines.map((text) => JSON.parse(text))
  expect(line).toMatchObject({ type: 'StripeAPIError', statusCode: 500, reason: 'Something went wrong' })
  expect(lines.join('')).not.toMatch(/headers|raw/)
})
