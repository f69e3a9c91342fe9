/** Removes contents without a row, which a killed process or a broken connection has left behind. */
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { FileStore, StoredObject } from './storage.ts'

/** Younger contents may belong to a call in progress, here or in another process. */
const OLD_ENOUGH_MS = 3600 * 1000
const AT_ONCE = 500

/** Removes contents that have had no row for an hour. Safe to run in several processes. */
export async function sweepFiles(
  store: FileStore,
  db: Db,
  now: Date,
  closing?: AbortSignal,
): Promise<number> {
  let removed = 0
  let batch: StoredObject[] = []
  const sweepBatch = async () => {
    const orphans = await withoutRow(db, batch)
    for (const orphan of orphans) await orphan.remove()
    removed += orphans.length
    batch = []
  }
  for await (const stored of store.list()) {
    if (closing?.aborted) return removed
    if (now.getTime() - stored.writtenAt.getTime() < OLD_ENOUGH_MS) continue
    batch.push(stored)
    if (batch.length >= AT_ONCE) await sweepBatch()
  }
  await sweepBatch()
  return removed
}

async function withoutRow(db: Db, found: readonly StoredObject[]): Promise<StoredObject[]> {
  const ids = found.flatMap(({ id }) => id ?? [])
  if (found.length === 0) return []
  const rows = await db
    .selectFrom('file')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select('id')
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return found.filter(({ id }) => id === null || !known.has(id))
}
