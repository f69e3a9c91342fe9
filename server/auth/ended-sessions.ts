/** Why sessions ended that their users did not end themselves (docs/rules/users.md#told-why). */
import { type RawBuilder, sql } from 'kysely'
import { isApiKey } from '#domain/api-keys/api-key.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { DAY_MS } from '#domain/time.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { type AccountRef, sessionsOf } from '../security/account.ts'
import { hashToken } from './sessions.ts'

const KEPT_MS = 30 * DAY_MS

const SAYS = {
  rights: 'signed_out_by_rights',
  deactivated: 'signed_out_deactivated',
  password: 'signed_out_by_password',
  list: 'signed_out_from_list',
  operator: 'signed_out_by_operator',
  factor: 'signed_out_by_factor',
  'no factor': 'signed_out_without_factor',
  removed: 'signed_out_removed',
} as const
export type WhyEnded = keyof typeof SAYS

/**
 * Stores why sessions of an account are about to end. Call it before they end. `which` is a condition on their rows; by
 * default all end.
 */
export async function noteWhyEnded(
  tx: Tx,
  account: AccountRef,
  why: WhyEnded,
  now: Date,
  which: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await sql`insert into ended_session (token_hash, why, ended_at)
    select token_hash, ${why}, ${now}::timestamptz from ${sessionsOf(account)} and ${which}
    on conflict (token_hash) do nothing`.execute(tx)
}

/** The sessions other than the one of a token, if given. */
export function allExcept(tokenHash: Buffer | null): RawBuilder<unknown> {
  return tokenHash === null ? sql`true` : sql`token_hash <> ${tokenHash}`
}

/** The refusal that says why the session of a token has ended, or that its API key has. */
export async function whySignedOut(db: Db, token: string | null): Promise<RefusalCode> {
  if (token === null) return 'signed_out'
  if (isApiKey(token)) return 'api_key_unknown'
  const row = await db
    .selectFrom('ended_session')
    .where('token_hash', '=', hashToken(token))
    .select('why')
    .executeTakeFirst()
  return row ? SAYS[row.why] : 'signed_out'
}

/** Removes old reasons. */
export async function dropEndedSessions(tx: Tx, now: Date): Promise<boolean> {
  return deleteBatch(tx, 'ended_session', sql`ended_at < ${new Date(now.getTime() - KEPT_MS)}`)
}
