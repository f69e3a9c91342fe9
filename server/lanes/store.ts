/** The SQL of lanes. */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Lane, LaneDraft } from '#domain/lanes/lane.ts'
import type { StoredLane } from '#domain/lanes/rules.ts'
import { keysOfToken } from '#domain/places/token.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { versionColumns, versionRaisedBy } from '../db/version-columns.ts'

const COLUMNS = ['id', 'name', 'filter', 'alert', 'version'] as const

export async function listLanes(db: Kysely<Tables>, userId: number): Promise<Lane[]> {
  return db.selectFrom('lane').where('person_id', '=', userId).select(COLUMNS).orderBy('id').execute()
}

const laneOf = (db: Kysely<Tables>, id: number, userId: number) =>
  db
    .selectFrom('lane')
    .where('id', '=', id)
    .where('person_id', '=', userId)
    .select([...COLUMNS, 'changed_in as changedIn'])

/** One lane of a user; another user's is not found. */
export async function findLane(db: Kysely<Tables>, id: number, userId: number): Promise<StoredLane | null> {
  return (await laneOf(db, id, userId).executeTakeFirst()) ?? null
}

/** The same, locked. */
export async function lockLane(tx: Tx, id: number, userId: number): Promise<StoredLane | null> {
  return (await laneOf(tx, id, userId).forUpdate().executeTakeFirst()) ?? null
}

/** How many lanes a user has. Locks the user, so that concurrent additions are counted. */
export async function countLanes(tx: Tx, userId: number): Promise<number> {
  await tx.selectFrom('person').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('lane')
    .where('person_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One key for each place that a filter names: a load on the lane has one of them. Null means every place. */
function findingKeys(tokens: readonly string[] | null | undefined): string[] | null {
  return tokens ? tokens.flatMap((token) => keysOfToken(token).slice(0, 1)) : null
}

function columnsOf({ name, filter, alert }: LaneDraft) {
  return {
    name,
    alert,
    filter: sql<LaneDraft['filter']>`${JSON.stringify(filter)}::jsonb`,
    pickup_keys: findingKeys(filter.pickup),
    delivery_keys: findingKeys(filter.delivery),
  }
}

export async function insertLane(tx: Tx, lane: LaneDraft, userId: number, now: Date): Promise<Lane> {
  const added = await tx
    .insertInto('lane')
    .values({
      ...columnsOf(lane),
      person_id: userId,
      unsubscribe_token: randomBytes(24).toString('base64url'),
      created_at: now,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { ...lane, ...added }
}

export async function updateLane(tx: Tx, lane: StoredLane): Promise<void> {
  await tx
    .updateTable('lane')
    .set({ ...columnsOf(lane), ...versionColumns(lane) })
    .where('id', '=', lane.id)
    .execute()
}

export async function removeLane(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('lane').where('id', '=', id).execute()
}

/** The lane of an unsubscribe token; null for an unknown token. */
export async function laneOfToken(
  db: Kysely<Tables>,
  token: string,
): Promise<Pick<Lane, 'name' | 'alert'> | null> {
  const lane = await db
    .selectFrom('lane')
    .where('unsubscribe_token', '=', token)
    .select(['name', 'alert'])
    .executeTakeFirst()
  return lane ?? null
}

/** Ends the emails of a lane; returns its user, or null if they had ended already. */
export async function endAlerts(tx: Tx, token: string): Promise<number | null> {
  const ended = await tx
    .updateTable('lane')
    .set({ alert: 'none', ...versionRaisedBy('alert') })
    .where('unsubscribe_token', '=', token)
    .where('alert', '<>', 'none')
    .returning('person_id')
    .executeTakeFirst()
  return ended?.person_id ?? null
}
