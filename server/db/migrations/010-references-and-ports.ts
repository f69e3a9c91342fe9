import { type Kysely, sql } from 'kysely'

/**
 * What a search by others than the owner looks into, which leaves out the owner's reference; and the UN/LOCODE of
 * the port that an import is picked up from or an export is delivered to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table request
    add column public_search_text text not null default '',
    add column pickup_unlocode text,
    add column delivery_unlocode text`.execute(db)
  await sql`update request set public_search_text = lower(concat_ws(' ', pickup, delivery, company.name))
    from company where company.id = request.owner_id`.execute(db)
}
