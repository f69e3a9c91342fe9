/**
 * Sends what is due to webhooks. A webhook is taken under a lease in one short statement, with its oldest due message;
 * that is sent outside of any transaction, and marked. If the process dies in between, the lease ends and the message is
 * sent again: receivers tell repetitions by the message's id (docs/rules/webhooks.md#retries).
 */
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '#domain/clock.ts'
import { restAfter, retryAfter } from '#domain/webhooks/rules.ts'
import type { OffReason } from '#domain/webhooks/webhook.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { versionRaisedBy } from '../db/version-columns.ts'
import { queueMails } from '../mail/outbox.ts'
import { recipientsOf } from '../mail/recipients.ts'
import type { Settings } from '../settings.ts'
import { announceWebhooks } from './announce.ts'
import { webhookOffMail } from './mails.ts'
import { type Message, type Outcome, sendMessage } from './send.ts'

/** Notified with each transaction that has queued messages. */
export const WEBHOOKS_CHANNEL = 'quayline_webhooks'
/** How many messages are under way at once, one for each webhook. */
const MAX_CONCURRENT = 10
/** Longer than a message takes, so that no other process sends it meanwhile. */
const LEASE_MS = 60_000
/** By the clock of the database: on a machine whose own is ahead the lease would be over at once. */
const LEASED_UNTIL = sql`statement_timestamp() + ${sql.lit(`${LEASE_MS} milliseconds`)}::interval`
/** How often new messages are looked for while others are under way. */
const LOOK_AGAIN_MS = 500
const GONE = 410
/** No rest and no lease, also for a clock that is put back. */
const FREE = sql<Date>`'-infinity'::timestamptz`

interface WebhookSender {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly settings: Settings
  /** Replaced in tests. */
  readonly send?: typeof sendMessage
}

interface Taken {
  readonly webhookId: number
  readonly deliveryId: number
  readonly companyId: number
  readonly url: string
  readonly secret: string
  readonly formerSecret: string | null
  readonly messageId: string
  readonly event: string
  readonly data: unknown
  readonly madeAt: Date
  readonly attempts: number
  readonly firstTriedAt: Date
}

/** Sends all due messages. Several processes may do this at once. */
export async function sendDueWebhooks(sender: WebhookSender, signal?: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>()
  let isMore = true
  try {
    while ((isMore || underWay.size > 0) && !signal?.aborted) {
      isMore = false
      const free = MAX_CONCURRENT - underWay.size
      const taken = free > 0 ? await take(sender.db, sender.clock(), free) : []
      for (const one of taken) {
        const delivery = deliver(sender, one).finally(() => {
          underWay.delete(delivery)
          // The next message of its webhook may be due.
          isMore = true
        })
        underWay.add(delivery)
      }
      if (underWay.size > 0)
        await Promise.race([...underWay, setTimeout(LOOK_AGAIN_MS, undefined, { ref: false })])
    }
  } finally {
    await Promise.all(underWay)
  }
}

