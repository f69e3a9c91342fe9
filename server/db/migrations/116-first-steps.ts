import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person
    add column public_page_seen boolean not null default false,
    add column first_steps_dismissed boolean not null default false`.execute(db)
}
