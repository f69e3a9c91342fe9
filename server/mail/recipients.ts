/** The recipients of mails at a company. */
import type { Role } from '#domain/users/user.ts'
import type { Tx } from '../db/transaction.ts'

/** A company to mail. `userIds` are the users concerned, besides the company's Admins. */
export interface Addressee {
  readonly companyId: number
  readonly userIds: readonly (number | null)[]
  /** The ids of the users to mail; without it all of the company's recipients. */
  readonly only?: readonly number[] | undefined
}

/** Why the recipients of {@link recipientsOf} get a mail about a request or its booking. */
export const CONCERNED = 'you are an Admin of your company, or worked on this request'

/** Why Admins get a mail that no other user gets. */
export const AS_ADMIN = 'you are an Admin of your company'

/** An active user who may be mailed. */
export interface Recipient {
  readonly id: number
  readonly email: string
  readonly companyId: number
  readonly role: Role
}

/** The email addresses of each addressee: its active Admins, and the active users that it names. */
export async function recipientsOf<A extends Addressee>(
  tx: Tx,
  addressees: readonly A[],
): Promise<{ readonly addressee: A; readonly emails: readonly string[] }[]> {
  if (addressees.length === 0) return []
  const userIds = addressees.flatMap((addressee) => addressee.userIds).filter((id) => id !== null)
  const users = await tx
    .selectFrom('person')
    .where(
      'company_id',
      'in',
      addressees.map(({ companyId }) => companyId),
    )
    .where('is_active', '=', true)
    .where('invited_until', 'is', null)
    .where((eb) =>
      eb.or([eb('role', '=', 'Admin'), ...(userIds.length > 0 ? [eb('id', 'in', userIds)] : [])]),
    )
    .select(['id', 'email', 'company_id as companyId', 'role'])
    .orderBy('id')
    .execute()
  return recipientsAmong(users, addressees)
}

/** The email addresses of each addressee among active users that are already loaded. */
export function recipientsAmong<A extends Addressee>(
  users: readonly Recipient[],
  addressees: readonly A[],
): { readonly addressee: A; readonly emails: readonly string[] }[] {
  return addressees.map((addressee) => ({
    addressee,
    emails: users
      .filter(({ id, role, companyId }) => {
        const isConcerned = role === 'Admin' || addressee.userIds.includes(id)
        const isWanted = addressee.only?.includes(id) ?? true
        return companyId === addressee.companyId && isConcerned && isWanted
      })
      .map(({ email }) => email),
  }))
}

/** The active Admins of a company, to be greeted by name. */
export async function adminsOf(tx: Tx, companyId: number): Promise<{ to: string; firstName: string }[]> {
  return tx
    .selectFrom('person')
    .where('company_id', '=', companyId)
    .where('role', '=', 'Admin')
    .where('is_active', '=', true)
    .where('invited_until', 'is', null)
    .orderBy('id')
    .select(['email as to', 'first_name as firstName'])
    .execute()
}
