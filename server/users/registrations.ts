/** All SQL for companies that wait for activation. */
import { companyNameKey } from '#domain/companies/company.ts'
import { phoneToCall, type RegistrationCorrection } from '#domain/companies/registration.ts'
import { forgetSessions } from '../auth/sessions.ts'
import type { Tx } from '../db/transaction.ts'

interface LockedRegistration {
  readonly isWaiting: boolean
  /** Whether the company has a number of its own. */
  readonly companyHasPhone: boolean
  /** The number is the one that is called: the company's, or else the user's. */
  readonly stored: { readonly name: string; readonly country: string; readonly phone: string | null }
}

/** The company of a user, locked: whether it waits for its activation, and its details. */
export async function lockRegistration(
  tx: Tx,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
): Promise<LockedRegistration> {
  const { is_active, activated_at, deactivated_at, phone, name, country } = await tx
    .selectFrom('company')
    .where('id', '=', companyId)
    .select(['is_active', 'activated_at', 'deactivated_at', 'phone', 'name', 'country'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const user = await tx
    .selectFrom('person')
    .where('id', '=', userId)
    .select('phone')
    .executeTakeFirstOrThrow()
  return {
    isWaiting: !is_active && activated_at === null && deactivated_at === null,
    companyHasPhone: phone !== null,
    stored: { name, country, phone: phoneToCall(phone, user.phone) },
  }
}

/** True if no other company has this name. */
export async function isNameFree(tx: Tx, companyId: number, name: string | undefined): Promise<boolean> {
  if (name === undefined) return true
  const other = await tx
    .selectFrom('company')
    .where('name_key', '=', companyNameKey(name))
    .where('id', '!=', companyId)
    .select('id')
    .executeTakeFirst()
  return other === undefined
}

/** Saves a correction. The phone number is the one that operators call: the company's if it has one. */
export async function saveCorrection(
  tx: Tx,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
  { name, country, phone }: RegistrationCorrection,
  companyHasPhone: boolean,
): Promise<void> {
  const changes = {
    ...(name === undefined ? {} : { name, name_key: companyNameKey(name) }),
    ...(country === undefined ? {} : { country }),
    ...(phone !== undefined && companyHasPhone ? { phone } : {}),
  }
  if (Object.keys(changes).length > 0)
    await tx.updateTable('company').set(changes).where('id', '=', companyId).execute()
  if (phone !== undefined && !companyHasPhone)
    await tx.updateTable('person').set({ phone }).where('id', '=', userId).execute()
  // The cache of callers holds the company name.
  if (name !== undefined) await forgetSessions(tx)
}

/** The company and contact of a user, as the mail to the provider shows them. */
export async function contactOf(
  tx: Tx,
  userId: number,
): Promise<{ name: string; contact: string; phone: string; email: string }> {
  const row = await tx
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .where('person.id', '=', userId)
    .select(['company.name', 'company.phone as companyPhone', 'first_name', 'last_name', 'person.phone'])
    .select('person.email')
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    contact: `${row.first_name} ${row.last_name}`,
    phone: phoneToCall(row.companyPhone, row.phone) ?? '',
    email: row.email,
  }
}