/** Takes webhooks that are neither resting nor leased, each with its oldest due message. */
async function take(db: Db, now: Date, most: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with ready as (
      select w.id, due.id as delivery_id from webhook w
      join company c on c.id = w.company_id and c.is_active
      cross join lateral (
        select d.id, d.due_at from webhook_delivery d
        where d.webhook_id = w.id and d.delivered_at is null and d.given_up_at is null and d.due_at <= ${now}
        order by d.due_at, d.id limit 1
      ) as due
      where w.active and w.rests_until <= ${now} and w.leased_until <= statement_timestamp()
      order by due.due_at, due.id limit ${most}
      for update of w skip locked
    ), leased as (
      update webhook w set leased_until = ${LEASED_UNTIL} from ready where w.id = ready.id
      returning w.id, w.company_id, w.url, w.secret,
        case when w.former_until > ${now} then w.former_secret end as former_secret, ready.delivery_id
    )
    update webhook_delivery d set attempts = d.attempts + 1, last_tried_at = ${now},
      first_tried_at = coalesce(d.first_tried_at, ${now})
    from leased where d.id = leased.delivery_id
    returning leased.id as "webhookId", d.id as "deliveryId", leased.company_id as "companyId", leased.url,
      leased.secret, leased.former_secret as "formerSecret", d.message_id as "messageId", d.event, d.data,
      d.made_at as "madeAt", d.attempts, d.first_tried_at as "firstTriedAt"`.execute(db)
  return rows
}

/** The message as its receiver gets it: what happened, and the ids to read more by. */
function messageOf({ messageId, url, secret, formerSecret, event, data, madeAt }: Taken): Message {
  return {
    id: messageId,
    url,
    secrets: formerSecret === null ? [secret] : [secret, formerSecret],
    payload: JSON.stringify({ type: event, timestamp: madeAt.toISOString(), data }),
  }
}

async function deliver(sender: WebhookSender, taken: Taken): Promise<void> {
  const { db, clock, log, settings, send = sendMessage } = sender
  const { webhookId, deliveryId, attempts } = taken
  try {
    const outcome = await send(messageOf(taken), { now: clock(), anywhere: settings.webhooksAnywhere })
    const now = clock()
    await db
      .transaction()
      .execute((tx) =>
        outcome.error === null
          ? markDelivered(tx, taken, outcome, now)
          : markFailed(tx, sender, taken, outcome, now),
      )
    if (outcome.error !== null)
      log.warn(
        { webhook: webhookId, delivery: deliveryId, attempts, reason: outcome.error },
        'a webhook failed',
      )
  } catch (error) {
    // The lease ends, and the message is sent again.
    log.error({ err: error, webhook: webhookId, delivery: deliveryId }, 'a delivery could not be marked')
  }
}

async function markDelivered(
  tx: Tx,
  { webhookId, deliveryId }: Taken,
  { status }: Outcome,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ last_success_at: now, failures: 0, failing_since: null, rests_until: FREE, leased_until: FREE })
    .where('id', '=', webhookId)
    .execute()
  await tx
    .updateTable('webhook_delivery')
    .set({ delivered_at: now, status, error: null })
    .where('id', '=', deliveryId)
    .execute()
}

async function markFailed(
  tx: Tx,
  sender: WebhookSender,
  taken: Taken,
  { status, error }: Outcome,
  now: Date,
): Promise<void> {
  const { webhookId, deliveryId, attempts, firstTriedAt } = taken
  const webhook = await tx
    .selectFrom('webhook')
    .where('id', '=', webhookId)
    .select(['failures', 'failing_since'])
    .forUpdate()
    .executeTakeFirst()
  // Removed meanwhile.
  if (!webhook) return
  const failures = webhook.failures + 1
  const failingSince = webhook.failing_since ?? now
  await tx
    .updateTable('webhook')
    .set({
      failures,
      failing_since: failingSince,
      rests_until: new Date(now.getTime() + restAfter(failures)),
      leased_until: FREE,
    })
    .where('id', '=', webhookId)
    .execute()
  const delay = retryAfter(attempts)
  await tx
    .updateTable('webhook_delivery')
    .set({
      status,
      error,
      ...(delay === null ? { given_up_at: now } : { due_at: new Date(now.getTime() + delay) }),
    })
    .where('id', '=', deliveryId)
    .execute()
  if (status === GONE) await turnOff(tx, sender, taken, 'gone', now)
  // Nothing has got through since its first attempt, days ago.
  else if (delay === null && failingSince <= new Date(firstTriedAt.getTime() + LEASE_MS))
    await turnOff(tx, sender, taken, 'failed', now)
}

/** Turns a webhook off, gives up what waits, and tells the Admins. */
async function turnOff(
  tx: Tx,
  { settings, log }: WebhookSender,
  { webhookId, companyId, url }: Taken,
  reason: Exclude<OffReason, 'by hand'>,
  now: Date,
): Promise<void> {
  const off = await tx
    .updateTable('webhook')
    .set({ active: false, off_reason: reason, ...versionRaisedBy('isOn') })
    .where('id', '=', webhookId)
    .where('active', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!off) return
  await giveUpWaiting(tx, webhookId, now)
  await announceWebhooks(tx, companyId)
  const [admins] = await recipientsOf(tx, [{ companyId, userIds: [] }])
  await queueMails(
    tx,
    (admins?.emails ?? []).map((to) => webhookOffMail(settings, to, url, reason)),
    now,
  )
  log.warn({ webhook: webhookId, reason }, 'a webhook was turned off')
}

/** Gives up the messages of a webhook that is turned off. */
export async function giveUpWaiting(tx: Tx, webhookId: number, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ given_up_at: now })
    .where('webhook_id', '=', webhookId)
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute()
}
