/**
 * Finds the lanes of a posted load. Posting only queues the load and a background job matches it, so that
 * posting takes as long with five thousand lanes as with none.
 */
import { sql } from 'kysely'
import type { Clock } from '#domain/clock.ts'
import type { LaneAlert, LaneFilter } from '#domain/lanes/lane.ts'
import { isOnLane, type Load, requirementsOf } from '#domain/lanes/rules.ts'
import { DIGEST_TIME } from '#domain/notifications/notifications.ts'
import { type Day, londonDay } from '#domain/time.ts'
import { nextWorkingTime } from '#domain/working-days.ts'
import type { Db } from '../db/connect.ts'
import type { Sql } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import { announce } from '../live/announce.ts'

export const LOADS_CHANNEL = 'quayline_loads'

/** How many loads are matched in one transaction. */
const BATCH = 20

/** SQL that queues a posted or edited request; notify {@link LOADS_CHANNEL} with it. */
export function queueLoadSql(requestId: Sql, now: Sql): Sql {
  return sql`insert into load_to_match (request_id, queued_at) values (${requestId}, ${now})
    on conflict (request_id) do nothing returning request_id`
}

/** Queues an edited request: its lanes are matched once this transaction commits. */
export async function queueLoad(tx: Tx, requestId: number, now: Date): Promise<void> {
  await sql`
    with queued as (${queueLoadSql(sql`${requestId}::int`, sql`${now}::timestamptz`)})
    select pg_notify(${sql.lit(LOADS_CHANNEL)}, '') from queued`.execute(tx)
}

/** SQL that ends the newness and the due mails of a closed load; its matches stay. */
export function closeLoadSql(requestId: Sql): Sql {
  return sql`update lane_match set is_new = false, mail_from = null
    where request_id = ${requestId} and (is_new or mail_from is not null)`
}

/** Closes a load: see {@link closeLoadSql}. */
export async function closeLoad(tx: Tx, requestId: number): Promise<void> {
  await sql`${closeLoadSql(sql`${requestId}::int`)}`.execute(tx)
}

/** Moves the deadline of a load to a later day. */
export async function extendLoad(tx: Tx, requestId: number, deadline: Day): Promise<void> {
  await tx.updateTable('lane_match').set({ deadline }).where('request_id', '=', requestId).execute()
}

/** SQL that ends a load's newness for all users of a company that has quoted. */
export function leaveNewLoadsSql(requestId: Sql, companyId: Sql): Sql {
  return sql`
    update lane_match m set is_new = false, mail_from = null from person
    where m.request_id = ${requestId} and m.is_new
      and person.id = m.person_id and person.company_id = ${companyId}`
}

/** Matches every queued load. Any number of processes may do this concurrently. */
export async function matchLoads(db: Db, clock: Clock, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const taken = await db.transaction().execute((tx) => matchBatch(tx, clock()))
    if (taken < BATCH || signal?.aborted) return
  }
}

interface QueuedLoad extends Load {
  readonly id: number
  readonly ownerId: number
  readonly deadline: Day
}

async function matchBatch(tx: Tx, now: Date): Promise<number> {
  const { rows: queued } = await sql<{ id: number }>`
    select id from request where id in (
      select request_id from load_to_match order by queued_at, request_id limit ${BATCH}
    ) order by id for key share`.execute(tx)
  if (queued.length === 0) return 0
  // Locks the requests first, like a change of one, which then queues it: in another order the two would deadlock.
  const { rows: taken } = await sql<{ id: number }>`
    delete from load_to_match where request_id in (
      select request_id from load_to_match where request_id = any(${queued.map(({ id }) => id)}::int[])
      for update skip locked
    ) returning request_id as id`.execute(tx)
  if (taken.length === 0) return 0
  const loads = await readLoads(
    tx,
    taken.map(({ id }) => id),
    now,
  )
  for (const load of loads) await matchLoad(tx, load, now)
  return taken.length
}

