/** The stage of open requests at their deadline, by which lists find them. */
import { type Kysely, sql } from 'kysely'
import { londonDay, MINUTE_MS } from '#domain/time.ts'
import type { Sql } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'

/** Requests per transaction, so that no transaction is long. */
const BATCH_SIZE = 1000

/** If the clocks of processes differ by less, they do not move a request to and fro. */
const CLOCKS_DIFFER_MS = 10 * MINUTE_MS

/**
 * Moves requests past their deadline from the stages Open and Withheld to Expired, and back those that a clock ahead of
 * time has moved. The status at a moment follows from the deadline, and not from the stage.
 */
export async function moveExpired(db: Kysely<Tables>, now: Date): Promise<void> {
  // Each stage has an index of its own.
  for (const stage of ['Open', 'Withheld'])
    await moveAll(
      db,
      sql`stage = 'Expired'`,
      sql`stage = ${sql.lit(stage)} and deadline < ${londonDay(now)}::date`,
    )
  const latest = londonDay(new Date(now.getTime() + CLOCKS_DIFFER_MS))
  // The trigger of the column finds the stage: Open, or Withheld.
  await moveAll(db, sql`deadline = deadline`, sql`stage = 'Expired' and deadline >= ${latest}::date`)
}

async function moveAll(db: Kysely<Tables>, change: Sql, found: Sql): Promise<void> {
  let moved: number
  do {
    const { numAffectedRows } = await sql`update request set ${change} where id in (
      select id from request where ${found} order by deadline limit ${BATCH_SIZE} for update skip locked)`.execute(
      db,
    )
    moved = Number(numAffectedRows ?? 0n)
  } while (moved === BATCH_SIZE)
}
