/** The list of sessions of an account, and ending them. */
import { type RawBuilder, sql } from 'kysely'
import type { SessionRow } from '#domain/security/session.ts'
import { allExcept, noteWhyEnded, type WhyEnded } from '../auth/ended-sessions.ts'
import { forgetSessions } from '../auth/sessions.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { announceSessions } from '../live/announce.ts'
import { type AccountRef, sessionsOf } from './account.ts'

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
export async function endSessionOf(
  tx: Tx,
  account: AccountRef,
  id: number,
  why: WhyEnded,
  now: Date,
): Promise<boolean> {
  return endWhich(tx, account, sql`id = ${id}`, why, now)
}

/** Ends the sessions of an account, all or all except one. */
export async function endSessionsOf(
  tx: Tx,
  account: AccountRef,
  why: WhyEnded,
  now: Date,
  except: Buffer | null = null,
): Promise<void> {
  await endWhich(tx, account, allExcept(except), why, now)
}

async function endWhich(
  tx: Tx,
  account: AccountRef,
  which: RawBuilder<unknown>,
  why: WhyEnded,
  now: Date,
): Promise<boolean> {
  await noteWhyEnded(tx, account, why, now, which)
  const { rows } = await sql`delete from ${sessionsOf(account)} and ${which} returning id`.execute(tx)
  const isEnded = rows.length > 0
  if ('person_id' in account) {
    await forgetSessions(tx)
    if (isEnded) await announceSessions(tx, account.person_id)
  }
  return isEnded
}
