/**
 * All SQL of invitations: rows of `person` that are not accounts until they are accepted
 * (docs/rules/users.md#invite).
 */
import { refuse } from '#domain/refuse.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Acceptance, Invitation } from '#domain/users/invitation.ts'
import { INVITATION_DAYS, type InvitedEmail } from '#domain/users/rules.ts'
import { TERMS_VERSION } from '#domain/users/terms.ts'
import { refusalOfConstraint } from '../db/constraints.ts'
import type { Tx } from '../db/transaction.ts'
import { RefusedError } from '../http/errors.ts'
import { addToken, dropTokens, isEmailTaken, setPassword } from './store.ts'

const INVITATION_MS = INVITATION_DAYS * DAY_MS

/** Why a company cannot invite an email, or the id of its open invitation. */
export async function findInvited(
  tx: Tx,
  email: string,
  companyId: number,
): Promise<InvitedEmail & { readonly id: number | null }> {
  const row = await tx
    .selectFrom('person')
    .where('email', '=', email)
    .where('company_id', '=', companyId)
    .where('invited_until', 'is not', null)
    .select(['id', 'is_active as active'])
    .executeTakeFirst()
  return { hasAccount: await isEmailTaken(tx, email), invitation: row ?? null, id: row?.id ?? null }
}

/** Inserts an invitation; null if another Admin has just invited this email. */
export async function insertInvitation(
  tx: Tx,
  companyId: number,
  { email, firstName, lastName, profile }: Invitation,
  now: Date,
): Promise<number | null> {
  const row = await tx
    .insertInto('person')
    .values({
      company_id: companyId,
      email,
      first_name: firstName ?? '',
      last_name: lastName ?? '',
      phone: profile?.phone ?? null,
      role: 'User',
      joined_at: now,
      invited_until: new Date(now.getTime() + INVITATION_MS),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Updates an invitation that is sent again, and extends it. Details that the new invitation leaves out do not
 * change. Returns the first name as it now is; null if the invitation was accepted or withdrawn.
 */
export async function renewInvitation(
  tx: Tx,
  id: number,
  { firstName, lastName, profile }: Invitation,
  now: Date,
): Promise<string | null> {
  const row = await tx
    .updateTable('person')
    .where('id', '=', id)
    .where('invited_until', 'is not', null)
    .set(({ ref }) => ({
      first_name: firstName ?? ref('first_name'),
      last_name: lastName ?? ref('last_name'),
      phone: profile?.phone ?? ref('phone'),
      invited_until: new Date(now.getTime() + INVITATION_MS),
    }))
    .returning('first_name as firstName')
    .executeTakeFirst()
  return row?.firstName ?? null
}

/** Makes the token of an invitation; those of its earlier mails end. */
export async function addInvitationToken(tx: Tx, id: number, now: Date): Promise<string> {
  await dropTokens(tx, id)
  return addToken(tx, id, now, INVITATION_MS)
}

/** The name of the inviting user, for the mail. */
export async function findName(tx: Tx, userId: number): Promise<string> {
  const row = await tx
    .selectFrom('person')
    .where('id', '=', userId)
    .select(['first_name', 'last_name', 'email'])
    .executeTakeFirstOrThrow()
  return `${row.first_name} ${row.last_name}`.trim() || row.email
}

/** Turns an invitation into an account. */
export async function acceptInvitation(
  tx: Tx,
  id: number,
  { firstName, lastName }: Acceptance,
  passwordHash: string,
  now: Date,
): Promise<void> {
  try {
    await setPassword(tx, id, passwordHash, now)
  } catch (error) {
    // The email got an account in the meantime.
    throw refusalOfConstraint(error) === 'user_exists'
      ? new RefusedError(refuse('invited_email_taken'))
      : error
  }
  await tx
    .updateTable('person')
    .set({
      first_name: firstName,
      last_name: lastName,
      last_login_at: now,
      terms_version: TERMS_VERSION,
      terms_accepted_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** A user of a company, locked, with whether it is an open invitation; null if the company has no such user. */
export async function lockInvitation(
  tx: Tx,
  id: number,
  companyId: number,
): Promise<{ readonly id: number; readonly email: string; readonly isInvitation: boolean } | null> {
  const row = await tx
    .selectFrom('person')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .select(['id', 'email', 'invited_until as invitedUntil'])
    .forUpdate()
    .executeTakeFirst()
  return row ? { id: row.id, email: row.email, isInvitation: row.invitedUntil !== null } : null
}

/** Removes an invitation with its tokens. */
export async function removeInvitation(tx: Tx, id: number): Promise<void> {
  await dropTokens(tx, id)
  await tx.deleteFrom('person').where('id', '=', id).where('invited_until', 'is not', null).execute()
}
