/** Failures of payments, kept for operators and /metrics (docs/rules/operator.md#payment-failures). */
import { sql } from 'kysely'
import { PAYMENT_FAILURE_SHOWN_MS, type PaymentFailureKind } from '#domain/operator/payment-failures.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Db } from '../db/connect.ts'
import type { Sql } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'

/** Notes a failure. Only the last one of each kind is kept, so that no caller can fill the table. */
export async function notePaymentFailure(
  db: Db,
  kind: PaymentFailureKind,
  now: Date,
  companyId: number | null = null,
): Promise<void> {
  await db
    .insertInto('payment_failure')
    .values({ kind, company_id: companyId, last_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet({ last_at: now }))
    .execute()
}

/** SQL for the failures that are shown at a moment, without `select`. */
export function recentFailuresSql(now: Sql): Sql {
  return sql`from payment_failure
    where last_at > ${now}::timestamptz - ${sql.lit(PAYMENT_FAILURE_SHOWN_MS)} * interval '1 millisecond'`
}

/** Removes the failures that are no longer shown. */
export async function dropOldPaymentFailures(tx: Tx, now: Date): Promise<boolean> {
  const shownSince = new Date(now.getTime() - PAYMENT_FAILURE_SHOWN_MS)
  return deleteBatch(tx, 'payment_failure', sql`last_at <= ${shownSince}::timestamptz`)
}
