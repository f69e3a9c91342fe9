/** The SQL of webhooks and the log of their deliveries. */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { DeliveryWire } from '#contract/webhooks.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { versionAfter } from '#domain/versions.ts'
import type { ChangedWebhook, StoredWebhook } from '#domain/webhooks/rules.ts'
import {
  DELIVERIES_KEPT_DAYS,
  type Delivery,
  FORMER_SECRET_HOURS,
  type OffReason,
  TEST_EVENT,
  type WebhookDraft,
} from '#domain/webhooks/webhook.ts'
import { deleteBatch } from '../db/batches.ts'
import { jsonFrom, jsonList, jsonRow, select, textOf } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { versionColumns } from '../db/version-columns.ts'
import { type JsonPage, pageOf, type Window } from '../paging.ts'
import { giveUpWaiting, WEBHOOKS_CHANNEL } from './worker.ts'

const isWaiting = sql`d.delivered_at is null and d.given_up_at is null`

function webhooksOf(db: Kysely<Tables>) {
  return db
    .selectFrom('webhook as w')
    .select([
      'w.id',
      'w.url',
      'w.events',
      'w.active as isOn',
      'w.off_reason as offReason',
      'w.made_at as madeAt',
      'w.last_success_at as lastSuccessAt',
      'w.failing_since as failingSince',
      'w.version',
      'w.changed_in as changedIn',
      sql<number>`(select count(*) from webhook_delivery d where d.webhook_id = w.id and ${isWaiting})::int`.as(
        'waiting',
      ),
    ])
}

/** The webhooks of a company, the oldest first. */
export async function listWebhooks(db: Kysely<Tables>, companyId: number): Promise<StoredWebhook[]> {
  return webhooksOf(db).where('w.company_id', '=', companyId).orderBy('w.id').execute()
}

const webhookOf = (db: Kysely<Tables>, id: number, companyId: number) =>
  webhooksOf(db).where('w.id', '=', id).where('w.company_id', '=', companyId)

/** A webhook of a company; another company's is not found. */
export async function findWebhook(
  db: Kysely<Tables>,
  id: number,
  companyId: number,
): Promise<StoredWebhook | null> {
  return (await webhookOf(db, id, companyId).executeTakeFirst()) ?? null
}

/** The same, locked. */
export async function lockWebhook(tx: Tx, id: number, companyId: number): Promise<StoredWebhook | null> {
  return (await webhookOf(tx, id, companyId).forUpdate('w').executeTakeFirst()) ?? null
}

