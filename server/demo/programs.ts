/** The program of a demo company: an API key, and a webhook with a log of its last deliveries. */
import { makeApiKey } from '#contract/api-keys.ts'
import { addWebhook } from '#contract/webhooks.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import type { WebhookEvent } from '#domain/webhooks/webhook.ts'
import type { Db } from '../db/connect.ts'
import type { DemoCompany } from './client.ts'
import type { DemoClock } from './requests.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'

const EVENTS: readonly WebhookEvent[] = [
  'quote.received',
  'quote.accepted',
  'booking.made',
  'booking.changed',
]
/** How many deliveries are in the log, of quotes that the company got. */
const DELIVERIES = 6
/** Of these, by place from the newest, one needed a second attempt. */
const TRIED_TWICE = 2

/**
 * Adds an API key that was used a moment ago, and a webhook. Its address is in a reserved domain and leads nowhere:
 * events of the demo are queued, and their deliveries fail. Only the log made here has successes.
 */
export async function addPrograms(
  db: Db,
  { sample, call }: DemoCompany,
  clock: DemoClock,
  now: Date,
): Promise<void> {
  clock.set(new Date(now.getTime() - 30 * DAY_MS))
  const key = await call(makeApiKey, {
    body: { name: 'Transport management', scopes: ['read', 'post'], password: DEMO_PASSWORD },
  })
  await db
    .updateTable('api_key')
    .set({ last_used_at: new Date(now.getTime() - 12 * MINUTE_MS) })
    .where('id', '=', key.id)
    .execute()
  const { id } = await call(addWebhook, {
    body: { url: `https://tms.${sample.domain}/quayline/events`, events: [...EVENTS] },
  })
  await addDeliveries(db, id, now)
}

/** Writes deliveries about the newest quotes that the webhook's company got, as the sender would. */
async function addDeliveries(db: Db, webhookId: number, now: Date): Promise<void> {
  const quotes = await db
    .selectFrom('quote')
    .innerJoin('webhook', 'webhook.company_id', 'quote.owner_id')
    .where('webhook.id', '=', webhookId)
    .where('quote.side', '=', 'haulier')
    .where('quote.counters_id', 'is', null)
    .where('quote.created_at', '<', now)
    .select(['quote.id', 'quote.request_id', 'quote.created_at'])
    .orderBy('quote.created_at', 'desc')
    .orderBy('quote.id', 'desc')
    .limit(DELIVERIES)
    .execute()
  const rows = quotes.map(({ id, request_id, created_at }, index) => {
    const attempts = index === TRIED_TWICE ? 2 : 1
    const at = new Date(created_at.getTime() + (attempts - 1) * 5000)
    return {
      webhook_id: webhookId,
      event: 'quote.received',
      object_id: id,
      data: JSON.stringify({ request: request_id, quote: id }),
      made_at: created_at,
      attempts,
      first_tried_at: created_at,
      last_tried_at: at,
      delivered_at: at,
      status: 200,
    }
  })
  const [newest] = rows
  if (!newest) return
  await db.insertInto('webhook_delivery').values(rows.toReversed()).execute()
  await db
    .updateTable('webhook')
    .set({ last_success_at: newest.delivered_at })
    .where('id', '=', webhookId)
    .execute()
}
