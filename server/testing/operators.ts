/** Operators for tests, written straight into the database. */
import { openOperatorSession } from '../auth/operator-sessions.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Db } from '../db/connect.ts'

export interface OperatorLine {
  email: string
  /** The token of the operator's calls. */
  token: string
}

let made = 0

export async function addOperatorAccount(db: Db, now: Date): Promise<OperatorLine> {
  made += 1
  const email = `operator${made}@provider.example`
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('operator')
      .values({ email, password_hash: 'none: this one only has a token', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { email, token: await openOperatorSession(tx, id, now) }
  })
}

/** An operator that can sign in with a password, signed in already. */
export async function addOperatorWithPassword(
  db: Db,
  now: Date,
): Promise<OperatorLine & { password: string }> {
  const line = await addOperatorAccount(db, now)
  const password = 'quay-side-lantern-9'
  await db
    .updateTable('operator')
    .set({ password_hash: await hashPassword(password) })
    .where('email', '=', line.email)
    .execute()
  return { ...line, password }
}
