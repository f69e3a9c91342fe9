/** Refusals of webhooks (docs/rules/webhooks.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const webhookRefusals = {
  webhook_address: {
    status: 400,
    body: 'field',
    sentence: 'Enter an address that begins with https://, without a port or user name.',
  },
  webhook_private: {
    status: 400,
    body: 'field',
    sentence: 'Enter an address of the public internet, not of a private network.',
  },
  too_many_webhooks: {
    status: 409,
    body: 'whole',
    sentence: 'A company has at most {most} webhooks. Remove one that you no longer need.',
  },
  webhook_changed: {
    status: 409,
    body: 'whole',
    sentence: 'This webhook has changed since you opened it. Please look at it again before you change it.',
  },
  webhook_is_off: { status: 409, body: 'whole', sentence: 'This webhook is off. Turn it on first.' },
} as const satisfies RefusalKinds
