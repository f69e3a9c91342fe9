// Rules: docs/rules/operator.md#cautions
import { expect, test } from 'vitest'
import { cautionsOf } from './cautions.ts'
import { readSettings } from './settings.ts'

const cautions = (env: Record<string, string>) => cautionsOf(readSettings(env)).join('\n')
const REAL = {
  DATABASE_URL: 'postgres://db.internal/quayline',
  PUBLIC_URL: 'https://freight.example',
  TRUST_PROXY: 'on',
  PROVIDER_PHONE: '01632 960 200',
  PROVIDER_EMAIL: 'office@freight.example',
  SMTP_URL: 'smtps://mail.internal',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('a complete set-up has no caution', () => {
  expect(cautions(REAL)).toBe('')
})

test.each<[string, Record<string, string>, string]>([
  ['no mail server', { SMTP_URL: '' }, 'SMTP_URL'],
  ['mail without encryption', { SMTP_TLS: 'off' }, 'SMTP_TLS'],
  ['no payment', { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_SECRET_KEY'],
  ['a key of the test mode of Stripe', { STRIPE_SECRET_KEY: 'rk_test_1' }, 'STRIPE_SECRET_KEY'],
  [
    'a test checkout',
    { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', TEST_CHECKOUT: 'on' },
    'TEST_CHECKOUT',
  ],
  ['the embedded database', { DATABASE_URL: '', DEMO: 'off' }, 'DATABASE_URL'],
  ['no https', { PUBLIC_URL: 'http://freight.example' }, 'PUBLIC_URL'],
  ['no public address', { PUBLIC_URL: '' }, 'Links in mails work on this machine only: PUBLIC_URL is'],
  ['a proxy that is not trusted', { TRUST_PROXY: 'off' }, 'TRUST_PROXY'],
  ['no phone number of the provider', { PROVIDER_PHONE: '' }, 'PROVIDER_PHONE'],
  ['no address of the provider', { PROVIDER_EMAIL: '' }, 'PROVIDER_EMAIL'],
  ['no second factor', { OPERATOR_SECOND_FACTOR: 'off' }, 'second factor'],
  ['no limits', { RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
  ['a demo', { DATABASE_URL: '', PUBLIC_URL: '' }, 'demo'],
])('%s has a caution', (_what, env, named) => {
  expect(cautions({ ...REAL, ...env })).toContain(named)
})
