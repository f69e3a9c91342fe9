import { type Kysely, sql } from 'kysely'

/** Mails that the mail server refuses, mails in transit, and an index of mails that were never tried. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail add column refused_since timestamptz`.execute(db)
  await sql`alter table mail add column leased boolean not null default false`.execute(db)
  await sql`create index mail_new on mail (due_at, id) where sent_at is null and attempts = 0`.execute(db)
}
