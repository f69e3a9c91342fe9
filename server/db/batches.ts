/** Deletes of any number of rows, each statement far below the time limit of statements. */
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'
import type { Tx } from './transaction.ts'

/** How many rows one statement removes. */
export const BATCH_ROWS = 10_000

/** Removes up to a batch of the rows that fulfil a condition; returns true if there may be more. */
export async function deleteBatch(
  tx: Tx,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const from = sql.table(table)
  // The condition again, for a row that another transaction has changed meanwhile.
  const { numAffectedRows } = await sql`delete from ${from} where ctid = any(array(
    select ctid from ${from} where ${condition} limit ${BATCH_ROWS})) and (${condition})`.execute(tx)
  return numAffectedRows === BigInt(BATCH_ROWS)
}
