/** Who at a company is written to. */
import type { Tx } from '../db/transaction.ts'

/** A company that is written to. `userIds` are those whose matter it is, besides the company's Admins. */
export interface Addressee {
  readonly companyId: number
  readonly userIds: readonly (number | null)[]
  /** Who of them is written to; all of them without. */
  readonly only?: readonly number[] | undefined
}

/** The e-mail addresses of each addressee: its active Admins, and the active users that it names. */
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
    .where((eb) =>
      eb.or([eb('role', '=', 'Admin'), ...(userIds.length > 0 ? [eb('id', 'in', userIds)] : [])]),
    )
    .select(['id', 'email', 'company_id', 'role'])
    .orderBy('id')
    .execute()
  return addressees.map((addressee) => ({
    addressee,
    emails: users
      .filter(({ id, role, company_id }) => {
        const isConcerned = role === 'Admin' || addressee.userIds.includes(id)
        const isWanted = addressee.only?.includes(id) ?? true
        return company_id === addressee.companyId && isConcerned && isWanted
      })
      .map(({ email }) => email),
  }))
}
