/** The provider's staff for tests, written straight into the database. */

import { openOperatorSession } from '../auth/operator-sessions.ts'
import type { Db } from '../db/connect.ts'

export interface OperatorLine {
  email: string
  /** What the calls of the staff carry. */
  token: string
}

let made = 0

export async function addOperatorAccount(db: Db, now: Date): Promise<OperatorLine> {
  made += 1
  const email = `staff${made}@provider.example`
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('operator')
      .values({ email, password_hash: 'none: this one only has a token', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { email, token: await openOperatorSession(tx, id, now) }
  })
}
