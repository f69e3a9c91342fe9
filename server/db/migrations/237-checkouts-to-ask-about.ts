import { type Kysely, sql } from 'kysely'

/**
 * When the payment provider is next asked about a checkout (docs/rules/plans.md#asked); 'infinity' when it need not be.
 * The default is for processes of the older version, and has those of the last month asked about.
 */
const statements = [
  `alter table checkout add column ask_at timestamptz not null default now() + interval '15 minutes'`,
  `update checkout set ask_at = 'infinity' where created_at < now() - interval '30 days'
     or exists (select from plan_period where checkout_session = session)`,
  "create index checkout_to_ask_about on checkout (ask_at) where ask_at < 'infinity'",
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
