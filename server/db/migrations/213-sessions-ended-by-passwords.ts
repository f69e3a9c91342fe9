import { type Kysely, sql } from 'kysely'

/** A new password also says why a session ended (docs/rules/users.md#told-why). */
const statements = [
  'alter table ended_session drop constraint ended_session_why_check',
  `alter table ended_session add constraint ended_session_why_check
    check (why in ('rights', 'deactivated', 'password'))`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
