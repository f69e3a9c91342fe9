import { type Kysely, sql } from 'kysely'

/** The day on which a company was last told that its plan ends (docs/rules/plans.md#ending). */
const statements = [
  'alter table plan_period add column end_noticed_on date',
  // A job looks for the periods that end within a week.
  'create index plan_period_by_end on plan_period (ends_on)',
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
