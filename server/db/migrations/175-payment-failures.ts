import { type Kysely, sql } from 'kysely'

/** The last failure of each kind of payment failure, for operators: one row for a kind, or for a kind and a company. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_failure (
      kind text not null,
      company_id integer references company on delete cascade,
      last_at timestamptz not null,
      constraint payment_failure_once unique nulls not distinct (company_id, kind)
    )`.execute(db)
}