/** The queued loads that are still open. */
async function readLoads(tx: Tx, ids: readonly number[], now: Date): Promise<QueuedLoad[]> {
  const rows = await tx
    .selectFrom('request as r')
    .where('r.id', 'in', ids)
    .where('r.stage', '=', 'Open')
    .where('r.deadline', '>=', londonDay(now))
    .select([
      'r.id',
      'r.owner_id as ownerId',
      'r.deadline',
      'r.haulage',
      'r.load_type as loadType',
      'r.requirements',
      'r.adr',
      'r.pickup_at as pickupAt',
      'r.pickup_keys as pickupKeys',
      'r.delivery_keys as deliveryKeys',
      sql<string[]>`array(select line.size from request_line line where line.request_id = r.id)`.as('sizes'),
    ])
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({ ...row, requirements: requirementsOf(row) }))
}

interface Candidate {
  readonly id: number
  readonly userId: number
  readonly filter: LaneFilter
  readonly alert: LaneAlert
}

/**
 * The lanes with one of the load's places. Their users may quote on the load, and their company has not quoted yet.
 */
async function candidatesFor(tx: Tx, load: QueuedLoad): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select lane.id, lane.person_id as "userId", lane.filter, lane.alert
    from lane
    join person on person.id = lane.person_id and person.is_active
    join company on company.id = person.company_id and company.is_active and company.type = 'Haulier'
    where company.id <> ${load.ownerId}::int
      and (lane.pickup_keys is null or lane.pickup_keys && ${[...load.pickupKeys]}::text[])
      and (lane.delivery_keys is null or lane.delivery_keys && ${[...load.deliveryKeys]}::text[])
      and not exists (select 1 from quote q where q.request_id = ${load.id}::int and q.haulier_id = company.id)
    order by lane.id`.execute(tx)
  return rows
}

/** Stores each user to be notified of a load once, and notifies open pages. */
async function matchLoad(tx: Tx, load: QueuedLoad, now: Date): Promise<void> {
  const today = londonDay(now)
  const found = (await candidatesFor(tx, load)).filter(({ filter }) => isOnLane(filter, load, today))
  const byUser = Map.groupBy(found, ({ userId }) => userId)
  const matches = [...byUser].map(([userId, lanes]) => ({
    person_id: userId,
    lane_ids: lanes.map(({ id }) => id),
    mail_from: mailTime(lanes, now),
  }))
  // An edited load is no longer new for users who have no matching lane any more.
  const stay = matches.map(({ person_id }) => person_id)
  await sql`update lane_match set is_new = false, mail_from = null
    where request_id = ${load.id}::int and person_id <> all(${stay}::int[])`.execute(tx)
  if (matches.length === 0) return
  const { rows: added } = await sql<{ userId: number }>`
    insert into lane_match (person_id, request_id, lane_ids, matched_at, deadline, is_new, mail_from)
    select given.person_id, ${load.id}::int, array(select jsonb_array_elements_text(given.lane_ids)::int),
      ${now}::timestamptz, ${load.deadline}::date, seen.person_id is null,
      case when seen.person_id is null then given.mail_from end
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb)
      as given(person_id int, lane_ids jsonb, mail_from timestamptz)
    left join seen_request seen
      on seen.person_id = given.person_id and seen.request_id = ${load.id}::int and not seen.is_new
    on conflict (person_id, request_id) do nothing
    returning person_id as "userId"`.execute(tx)
  if (added.length === 0) return
  const all = added.map(({ userId }) => userId)
  const live = all.filter((userId) => byUser.get(userId)?.some(({ alert }) => alert === 'live'))
  await announce(tx, { kind: 'attention', requestId: load.id, companies: [], users: all })
  if (live.length > 0) await announce(tx, { kind: 'load', requestId: load.id, companies: [], users: live })
}

/** When a load may be mailed: now, with the next digest, or never, depending on the alerts of its lanes. */
function mailTime(lanes: readonly Candidate[], now: Date): Date | null {
  if (lanes.some(({ alert }) => alert === 'mail')) return now
  return lanes.some(({ alert }) => alert === 'digest') ? nextWorkingTime(DIGEST_TIME, now) : null
}
