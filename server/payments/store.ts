import type { Checkout } from '#domain/plans/payment.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'

const COLUMNS = ['session', 'company_id as companyId', 'plan', 'amount'] as const

/** A checkout that was begun here; null for any other session. */
export async function findCheckout(db: Db, session: string): Promise<Checkout | null> {
  const found = await db
    .selectFrom('checkout')
    .where('session', '=', session)
    .select(COLUMNS)
    .executeTakeFirst()
  return found ?? null
}

export async function insertCheckout(tx: Tx, checkout: Checkout, userId: number, now: Date): Promise<void> {
  await tx
    .insertInto('checkout')
    .values({
      session: checkout.session,
      company_id: checkout.companyId,
      person_id: userId,
      plan: checkout.plan,
      amount: checkout.amount,
      created_at: now,
    })
    .execute()
}

/** True for a checkout whose plan the company already has. */
export async function isApplied(db: Db, session: string): Promise<boolean> {
  const period = await db
    .selectFrom('plan_period')
    .where('checkout_session', '=', session)
    .select('id')
    .executeTakeFirst()
  return period !== undefined
}

/** A checkout of the test checkout, with what its page shows. */
export async function findTestCheckout(db: Db, session: string) {
  const found = await db
    .selectFrom('checkout')
    .innerJoin('company', 'company.id', 'checkout.company_id')
    .where('session', '=', session)
    .select(['company_id as companyId', 'company.name as companyName', 'plan', 'amount', 'is_paid as isPaid'])
    .executeTakeFirst()
  return found ?? null
}

/** Marks a checkout of the test checkout as paid. */
export async function payTestCheckout(db: Db, session: string): Promise<void> {
  await db.updateTable('checkout').where('session', '=', session).set({ is_paid: true }).execute()
}
