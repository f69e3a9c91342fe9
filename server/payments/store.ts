import { sql } from 'kysely'
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

/** SQL: true for a checkout that was opened before the newest period of its company, and has not been applied. */
const isOutdated = sql<boolean>`exists (select from plan_period newer
    where newer.company_id = checkout.company_id and newer.created_at > checkout.created_at)
  and not exists (select from plan_period own where own.checkout_session = checkout.session)`

/** The checkouts of a company since a time that were opened for a plan that has changed since. */
export async function outdatedCheckouts(db: Db, companyId: number, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout')
    .where('company_id', '=', companyId)
    .where('created_at', '>', since)
    .where(isOutdated)
    .select('session')
    .execute()
  return rows.map(({ session }) => session)
}

/** A checkout of the test checkout, with what its page shows. */
export async function findTestCheckout(db: Db, session: string) {
  const found = await db
    .selectFrom('checkout')
    .innerJoin('company', 'company.id', 'checkout.company_id')
    .where('session', '=', session)
    .select([
      'company_id as companyId',
      'company.name as companyName',
      'plan',
      'amount',
      'is_paid as isPaid',
      isOutdated.as('isOutdated'),
    ])
    .executeTakeFirst()
  return found ?? null
}

/** Marks a checkout of the test checkout as paid. */
export async function payTestCheckout(db: Db, session: string): Promise<void> {
  await db.updateTable('checkout').where('session', '=', session).set({ is_paid: true }).execute()
}
