/** The copies of jobs, changes, proofs and charges in the row of a booking, for lists and searches. */
import { sql } from 'kysely'
import type { Sql } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'

/**
 * SQL that updates the row of a booking from its jobs, changes, proofs and charges. A proposal without an
 * answer stops waiting when the booking ends.
 */
export function summariseSql(id: Sql): Sql {
  return sql`
    update booking b set
      claimed_charges = charges.claimed,
      disputed_charges = charges.disputed,
      final_total = b.total + b.fuel_surcharge + charges.owed,
      changes_for_owner = case when b.ended_at is null then changes.for_owner else 0 end,
      changes_for_haulier = case when b.ended_at is null then changes.for_haulier else 0 end,
      references_missing = jobs.references_missing,
      proofs_missing = jobs.proofs_missing,
      -- A trigger takes away the accents, makes small letters, and adds the vessel.
      search_text = concat_ws(' ', b.reference, b.owner_reference, b.pickup, b.delivery,
        (select string_agg(stop ->> 'place', ' ') from jsonb_array_elements(b.stops) as stop),
        b.owner ->> 'name', b.haulier ->> 'name', jobs.numbers)
    from (select count(*) filter (where status = 'Claimed') as claimed,
        count(*) filter (where status = 'Disputed') as disputed,
        coalesce(sum(total) filter (where status in ('Agreed', 'Approved')), 0) as owed
      from booking_charge where booking_id = ${id}) as charges,
      (select count(*) filter (where side = 'haulier') as for_owner,
        count(*) filter (where side = 'owner') as for_haulier
      from booking_change where booking_id = ${id} and status = 'Proposed') as changes,
      (select string_agg(j.container_number, ' ' order by j.number) as numbers,
        bool_or(j.status in ('awarded', 'confirmed', 'emptyCollected') and case when parent.haulage = 'General'
          then parent.pickup_reference is null and j.release_reference is null
          else j.container_number is null or j.release_reference is null or j.booking_reference is null end
        ) as references_missing,
        bool_or(j.status in ('delivered', 'emptyReturned')
          and not exists (select 1 from booking_proof p where p.job_id = j.id)) as proofs_missing
      from booking_job j join booking parent on parent.id = j.booking_id
      where j.booking_id = ${id}) as jobs
    where b.id = ${id}`
}

/** Updates the row of a booking: see {@link summariseSql}. */
export async function summarise(tx: Tx, id: number): Promise<void> {
  await summariseSql(sql`${id}`).execute(tx)
}
