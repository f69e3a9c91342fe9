/** Why sessions ended that their users did not end themselves (docs/rules/users.md#told-why). */
import { sql } from 'kysely'
import { isApiKey } from '#domain/api-keys/apiKey.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { DAY_MS } from '#domain/time.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { hashToken } from './sessions.ts'

const KEPT_MS = 30 * DAY_MS

const SAYS = {
  rights: 'signed_out_by_rights',
  deactivated: 'signed_out_deactivated',
  password: 'signed_out_by_password',
} as const
type Why = keyof typeof SAYS

/** Stores why the sessions of a user are about to end, all or all except one. Call it before they end. */
export async function noteWhyEnded(
  tx: Tx,
  userId: number,
  why: Why,
  now: Date,
  except: Buffer | null = null,
): Promise<void> {
  await tx
    .insertInto('ended_session')
    .columns(['token_hash', 'why', 'ended_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('session')
        .where('person_id', '=', userId)
        .$if(except !== null, (query) => query.where('token_hash', '!=', except))
        .select(['token_hash', val(why).as('why'), val(now).as('ended_at')]),
    )
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
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
