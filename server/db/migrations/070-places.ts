import { type Kysely, sql } from 'kysely'
import { placeKeys } from '#domain/places/place.ts'
import { portCode } from '../../requests/ports.ts'

/** How many different places are read and written at once. */
const BATCH = 5000

/** What is known of the places of a request, as keys to find it by (docs/rules/places.md#keys). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table request
    add column pickup_keys text[] not null default '{}', add column delivery_keys text[] not null default '{}'`.execute(
    db,
  )
  const { rows } = await sql<{ place: string }>`
    select pickup as place from request union select delivery from request`.execute(db)
  for (let start = 0; start < rows.length; start += BATCH) {
    const places = rows.slice(start, start + BATCH).map(({ place }) => place)
    const known = JSON.stringify(places.map((place) => ({ place, keys: placeKeys(place, portCode(place)) })))
    for (const column of ['pickup', 'delivery'])
      await sql`
        update request set ${sql.ref(`${column}_keys`)} = array(select jsonb_array_elements_text(known.keys))
        from jsonb_to_recordset(${known}::jsonb) as known(place text, keys jsonb)
        where request.${sql.ref(column)} = known.place`.execute(db)
  }
}
