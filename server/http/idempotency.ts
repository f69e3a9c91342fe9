/** The same POST sent twice is carried out once (docs/rules/interface.md#idempotency). */
import { createHmac, hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { throwRefusal } from './errors.ts'

const KEPT_MS = 24 * 3600 * 1000

/** What identifies a repeated POST. */
export interface IdempotencyKey {
  readonly caller: string
  readonly key: string
  readonly fingerprint: Buffer
}

export interface StoredReply {
  readonly status: number
  readonly json: string
}

/**
 * The key of a request from its header; null when none was sent. The header itself is not stored: it keys the
 * fingerprint of the body, so that a copy of the database tells nothing about a password in one.
 */
export function idempotencyKey(
  header: unknown,
  caller: string,
  call: string,
  body: unknown,
): IdempotencyKey | null {
  if (typeof header !== 'string' || header === '') return null
  const fingerprint = createHmac('sha256', header)
    .update(`${call}\n${JSON.stringify(body ?? null)}`)
    .digest()
  return { caller, key: hash('sha256', header, 'base64url'), fingerprint }
}

/**
 * Claims a key inside the transaction of the change. Another transaction with the same key waits here until
 * this one ends; if this one is rolled back, that one carries the change out.
 * @returns the first answer, where this key already has one.
 * @throws RefusedError idempotency_key_reused for the same key with another body.
 */
export async function claim(
  tx: Transaction<Tables>,
  { caller, key, fingerprint }: IdempotencyKey,
  now: Date,
): Promise<StoredReply | null> {
  await tx
    .deleteFrom('idempotency_key')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ caller, key, fingerprint, status: 0, reply: '', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const first = await tx
    .selectFrom('idempotency_key')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .select(['fingerprint', 'status', 'reply'])
    .executeTakeFirstOrThrow()
  if (!Buffer.from(first.fingerprint).equals(fingerprint)) throwRefusal('idempotency_key_reused')
  return { status: first.status, json: first.reply }
}

/** Keeps the answer under its key, in the same transaction as the change. */
export async function keep(
  tx: Transaction<Tables>,
  { caller, key }: IdempotencyKey,
  { status, json }: StoredReply,
): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ status, reply: json })
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute()
}

/** Removes keys that are too old to matter. */
export async function dropOldKeys(tx: Transaction<Tables>, now: Date): Promise<void> {
  await tx
    .deleteFrom('idempotency_key')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
