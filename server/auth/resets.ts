/**
 * Forgotten passwords. The call only stores the email, so that the answer takes the same time for every
 * email; a background job looks up whether it has an account.
 */
import { sql } from 'kysely'
import { HOUR_MS } from '#domain/time.ts'
import { RESET_HOURS } from '#domain/users/rules.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { passwordResetMail } from '../mail/accounts.ts'
import { queueMails } from '../mail/outbox.ts'
import { addToken } from '../users/store.ts'

export const RESET_CHANNEL = 'quayline_resets'

const BATCH = 20

/** Stores a request to reset the password of this email. */
export async function noteResetRequest(tx: Tx, email: string, now: Date): Promise<void> {
  await tx.insertInto('reset_request').values({ email, requested_at: now }).execute()
  await sql`select pg_notify(${sql.lit(RESET_CHANNEL)}, '')`.execute(tx)
}

/** Mails a token to each active account that asked for one. */
export async function answerResetRequests({
  database,
  settings,
  clock,
}: Pick<Deps, 'database' | 'settings' | 'clock'>): Promise<void> {
  for (;;) {
    const answered = await database.db.transaction().execute((tx) => answerSome(tx, settings, clock()))
    if (answered < BATCH) return
  }
}

async function answerSome(tx: Tx, settings: Deps['settings'], now: Date): Promise<number> {
  const requests = await tx
    .with('next', (db) =>
      db.selectFrom('reset_request').orderBy('id').limit(BATCH).forUpdate().skipLocked().select('id'),
    )
    .deleteFrom('reset_request')
    .where('id', 'in', ({ selectFrom }) => selectFrom('next').select('next.id'))
    .returning('email')
    .execute()
  const emails = [...new Set(requests.map(({ email }) => email))]
  if (emails.length === 0) return 0
  const users = await tx
    .selectFrom('person')
    .where('email', 'in', emails)
    .where('is_active', '=', true)
    // An invitation has its own mail and its own token.
    .where('invited_until', 'is', null)
    .select(['id', 'email', 'first_name'])
    .execute()
  for (const { id, email, first_name: firstName } of users) {
    const token = await addToken(tx, id, now, RESET_HOURS * HOUR_MS)
    await queueMails(tx, [passwordResetMail(settings, { to: email, firstName, token })], now)
  }
  return requests.length
}
