import { type Kysely, sql } from 'kysely'

/** A side may withdraw what it has proposed (docs/rules/bookings.md#changes). */
const statements = [
  'alter table booking_change drop constraint booking_change_status_check',
  `alter table booking_change add constraint booking_change_status_check
    check (status in ('Proposed', 'Accepted', 'Declined', 'Withdrawn'))`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
