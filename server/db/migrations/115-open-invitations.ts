import { type Kysely, sql } from 'kysely'

const statements = [
  // Until it is accepted, an invitation is a row without an account: it does not take the address.
  'alter table person add column invited_until timestamptz',
  `update person set invited_until = coalesce(
      (select max(expires_at) from password_token where password_token.person_id = person.id),
      joined_at + interval '7 days')
    where password_hash is null and last_login_at is null`,
  'drop index person_email_unique',
  'create unique index person_email_unique on person (email) where invited_until is null',
  'create unique index person_once_in_company on person (company_id, email)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
