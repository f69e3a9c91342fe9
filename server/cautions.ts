/** Settings that an operator should know about: they work, but real operation sets them differently. */
import type { Settings } from './settings.ts'

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
      settings.stripe === null && !settings.testCheckout,
      'No plan can be bought: STRIPE_SECRET_KEY is not set. Customers are asked to ring you.',
    ],
    [
      !settings.demo && settings.databaseUrl === null,
      'The embedded database does not survive a power cut: set DATABASE_URL for real operation.',
    ],
    [
      !settings.demo && new URL(settings.publicUrl).protocol !== 'https:',
      'PUBLIC_URL is not https: passwords and tokens travel readable.',
    ],
    [!settings.demo && !settings.operatorSecondFactor, 'Operators sign in without a second factor.'],
    [!settings.demo && !settings.rateLimits, 'Tries are not limited: RATE_LIMITS is off.'],
  ]
  return cautions.filter(([holds]) => holds).map(([, sentence]) => sentence)
}
