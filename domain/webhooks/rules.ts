/** The allowed addresses of webhooks, and how often a delivery is tried (docs/rules/webhooks.md). */
import { type Refused, refuse } from '../refuse.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import { type Versioned, versionAfter, whyStale } from '../versions.ts'
import { MAX_WEBHOOKS, type Webhook, type WebhookChange, type WebhookDraft } from './webhook.ts'

const SECOND_MS = 1000

/**
 * The delays after each failed attempt, in milliseconds: the last attempt is a little more than three days after the
 * first.
 */
const RETRY_AFTER_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
const MAX_REST_MS = 5 * MINUTE_MS

/** How long after its `attempts`th failed attempt a delivery is tried again, in milliseconds; null: it is given up. */
export function retryAfter(attempts: number): number | null {
  return RETRY_AFTER_MS[attempts - 1] ?? null
}

/**
 * How long a webhook waits after this many failures in a row, in milliseconds: its other deliveries wait, so that an
 * address without an answer delays no others.
 */
export function restAfter(failures: number): number {
  return Math.min(MAX_REST_MS, 5 * SECOND_MS * 2 ** Math.max(0, failures - 1))
}

/**
 * True for an address that a webhook may have: https on the usual port, without a user name or fragment. If `anywhere`
 * is true (the demo, tests), http and other ports are allowed.
 */
export function isWebhookAddress(url: string, anywhere: boolean): boolean {
  // A blank would become %20, but here it comes from pasting.
  if (/\s/.test(url) || !URL.canParse(url)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(url)
  if (username !== '' || password !== '' || hash !== '' || hostname === '') return false
  if (anywhere) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && port === ''
}

/** A new webhook. Refuses with webhook_address, or with too_many_webhooks beyond {@link MAX_WEBHOOKS}. */
export function addWebhook(
  draft: WebhookDraft,
  webhooksBefore: number,
  anywhere: boolean,
): WebhookDraft | Refused {
  if (!isWebhookAddress(draft.url, anywhere)) return refuse('webhook_address', ['url'])
  if (webhooksBefore >= MAX_WEBHOOKS)
    return refuse('too_many_webhooks', undefined, { most: String(MAX_WEBHOOKS) })
  return draft
}

/** A webhook with the version that last changed each of its fields. */
export type StoredWebhook = Webhook & Versioned

/** The new values of a webhook's fields, with its version after the change. */
export type ChangedWebhook = Pick<Webhook, 'url' | 'events' | 'isOn'> & Versioned

/**
 * A changed webhook. Refuses with webhook_address or, for a change made for another version, webhook_changed
 * (docs/rules/typed-values.md#version).
 */
export function changeWebhook(
  change: WebhookChange,
  webhook: StoredWebhook,
  anywhere: boolean,
): ChangedWebhook | Refused {
  const { url = webhook.url, events = webhook.events, isOn = webhook.isOn } = change
  if (change.url !== undefined && !isWebhookAddress(url, anywhere)) return refuse('webhook_address', ['url'])
  const stale = whyStale('webhook_changed', change.version, webhook)
  if (stale) return stale
  const differs = {
    url: url !== webhook.url,
    events: events.join() !== webhook.events.join(),
    isOn: isOn !== webhook.isOn,
  }
  return { url, events, isOn, ...versionAfter(webhook, differs) }
}
