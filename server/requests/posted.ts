/** Finds the posted requests that those of an import may repeat. */
import { sql } from 'kysely'
import type { ImportedDraft } from '#domain/requests/import.ts'
import { MAX_COMPARED, type PostedLoad } from '#domain/requests/posted.ts'
import type { Db } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'

interface PostedValues extends Record<string, unknown> {
  companyId: number
  pickups: readonly string[]
  references: readonly string[]
}

/**
 * The index of a company's requests by stage and pickup finds them; no cancelled and no deleted one has these stages.
 * The load of a booking that was called off may have to be posted again. With lists of values, the statement is one for
 * any number of drafts.
 */
const postedLike = prepared<PostedValues, PostedLoad>(
  ({ companyId, pickups, references }) => sql`
    select r.id, r.status, r.deadline, r.created_at as "createdAt", r.haulage, r.reference, r.pickup,
      r.pickup_at as "pickupAt", r.delivery, r.load_type as "loadType", r.weight, r.pallets, r.goods,
      coalesce((select jsonb_agg(jsonb_build_object('size', l.size, 'count', l.count, 'goods', l.goods))
        from request_line l where l.request_id = r.id), '[]') as lines
    from request r
    where r.owner_id = ${companyId}::int and r.stage in ('Open', 'Withheld', 'Expired', 'Accepted')
      and r.pickup_at = any(${pickups}::timestamptz[])
      and lower(r.reference) in (select lower(one) from unnest(${references}::text[]) one)
      and not exists (select from booking b where b.request_id = r.id and b.status = 'calledOff')
    order by r.id desc limit ${sql.lit(MAX_COMPARED)}`,
)

/** The requests of a company with a pickup and a reference of the drafts, the newest first. */
export function findPostedLike(
  db: Db,
  companyId: number,
  drafts: readonly ImportedDraft[],
): Promise<PostedLoad[]> {
  const sent = drafts.flatMap(({ container, general }) => container ?? general ?? [])
  return postedLike(db, {
    companyId,
    pickups: [...new Set(sent.map(({ route }) => route.pickupAt.toISOString()))],
    references: [...new Set(sent.map(({ reference }) => reference))],
  })
}
