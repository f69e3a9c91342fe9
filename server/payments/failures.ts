/** Failures of payments, kept for operators and /metrics (docs/rules/operator.md#payment-failures). */
import { sql } from 'kysely'
import {
  type MoneyFailureKind,
  PAYMENT_FAILURE_SHOWN_MS,
  type PaymentFailureKind,
} from '#domain/operator/payment-failures.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Db } from '../db/connect.ts'
import type { Sql } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { queueMails } from '../mail/outbox.ts'
import { paymentFailureMail } from '../mail/plans.ts'

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

/**
 * Notes a failure of money that was taken or goes back, and mails it to the provider unless it is on the operator's page
 * already: the page shows it for a day, and operators may not look on a Sunday.
 */
export async function reportMoneyFailure(
  { database, settings, clock }: Pick<Deps, 'database' | 'settings' | 'clock'>,
  kind: MoneyFailureKind,
  companyId: number | null = null,
): Promise<void> {
  const now = clock()
  await database.db.transaction().execute(async (tx) => {
    const isShown = await tx
      .selectFrom('payment_failure')
      .where('kind', '=', kind)
      .where('company_id', 'is not distinct from', companyId)
      .where('last_at', '>', new Date(now.getTime() - PAYMENT_FAILURE_SHOWN_MS))
      .select('kind')
      .executeTakeFirst()
    await notePaymentFailure(tx, kind, now, companyId)
    if (isShown) return
    const company = companyId === null ? null : await nameOf(tx, companyId)
    await queueMails(tx, [paymentFailureMail(settings, kind, company)], now)
  })
}

async function nameOf(tx: Tx, companyId: number) {
  const { name } = await tx
    .selectFrom('company')
    .where('id', '=', companyId)
    .select('name')
    .executeTakeFirstOrThrow()
  return { name, id: companyId }
}

/** Removes the note that no event told of a payment: it was late only. */
export async function eventHasCome(db: Db, companyId: number): Promise<void> {
  await db
    .deleteFrom('payment_failure')
    .where('kind', '=', 'event')
    .where('company_id', '=', companyId)
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