/** How many webhooks a company has. Locks the company, so that parallel additions count one another. */
export async function countWebhooks(tx: Tx, companyId: number): Promise<number> {
  await tx.selectFrom('company').where('id', '=', companyId).select('id').forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('webhook')
    .where('company_id', '=', companyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A signing secret by the standard: 192 random bits. */
function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

export async function insertWebhook(
  tx: Tx,
  { url, events }: WebhookDraft,
  companyId: number,
  now: Date,
): Promise<{ readonly id: number; readonly secret: string }> {
  const secret = newSecret()
  const { id } = await tx
    .insertInto('webhook')
    .values({ company_id: companyId, url, events, secret, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret }
}

/** Changes a webhook. Turning it on resets its failures; turning it off gives up waiting messages. */
export async function updateWebhook(
  tx: Tx,
  { id, isOn: wasOn }: Pick<StoredWebhook, 'id' | 'isOn'>,
  changed: ChangedWebhook,
  now: Date,
): Promise<void> {
  const { url, events, isOn } = changed
  const byHand: OffReason = 'by hand'
  const set = {
    url,
    events,
    ...versionColumns(changed),
    ...(isOn &&
      !wasOn && {
        active: true,
        off_reason: null,
        failures: 0,
        failing_since: null,
        rests_until: sql<Date>`'-infinity'`,
      }),
    ...(wasOn && !isOn && { active: false, off_reason: byHand }),
  }
  await tx.updateTable('webhook').set(set).where('id', '=', id).execute()
  if (wasOn && !isOn) await giveUpWaiting(tx, id, now)
}

/** Turns the webhooks of a company off, and gives up waiting messages. */
export async function turnWebhooksOff(tx: Tx, companyId: number, now: Date): Promise<void> {
  const on = await webhooksOf(tx)
    .where('w.company_id', '=', companyId)
    .where('w.active', '=', true)
    .forUpdate('w')
    .execute()
  for (const webhook of on)
    await updateWebhook(
      tx,
      webhook,
      { ...webhook, isOn: false, ...versionAfter(webhook, { isOn: true }) },
      now,
    )
}

export async function removeWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute()
}

/** Replaces the signing secret; for a day the former one signs as well. */
export async function replaceSecret(tx: Tx, id: number, now: Date): Promise<string> {
  const secret = newSecret()
  await tx
    .updateTable('webhook')
    .set({
      former_secret: sql`secret`,
      former_until: new Date(now.getTime() + FORMER_SECRET_HOURS * HOUR_MS),
      secret,
    })
    .where('id', '=', id)
    .execute()
  return secret
}

/** Wakes the worker once the transaction commits. */
async function wakeWorker(tx: Tx): Promise<void> {
  await sql`select pg_notify(${sql.lit(WEBHOOKS_CHANNEL)}, '')`.execute(tx)
}

/**
 * Sends a requested message without the pause after failures. A message that is under way ends first: its lease stays.
 */
async function endRest(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('webhook').set({ rests_until: now }).where('id', '=', id).execute()
}

export async function queueTest(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .insertInto('webhook_delivery')
    .values({ webhook_id: id, event: TEST_EVENT, object_id: 0, data: sql`'{}'::jsonb` })
    .execute()
  await endRest(tx, id, now)
  await wakeWorker(tx)
}

/** Queues a delivery of a webhook once more, from its first attempt; false if the webhook has no such delivery. */
export async function queueAgain(tx: Tx, webhookId: number, deliveryId: number, now: Date): Promise<boolean> {
  const queued = await tx
    .updateTable('webhook_delivery')
    .set({
      due_at: sql`'-infinity'`,
      attempts: 0,
      first_tried_at: null,
      delivered_at: null,
      given_up_at: null,
    })
    .where('id', '=', deliveryId)
    .where('webhook_id', '=', webhookId)
    .returning('id')
    .executeTakeFirst()
  if (!queued) return false
  await endRest(tx, webhookId, now)
  await wakeWorker(tx)
  return true
}

/** A page of the deliveries of a webhook, the newest first. */
export async function listDeliveriesJson(
  db: Kysely<Tables>,
  webhookId: number,
  window: Window,
): Promise<JsonPage<Delivery>> {
  const row = jsonRow(DeliveryWire, {
    id: sql`d.id`,
    message: sql`d.message_id`,
    event: sql`d.event`,
    about: sql`(select coalesce(string_agg(part.key || ' ' || part.value, ', ' order by part.key), '')
      from jsonb_each_text(d.data) as part)`,
    madeAt: sql`d.made_at`,
    state: sql`case when d.delivered_at is not null then 'delivered' when d.given_up_at is not null then 'given up'
      else 'waiting' end`,
    attempts: sql`d.attempts`,
    status: sql`d.status`,
    error: sql`d.error`,
    lastTriedAt: sql`d.last_tried_at`,
    nextTryAt: sql`case when ${isWaiting} and d.attempts > 0 then d.due_at end`,
  })
  const rows = sql`(select id, message_id, event, data, made_at, attempts, status, error, last_tried_at, due_at, delivered_at,
    given_up_at from webhook_delivery where webhook_id = ${webhookId}
    order by id desc limit ${window.size} offset ${window.offset}) as d`
  const total = sql<number>`(select count(*) from webhook_delivery where webhook_id = ${webhookId})::int`
  const json = textOf(jsonFrom(jsonList(row, sql`d.id desc`), rows))
  const [found] = (await select({ json, total }, sql``).execute(db)).rows
  return pageOf(found, window)
}

/** Removes old deliveries. */
export async function dropOldDeliveries(tx: Tx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - DELIVERIES_KEPT_DAYS * DAY_MS)
  return deleteBatch(tx, 'webhook_delivery', sql`made_at < ${before}`)
}
