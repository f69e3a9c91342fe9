/** Settings that an operator should know about: they work, but real operation sets them differently. */
import { isLoopback, type Settings } from './settings.ts'
import { SAMPLE_EMAIL, SAMPLE_PHONE } from './settings-checks.ts'

/** Sentences for the console at start and for the operator's first page; empty if everything is set up. */
export function cautionsOf(settings: Settings): string[] {
  const cautions: [boolean, string][] = [
    [settings.demo, 'This is a demo: the passwords of its sample accounts are public.'],
    [
      !settings.demo && settings.smtpUrl === null,
      'No mail is sent: SMTP_URL is not set, and mails are kept as files. Passwords cannot be reset.',
    ],
    [
      !settings.demo && settings.smtpUrl !== null && !settings.smtpTls,
      'Mails may go out unencrypted: SMTP_TLS is off.',
    ],
    [
      !settings.demo && settings.testCheckout,
      'Paid plans cost nothing: the test checkout is on. Set STRIPE_SECRET_KEY, or TEST_CHECKOUT=off.',
    ],
    [
      !settings.demo && /^[sr]k_test_/.test(settings.stripe?.secretKey ?? ''),
      'Paid plans cost nothing: STRIPE_SECRET_KEY is of the test mode of Stripe. Set the live key.',
    ],
    [
      settings.stripe === null && !settings.testCheckout,
      'No plan can be bought: STRIPE_SECRET_KEY is not set. Customers are asked to ring you.',
    ],
    [
      !settings.demo && settings.databaseUrl === null,
      'The embedded database does not survive a power cut: set DATABASE_URL for real operation.',
    ],
    ...cautionsOfAddress(settings),
    [
      !settings.demo && settings.provider.phone === SAMPLE_PHONE,
      `Users are asked to ring ${SAMPLE_PHONE}, which is a sample: set PROVIDER_PHONE.`,
    ],
    [
      !settings.demo && settings.provider.email === SAMPLE_EMAIL,
      `Users are asked to write to ${SAMPLE_EMAIL}, which is a sample: set PROVIDER_EMAIL.`,
    ],
    [!settings.demo && !settings.operatorSecondFactor, 'Operators sign in without a second factor.'],
    [!settings.demo && !settings.rateLimits, 'Tries are not limited: RATE_LIMITS is off.'],
  ]
  return cautions.filter(([holds]) => holds).map(([, sentence]) => sentence)
}

/** The product has no TLS of its own: an https address is that of a proxy. */
function cautionsOfAddress({ demo, publicUrl, trustProxy }: Settings): [boolean, string][] {
  const { protocol, hostname } = new URL(publicUrl)
  return [
    [!demo && protocol !== 'https:', 'PUBLIC_URL is not https: passwords and tokens travel readable.'],
    [
      !demo && isLoopback(hostname),
      `Links in mails work on this machine only: PUBLIC_URL is ${publicUrl}. Set it to the address that users type.`,
    ],
    [
      protocol === 'https:' && !trustProxy,
      'All callers count as one address, that of the proxy, and are slowed down together: set TRUST_PROXY=on.',
    ],
  ]
}
