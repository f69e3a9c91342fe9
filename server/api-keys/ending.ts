/** Ends API keys with the rights of their makers (docs/rules/api-keys.md#ending). */
import { sql } from 'kysely'
import { type ApiKey, ENDED_KEYS_KEPT_DAYS, type KeyEnding } from '#domain/api-keys/api-key.ts'
import { DAY_MS } from '#domain/time.ts'
import { forgetSessions } from '../auth/sessions.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Tx } from '../db/transaction.ts'

/** What the mails say about a key. */
export type EndedKey = Pick<ApiKey, 'name' | 'start' | 'scopes'>

/** Returns the keys that worked until now. */
async function endKeys(
  tx: Tx,
  of: { readonly column: 'id' | 'maker_id' | 'company_id'; readonly id: number },
  ending: KeyEnding,
  now: Date,
): Promise<EndedKey[]> {
  const ended = await tx
    .updateTable('api_key')
    .set({ ended_at: now, ending })
    .where(of.column, '=', of.id)
    .where('ended_at', 'is', null)
    .returning(['name', 'start', 'scopes'])
    .execute()
  if (ended.length > 0) await forgetSessions(tx)
  return ended
}

/** Ends one key; returns none if it has ended already. */
export const endKey = (tx: Tx, id: number, now: Date) => endKeys(tx, { column: 'id', id }, 'by hand', now)

/** Ends the keys of a user who is no longer an active Admin. */
export const endKeysOfMaker = (tx: Tx, id: number, now: Date) =>
  endKeys(tx, { column: 'maker_id', id }, 'rights', now)

/** Ends the keys of a company that is deactivated. */
export const endKeysOfCompany = (tx: Tx, id: number, now: Date) =>
  endKeys(tx, { column: 'company_id', id }, 'company', now)

/** Removes keys that ended long ago. */
export async function dropEndedKeys(tx: Tx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - ENDED_KEYS_KEPT_DAYS * DAY_MS)
  return deleteBatch(tx, 'api_key', sql`ended_at < ${before}::timestamptz`)
}
