/** The accounts of the demo. Their passwords are public, so they are closed when the demo is off. */
import { sql } from 'kysely'
import { companyNameKey } from '#domain/companies/company.ts'
import { endKeysOfCompany } from '../api-keys/ending.ts'
import { hashPassword } from '../auth/passwords.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Db } from '../db/connect.ts'
import { dropTokens } from '../users/store.ts'
import { turnWebhooksOff } from '../webhooks/store.ts'
import { SAMPLE_COMPANIES } from './companies.data.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'

const SAMPLE_NAMES = SAMPLE_COMPANIES.map(({ name }) => companyNameKey(name))
const SAMPLE_EMAILS = SAMPLE_COMPANIES.flatMap(({ users }) => users.map(({ email }) => email))
const WITH_PASSWORD = SAMPLE_COMPANIES.flatMap(({ users }) =>
  users.filter(({ isInvited }) => !isInvited).map(({ email }) => email),
)

async function isDemoData(db: Db): Promise<boolean> {
  return (await db.selectFrom('demo').select('seeded_at').executeTakeFirst()) !== undefined
}

/**
 * Removes the passwords, sessions and mailed tokens of the sample accounts, ends the API keys of their companies and
 * turns their webhooks off; changes nothing in other databases.
 */
export async function closeSampleAccounts(db: Db, now: Date): Promise<void> {
  if (!(await isDemoData(db))) return
  await db.transaction().execute(async (tx) => {
    const closed = await tx
      .updateTable('person')
      .set({ password_hash: null })
      .where('email', 'in', SAMPLE_EMAILS)
      .returning('id')
      .execute()
    for (const { id } of closed) {
      await dropTokens(tx, id)
      await endSessions(tx, id)
    }
    const companies = await tx
      .selectFrom('company')
      .where('name_key', 'in', SAMPLE_NAMES)
      .select('id')
      .execute()
    for (const { id } of companies) {
      await endKeysOfCompany(tx, id, now)
      await turnWebhooksOff(tx, id, now)
    }
  })
}

/** Restores the password of the sample accounts when the demo is on again. */
export async function openSampleAccounts(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from person
    where email = any(${WITH_PASSWORD}::text[]) and password_hash is null limit 1`.execute(db)
  if (rows.length === 0) return
  await db
    .updateTable('person')
    .set({ password_hash: await hashPassword(DEMO_PASSWORD) })
    .where('email', 'in', WITH_PASSWORD)
    .where('password_hash', 'is', null)
    .execute()
}
