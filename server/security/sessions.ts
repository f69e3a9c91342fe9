/** The list of sessions of an account, and ending them. */
import { type RawBuilder, sql } from 'kysely'
import type { SessionRow } from '#domain/security/session.ts'
import { endSessions, forgetSessions } from '../auth/sessions.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import type { AccountRef } from './account.ts'

/** The table of an account's sessions, with the condition that finds them. */
function sessionsOf(account: AccountRef): RawBuilder<unknown> {
  return 'person_id' in account
    ? sql`session where person_id = ${account.person_id}`
    : sql`operator_session where operator_id = ${account.operator_id}`
}

/** The sessions of an account, the last used first; `current` is the hash of the caller's token. */
export async function listSessions(
  db: Db,
  account: AccountRef,
  current: Buffer,
  now: Date,
): Promise<readonly SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, device, address, created_at as "signedInAt", last_used_at as "lastUsedAt",
      token_hash = ${current} as "isCurrent"
    from ${sessionsOf(account)} and expires_at > ${now}
    order by last_used_at desc, id desc`.execute(db)
  return rows
}

/** Ends one session of an account; false if it has no session with that id. */
export async function endSessionOf(tx: Tx, account: AccountRef, id: number): Promise<boolean> {
  const { rows } = await sql`delete from ${sessionsOf(account)} and id = ${id} returning id`.execute(tx)
  if (rows.length > 0 && 'person_id' in account) await forgetSessions(tx)
  return rows.length > 0
}

/** Ends the sessions of an account, all or all except one. */
export async function endSessionsOf(
  tx: Tx,
  account: AccountRef,
  except: Buffer | null = null,
): Promise<void> {
  if ('person_id' in account) return endSessions(tx, account.person_id, except)
  let ended = tx.deleteFrom('operator_session').where('operator_id', '=', account.operator_id)
  if (except) ended = ended.where('token_hash', '!=', except)
  await ended.execute()
}
