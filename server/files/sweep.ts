/** Removes contents without a row, which a killed process or a broken connection has left behind. */
import type { Db } from '../db/connect.ts'
import { BATCH_SIZE, claimStore, idsWithRow, OLD_ENOUGH_MS } from './ownership.ts'
import type { FileStore, StoredObject } from './storage.ts'

/**
 * Removes contents that have had no row for an hour. Safe to run in several processes.
 * @returns how many; null if the store belongs to another database, so that nothing may be removed.
 */
export async function sweepFiles(
  store: FileStore,
  db: Db,
  now: Date,
  closing?: AbortSignal,
): Promise<number | null> {
  if (!(await claimStore(store, db, now))) return null
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
    if (batch.length >= BATCH_SIZE) await sweepBatch()
  }
  await sweepBatch()
  return removed
}

async function withoutRow(db: Db, found: readonly StoredObject[]): Promise<StoredObject[]> {
  const known = await idsWithRow(
    db,
    found.flatMap(({ id }) => id ?? []),
  )
  return found.filter(({ id }) => id === null || !known.has(id))
}
