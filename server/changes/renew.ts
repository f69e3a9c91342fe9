import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/**
 * Makes the feed of a copy by pg_dump readable on its new server (docs/rules/interface.md#updated-since): it brings
 * transaction numbers which that server reaches much later, and until then no change would be returned. Cursors of the
 * original are refused from then on.
 * @returns whether it was such a copy.
 */
export async function renewFeed(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('change_feed')
      .set({ changed_in: sql`pg_current_xact_id()` })
      .where(sql<boolean>`changed_in >= pg_snapshot_xmax(pg_current_snapshot())`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await tx.updateTable('change_feed_origin').set({ id: sql`gen_random_uuid()` }).execute()
    return true
  })
}
