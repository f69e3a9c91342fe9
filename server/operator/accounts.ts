/** All SQL of the operators' accounts, and the account that the settings name. */

import { storedEmail } from '#domain/users/user.ts'
import { noteWhyEnded } from '../auth/ended-sessions.ts'
import { hashPassword, isPasswordOf } from '../auth/passwords.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { forgetDevices } from '../security/known-devices.ts'
import { removeSecondFactor } from '../security/second-factor.ts'
import { endSessionsOf } from '../security/sessions.ts'
import { addToAudit } from './audit.ts'

interface OperatorAccount {
  readonly id: number
  readonly email: string
  readonly passwordHash: string
  /** The time until which an initial password works; null for the operator's own password. */
  readonly initialUntil: Date | null
}

export async function findAccount(db: Db | Tx, email: string): Promise<OperatorAccount | null> {
  const row = await db
    .selectFrom('operator')
    .where('email', '=', storedEmail(email))
    .select(['id', 'email', 'password_hash as passwordHash', 'initial_until as initialUntil'])
    .executeTakeFirst()
  return row ?? null
}

/** Adds an operator; null if the email is taken. `initialUntil` is for a password that has to be replaced. */
export async function insertAccount(
  tx: Tx,
  email: string,
  passwordHash: string,
  now: Date,
  initialUntil: Date | null = null,
): Promise<number | null> {
  const row = await tx
    .insertInto('operator')
    .values({ email, password_hash: passwordHash, created_at: now, initial_until: initialUntil })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Sets a new password of an account, not an initial one, and ends its sessions, all or all except one. */
export async function changePassword(
  tx: Tx,
  id: number,
  passwordHash: string,
  now: Date,
  except: Buffer | null = null,
): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ password_hash: passwordHash, initial_until: null })
    .where('id', '=', id)
    .execute()
  await forgetDevices(tx, { operator_id: id })
  await endSessionsOf(tx, { operator_id: id }, 'password', now, except)
}

/** All accounts, the oldest first. */
export function listAccounts(db: Db | Tx) {
  return db
    .selectFrom('operator')
    .leftJoin('second_factor', 'second_factor.operator_id', 'operator.id')
    .select([
      'operator.id',
      'operator.email',
      'operator.created_at as addedAt',
      'second_factor.confirmed_at as secondFactorSince',
    ])
    .orderBy('operator.id')
    .execute()
}

/** All accounts, locked until the transaction ends, so that two operators cannot remove each other. */
export function lockAccounts(tx: Tx) {
  return tx
    .selectFrom('operator')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Removes an account with its sessions. Its entries in the audit log stay. */
export async function deleteAccount(tx: Tx, id: number, now: Date): Promise<void> {
  await noteWhyEnded(tx, { operator_id: id }, 'removed', now)
  await tx.deleteFrom('operator').where('id', '=', id).execute()
}

/**
 * Makes sure that the account of the settings exists with the password of the settings. Several processes may run this
 * concurrently. An unchanged password keeps the sessions.
 */
export async function ensureOperator(
  db: Db,
  { email, password }: { readonly email: string; readonly password: string },
  now: Date,
): Promise<void> {
  const known = await findAccount(db, email)
  if (known && (await isPasswordOf(known.passwordHash, password))) return
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const added = await insertAccount(tx, email, passwordHash, now)
    if (added === null && known) {
      await changePassword(tx, known.id, passwordHash, now)
      // A new password in the settings also removes the second factor: a single operator who has lost it gets
      // in again (docs/rules/sign-in.md#lost).
      await removeSecondFactor(tx, { operator_id: known.id })
    }
    const what = added === null ? 'Changed the password' : 'Added the operator'
    if (added !== null || known) await addToAudit(tx, [{ who: 'Settings', what: `${what} ${email}` }], now)
  })
}
