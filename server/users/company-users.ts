/** All SQL for managing the users of a company. */
import type { Rights } from '#domain/users/rules.ts'
import type { Role } from '#domain/users/user.ts'
import { type EndedKey, endKeysOfMaker } from '../api-keys/ending.ts'
import { noteWhyEnded } from '../auth/ended-sessions.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Tx } from '../db/transaction.ts'
import { dropResetTokens } from './store.ts'

export interface LoadedUser {
  readonly id: number
  readonly user: {
    readonly email: string
    readonly firstName: string
    /** False for an invitation that was not accepted: it gets no mails. */
    readonly isAccount: boolean
    readonly role: Role
    readonly active: boolean
    readonly canSignIn: boolean
  }
  readonly activeAdmins: number
  readonly actorIsAdmin: boolean
}

/**
 * A user of a company, with the facts for changes of rights; null if the company has no such user. Locks the
 * company until the end of the transaction, so that two changes of rights never overlap.
 */
export async function lockUser(
  tx: Tx,
  id: number,
  actor: { readonly companyId: number; readonly userId: number },
): Promise<LoadedUser | null> {
  await tx.selectFrom('company').where('id', '=', actor.companyId).select('id').forNoKeyUpdate().execute()
  const users = await tx
    .selectFrom('person')
    .where('company_id', '=', actor.companyId)
    .where((where) => where.or([where('id', 'in', [id, actor.userId]), where('role', '=', 'Admin')]))
    .select(({ eb }) => [
      'id',
      'email',
      'first_name as firstName',
      eb('invited_until', 'is', null).$castTo<boolean>().as('isAccount'),
      'role',
      'is_active as active',
      eb('password_hash', 'is not', null).$castTo<boolean>().as('canSignIn'),
    ])
    .execute()
  const user = users.find((one) => one.id === id)
  if (!user) return null
  const admins = users.filter(({ role, active }) => role === 'Admin' && active)
  return {
    id,
    user,
    activeAdmins: admins.filter(({ canSignIn }) => canSignIn).length,
    actorIsAdmin: admins.some((admin) => admin.id === actor.userId),
  }
}

/**
 * Changes the rights of a user. Ends the sessions, the API keys of one who is no longer an Admin, and on deactivation
 * the mailed tokens of resets. The token of an invitation stays: it works again once the user is activated. Returns the
 * keys that ended.
 */
export async function saveRights(
  tx: Tx,
  id: number,
  { role, active }: Rights,
  now: Date,
): Promise<EndedKey[]> {
  await noteWhyEnded(tx, { person_id: id }, active ? 'rights' : 'deactivated', now)
  await tx.updateTable('person').set({ role, is_active: active }).where('id', '=', id).execute()
  if (!active) await dropResetTokens(tx, id)
  const isAdmin = active && role === 'Admin'
  const endedKeys = isAdmin ? [] : await endKeysOfMaker(tx, id, now)
  await endSessions(tx, id)
  return endedKeys
}
