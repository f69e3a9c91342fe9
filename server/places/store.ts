/** The SQL of the places that companies have used before. */
import { type Kysely, sql } from 'kysely'
import { PlaceWire } from '#contract/templates.ts'
import { placeKey, placesUsed } from '#domain/places/known-place.ts'
import type { ContainerRequestDraft, GeneralRequestDraft } from '#domain/requests/request.ts'
import { jsonRow } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { anywhere, type PageInfo, windowOf } from '../paging.ts'

/** Keeps the places of posted requests; a contact or a note that is not given now stays as it was. */
export async function keepPlaces(
  tx: Tx,
  drafts: readonly (ContainerRequestDraft | GeneralRequestDraft)[],
  companyId: number,
  now: Date,
): Promise<void> {
  const rows = placesUsed(drafts).map(({ key, used }) => ({
    company_id: companyId,
    place: used.place,
    place_key: key,
    contact_name: used.contactName,
    contact_phone: used.contactPhone,
    note: used.note,
    used_at: now,
  }))
  await tx
    .insertInto('place')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'place_key']).doUpdateSet((eb) => ({
        place: eb.ref('excluded.place'),
        used_at: eb.ref('excluded.used_at'),
        contact_name: eb.fn.coalesce('excluded.contact_name', 'place.contact_name'),
        contact_phone: eb.fn.coalesce('excluded.contact_phone', 'place.contact_phone'),
        note: eb.fn.coalesce('excluded.note', 'place.note'),
      })),
    )
    .execute()
}

export interface PlaceQuery {
  readonly page: number | null
  readonly pageSize: number | null
  readonly search: string | null
}

/** A page of a company's places as JSON, the last used first. */
export async function listPlacesJson(
  db: Kysely<Tables>,
  companyId: number,
  query: PlaceQuery,
): Promise<{ json: string; page: PageInfo }> {
  const { page, size, offset } = windowOf(query)
  const pattern = anywhere(placeKey(query.search ?? ''))
  const where = sql`company_id = ${companyId} and place_key like ${pattern}`
  const row = jsonRow(PlaceWire, {
    id: sql`id`,
    place: sql`place`,
    contactName: sql`contact_name`,
    contactPhone: sql`contact_phone`,
    note: sql`note`,
    usedAt: sql`used_at`,
  })
  const { rows } = await sql<{ json: string; total: number }>`
    select (select coalesce(json_agg(${row} order by used_at desc, id desc), '[]') from (
        select id, place, contact_name, contact_phone, note, used_at from place
        where ${where} order by used_at desc, id desc limit ${size} offset ${offset}
      ) as known)::text as json,
      (select count(*) from place where ${where})::int as total`.execute(db)
  return { json: rows[0]?.json ?? '[]', page: { page, size, total: rows[0]?.total ?? 0 } }
}

/** The id of a place of a company, locked; another company's does not exist. */
export async function lockPlace(tx: Tx, id: number, companyId: number): Promise<{ id: number } | null> {
  const row = await tx
    .selectFrom('place')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function removePlace(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('place').where('id', '=', id).execute()
}
