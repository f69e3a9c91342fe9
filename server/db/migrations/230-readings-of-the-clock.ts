import { type Kysely, sql } from 'kysely'

/** Against a clock that is wrong (docs/decisions/0293-a-clock-that-leaps-removes-nothing-for-a-day.md). */
const statements = [
  `alter table installation add column clock_read_at timestamptz, add column removes_from timestamptz`,
  // Requests that a clock ahead of time has moved to this stage come back from it.
  "create index request_expired on request (deadline) where stage = 'Expired'",
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
