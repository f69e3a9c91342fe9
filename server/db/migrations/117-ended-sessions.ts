import { type Kysely, sql } from 'kysely'

const statements = [
  // Why a session ended that its user did not end, to be told at the next call with its token.
  `create table ended_session (
    token_hash bytea primary key,
    why text not null check (why in ('rights', 'deactivated')),
    ended_at timestamptz not null
  )`,
  'create index ended_session_by_age on ended_session (ended_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
