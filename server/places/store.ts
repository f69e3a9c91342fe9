/** The SQL of the places that companies have used before. */
import { type Kysely, sql } from 'kysely'
import { PlaceWire } from '#contract/places.ts'
import { type KnownPlace, placesUsed } from '#domain/places/known-place.ts'
import type { ContainerRequestDraft, GeneralRequestDraft } from '#domain/requests/request.ts'
import { jsonFrom, jsonList, jsonRow, type Sql, select, textOf } from '../db/json.ts'
import { insertRows, rowsJson } from '../db/rows.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { type JsonPage, pageOf, windowOf } from '../paging.ts'
import { wordPatterns } from '../searched.ts'

const COLUMNS = [
  'company_id',
  'place',
  'place_key',
  'contact_name',
  'contact_phone',
  'note',
  'used_at',
] as const

type Drafts = readonly (ContainerRequestDraft | GeneralRequestDraft)[]

/** The places of posted requests as rows for {@link keepPlacesSql}. */
export function placeRows(drafts: Drafts, companyId: number, now: Date): string {
  return rowsJson<'place'>(
    placesUsed(drafts).map(({ key, used }) => ({
      company_id: companyId,
      place: used.place,
      place_key: key,
      contact_name: used.contactName,
      contact_phone: used.contactPhone,
      note: used.note,
      used_at: now,
    })),
  )
}

/** SQL that saves places. A contact or a note that is not given now does not change. */
export function keepPlacesSql(rows: Sql): Sql {
  return sql`${insertRows('place', COLUMNS, rows)}
    on conflict (company_id, place_key) do update set
      place = excluded.place,
      used_at = excluded.used_at,
      contact_name = coalesce(excluded.contact_name, place.contact_name),
      contact_phone = coalesce(excluded.contact_phone, place.contact_phone),
      note = coalesce(excluded.note, place.note)`
}

interface PlaceQuery {
  readonly page: number | null
  readonly pageSize: number | null
  readonly search: string | null
}

/** A page of a company's places as JSON, the last used first. */
export async function listPlacesJson(
  db: Kysely<Tables>,
  companyId: number,
  query: PlaceQuery,
): Promise<JsonPage<KnownPlace>> {
  const window = windowOf(query)
  const { search } = query
  const found = search === null ? sql`true` : sql`searched_place like all(${wordPatterns(search)}::text[])`
  const where = sql`company_id = ${companyId} and ${found}`
  const row = jsonRow(PlaceWire, {
    id: sql`id`,
    place: sql`place`,
    contactName: sql`contact_name`,
    contactPhone: sql`contact_phone`,
    note: sql`note`,
    usedAt: sql`used_at`,
  })
  const known = sql`(
    select id, place, contact_name, contact_phone, note, used_at from place
    where ${where} order by used_at desc, id desc limit ${window.size} offset ${window.offset}) as known`
  const total = sql<number>`(select count(*) from place where ${where})::int`
  const json = textOf(jsonFrom(jsonList(row, sql`used_at desc, id desc`), known))
  const { rows } = await select({ json, total }, sql``).execute(db)
  return pageOf(rows[0], window)
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
