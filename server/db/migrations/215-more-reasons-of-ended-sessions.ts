import { type Kysely, sql } from 'kysely'

/** Every end of a session that its user did not ask for in that window says why (docs/rules/users.md#told-why). */
const statements = [
  'alter table ended_session drop constraint ended_session_why_check',
  `alter table ended_session add constraint ended_session_why_check
    check (why in ('rights', 'deactivated', 'password', 'list', 'operator', 'factor', 'no factor', 'removed'))`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
