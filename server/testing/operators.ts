/** Operators for tests, written straight into the database. */

import { openOperatorSession } from '../auth/operator-sessions.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Db } from '../db/connect.ts'
import type { World } from './world.ts'

/** The account that the settings name. */
export const ACCOUNT = { email: 'desk@provider.example', password: 'harbour-lantern-42' }

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

/**
 * Signs operators in by their passwords, those of `ACCOUNT` unless an e-mail is given. Tries are counted per address
 * too, so each sign-in has its own address; the world trusts its proxy (`TRUST_PROXY`).
 */
export function operatorSignIn(world: World) {
  let tries = 0
  const newAddress = () => `10.0.${Math.floor(++tries / 250)}.${tries % 250}`
  const signIn = (password: string, email = ACCOUNT.email) =>
    world.anyone.post('/api/operator/login', { email, password }, { 'x-forwarded-for': newAddress() })
  const tokenFor = async (password: string, email?: string) =>
    String((await signIn(password, email)).body.token)
  return { signIn, tokenFor }
}
