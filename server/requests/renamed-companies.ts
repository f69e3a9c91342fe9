/**
 * Requests are found by the name of their owner. After a company is renamed, a job writes the new name into the searched
 * texts of its requests (docs/decisions/0242-a-new-name-reaches-requests-in-steps.md).
 */
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { searchTexts } from './columns.ts'

/** Notified with each transaction that has renamed a company. */
export const RENAMED_CHANNEL = 'quayline_renamed'
/** Requests per transaction, so that a user who changes one of them waits a moment at most. */
const BATCH = 250

/**
 * Waits for the posts of a company that have begun. Until this transaction ends, others wait in `lock_company_name()`,
 * which gives them the new name. Call it before the row of the company is locked, since posts lock in this order.
 */
export async function lockCompanyName(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('company name ' || ${companyId}::int, 0))`.execute(
    tx,
  )
}

/** Queues the requests of a company that this transaction renames. */
export async function queueRenamed(tx: Tx, companyId: number): Promise<void> {
  await tx
    .insertInto('renamed_company')
    .values({ company_id: companyId })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ done_to: 0 }))
    .execute()
  await sql`select pg_notify(${sql.lit(RENAMED_CHANNEL)}, '')`.execute(tx)
}

/** Writes the new names of renamed companies into their requests. Any number of processes may do this concurrently. */
export async function renameInRequests(db: Db, closing?: AbortSignal): Promise<void> {
  while (!closing?.aborted && (await db.transaction().execute(renameBatch)));
}

/**
 * Renames in some requests of one company. Waits for no lock: requests that others are changing are left for the next
 * run.
 * @returns false if there is nothing more to do now.
 */
async function renameBatch(tx: Tx): Promise<boolean> {
  const renamed = await tx
    .selectFrom('renamed_company')
    .select(['company_id as companyId', 'done_to as doneTo'])
    .orderBy('company_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!renamed) return false
  const { companyId, doneTo } = renamed
  // After the lock: a statement that waited for it would have the old name.
  const { name } = await tx
    .selectFrom('company')
    .where('id', '=', companyId)
    .select('name')
    .executeTakeFirstOrThrow()
  const next = await tx
    .selectFrom('request')
    .where('owner_id', '=', companyId)
    .where('id', '>', doneTo)
    .select('id')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  const ids = next.map(({ id }) => id)
  const free = await renameFree(tx, ids, name)
  const firstBusy = ids.find((id) => !free.has(id))
  if (firstBusy === undefined && ids.length < BATCH) {
    await tx.deleteFrom('renamed_company').where('company_id', '=', companyId).execute()
    return true
  }
  const done = firstBusy === undefined ? (ids.at(-1) ?? doneTo) : firstBusy - 1
  await tx.updateTable('renamed_company').set({ done_to: done }).where('company_id', '=', companyId).execute()
  return firstBusy === undefined
}

/** Writes a name into those of some requests that no other transaction is changing. Returns the ids of these. */
async function renameFree(tx: Tx, ids: readonly number[], name: string): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('request')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .select(['id', 'reference', 'pickup', 'delivery'])
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const texts = rows.map(({ id, ...request }) => ({ id, ...searchTexts(request, name) }))
  await sql`
    update request r set search_text = new.search_text, public_search_text = new.public_search_text
    from json_to_recordset(${JSON.stringify(texts)}::json)
      as new (id integer, search_text text, public_search_text text)
    where r.id = new.id and r.search_text <> new.search_text`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
