/**
 * Writes the searched texts of older requests and bookings again, without accents and hyphens
 * (docs/decisions/0270-searches-of-requests-and-bookings-ignore-accents.md), those of bookings with their vessels
 * (docs/decisions/0342-bookings-are-searched-by-vessel.md).
 */
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'

/** Rows per transaction, so that a user who changes one of them waits a moment at most. */
const BATCH = 250

/** What the triggers of the tables make of a text. */
const SEARCHED = {
  request: sql`searched_text(search_text)`,
  booking: sql`searched_text_of_booking(search_text, load)`,
}

/** Works until nothing is left, or a row is being changed. Any number of processes may do this concurrently. */
export async function writeSearchBacklog(db: Db, closing?: AbortSignal): Promise<void> {
  while (!closing?.aborted && (await db.transaction().execute(writeBatch)));
}

/**
 * Writes some texts. Waits for no lock: from a row that others are changing, the next run goes on.
 * @returns false if there is nothing more to do now.
 */
async function writeBatch(tx: Tx): Promise<boolean> {
  const backlog = await tx
    .selectFrom('search_backlog')
    .select(['kind', 'done_to as doneTo'])
    .orderBy('kind')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!backlog) return false
  const { kind, doneTo } = backlog
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from (
    select id from ${sql.table(kind)} where id > ${doneTo} order by id limit ${sql.lit(BATCH)}) as next`.execute(
    tx,
  )
  const last = rows[0]?.last ?? null
  if (last === null) {
    await tx.deleteFrom('search_backlog').where('kind', '=', kind).execute()
    return true
  }
  const firstBusy = await writeFree(tx, kind, doneTo, last)
  await tx
    .updateTable('search_backlog')
    .set({ done_to: firstBusy === null ? last : firstBusy - 1 })
    .where('kind', '=', kind)
    .execute()
  return firstBusy === null
}

/** Writes the texts of rows that no other transaction is changing. Returns the id of the first that is, or null. */
async function writeFree(
  tx: Tx,
  kind: 'request' | 'booking',
  doneTo: number,
  last: number,
): Promise<number | null> {
  const stale = sql`select id from ${sql.table(kind)}
    where id > ${doneTo} and id <= ${last} and search_text <> ${SEARCHED[kind]} order by id`
  const all = await sql<{ id: number }>`${stale}`.execute(tx)
  if (all.rows.length === 0) return null
  const locked = await sql<{ id: number }>`${stale} for no key update skip locked`.execute(tx)
  const free = new Set(locked.rows.map(({ id }) => id))
  await sql`select set_config('quayline.search_backlog', 'on', true)`.execute(tx)
  // The triggers of the tables change the texts.
  await sql`update ${sql.table(kind)} set search_text = search_text where id = any(${[...free]}::int[])`.execute(
    tx,
  )
  return all.rows.find(({ id }) => !free.has(id))?.id ?? null
}
