/** All SQL of managing colleagues. */
import type { InvitedUser, Rights } from '#domain/users/rules.ts'
import type { Invitation, Role } from '#domain/users/user.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Tx } from '../db/transaction.ts'
import { dropTokens } from './store.ts'

/** Somebody with this e-mail, as an invitation looks at it. */
export interface Invited extends InvitedUser {
  readonly id: number
}

export async function findInvited(tx: Tx, email: string): Promise<Invited | null> {
  const row = await tx
    .selectFrom('person')
    .where('email', '=', email)
    .select(['id', 'company_id as companyId', 'is_active as active', 'last_login_at as lastLoginAt'])
    .executeTakeFirst()
  if (!row) return null
  const { lastLoginAt, ...person } = row
  return { ...person, hasSignedIn: lastLoginAt !== null }
}

/**
 * Puts right what somebody is called who is invited again: what the new invitation does not say stays. Gives the
 * first name as it now is; null where the person has signed in by now, whose details are its own.
 */
export async function correctInvited(
  tx: Tx,
  id: number,
  { firstName, lastName, profile }: Invitation,
): Promise<string | null> {
  const row = await tx
    .updateTable('person')
    .where('id', '=', id)
    .where('last_login_at', 'is', null)
    .set(({ ref }) => ({
      first_name: firstName ?? ref('first_name'),
      last_name: lastName ?? ref('last_name'),
      phone: profile?.phone ?? ref('phone'),
    }))
    .returning('first_name as firstName')
    .executeTakeFirst()
  return row?.firstName ?? null
}

/** Who invites, as the mail names it. */
export async function findName(tx: Tx, userId: number): Promise<string> {
  const row = await tx
    .selectFrom('person')
    .where('id', '=', userId)
    .select(['first_name', 'last_name', 'email'])
    .executeTakeFirstOrThrow()
  return `${row.first_name} ${row.last_name}`.trim() || row.email
}

export interface LoadedUser {
  readonly id: number
  readonly colleague: { readonly role: Role; readonly active: boolean; readonly canSignIn: boolean }
  readonly activeAdmins: number
  readonly actorIsAdmin: boolean
}

/**
 * A colleague with what decides over its rights; null where the company has no such person. The company stays
 * locked until the end of the transaction, so that two changes of rights never overlap.
 */
export async function lockUser(
  tx: Tx,
  id: number,
  actor: { readonly companyId: number; readonly userId: number },
): Promise<LoadedUser | null> {
  await tx.selectFrom('company').where('id', '=', actor.companyId).select('id').forNoKeyUpdate().execute()
  const people = await tx
    .selectFrom('person')
    .where('company_id', '=', actor.companyId)
    .where((where) => where.or([where('id', 'in', [id, actor.userId]), where('role', '=', 'Admin')]))
    .select(({ eb }) => [
      'id',
      'role',
      'is_active as active',
      eb('password_hash', 'is not', null).$castTo<boolean>().as('canSignIn'),
    ])
    .execute()
  const colleague = people.find((person) => person.id === id)
  if (!colleague) return null
  const admins = people.filter(({ role, active }) => role === 'Admin' && active)
  return {
    id,
    colleague,
    activeAdmins: admins.filter(({ canSignIn }) => canSignIn).length,
    actorIsAdmin: admins.some((admin) => admin.id === actor.userId),
  }
}

/** Gives a colleague other rights: the person signs in again, and a deactivated one has no token left. */
export async function saveRights(tx: Tx, id: number, { role, active }: Rights): Promise<void> {
  await tx.updateTable('person').set({ role, is_active: active }).where('id', '=', id).execute()
  if (!active) await dropTokens(tx, id)
  await endSessions(tx, id)
}
