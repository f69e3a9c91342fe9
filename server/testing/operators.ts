/** The provider's staff for tests, written straight into the database. */
import type { Db } from '../db/connect.ts'
import { openOperatorSession } from '../operator/sessions.ts'

export interface StaffMember {
  email: string
  /** What the calls of the staff carry. */
  token: string
}

let made = 0

export async function addStaffMember(db: Db, now: Date): Promise<StaffMember> {
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
