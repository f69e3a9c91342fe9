import { sql } from 'kysely'
import { type Checkout, firstPoll } from '#domain/plans/payment.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'

const COLUMNS = ['session', 'company_id as companyId', 'plan', 'amount'] as const
const NEVER = sql<Date>`'infinity'::timestamptz`

export interface OpenedCheckout extends Checkout {
  readonly openedAt: Date
}

/** A checkout that was begun here; null for any other session. */
export async function findCheckout(db: Db, session: string): Promise<Checkout | null> {
  const found = await db
    .selectFrom('checkout')
    .where('session', '=', session)
    .select(COLUMNS)
    .executeTakeFirst()
  return found ?? null
}

/** The newest checkouts of a company that may still be paid, or are paid and not applied yet. */
export async function openCheckouts(db: Db, companyId: number, limit: number): Promise<Checkout[]> {
  return db
    .selectFrom('checkout')
    .where('company_id', '=', companyId)
    .where('ask_at', '<', NEVER)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('plan_period').whereRef('checkout_session', '=', 'session').select('id'))),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select(COLUMNS)
    .execute()
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
      ask_at: firstPoll(now),
    })
    .execute()
}

/** Takes a checkout about which the payment provider has to be asked, under a lease; null if there is none. */
export async function takeCheckoutToPoll(db: Db, now: Date, leaseMs: number): Promise<OpenedCheckout | null> {
  const taken = await db
    .updateTable('checkout')
    .set({ ask_at: new Date(now.getTime() + leaseMs) })
    .where('session', 'in', ({ selectFrom }) =>
      selectFrom('checkout')
        .where('ask_at', '<=', now)
        .orderBy('ask_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('session'),
    )
    .returning([...COLUMNS, 'created_at as openedAt'])
    .executeTakeFirst()
  return taken ?? null
}

/** Notes when the payment provider is next asked about a checkout; null if it need not be. */
export async function noteNextPoll(db: Db, session: string, at: Date | null): Promise<void> {
  await db
    .updateTable('checkout')
    .set({ ask_at: at ?? NEVER })
    .where('session', '=', session)
    .execute()
}

/** Ends the asking about a checkout. Returns false if that was ended before. */
export async function endPolling(tx: Tx, session: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('checkout')
    .set({ ask_at: NEVER })
    .where('session', '=', session)
    .where('ask_at', '<', NEVER)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

/**
 * SQL: why a checkout that has not been applied can no longer be paid: its company got a newer period, or the user who
 * opened it could not open one now; null if it can.
 */
const whyEnded = sql<'plan' | 'rights' | null>`case
  when exists (select from plan_period own where own.checkout_session = checkout.session) then null
  when exists (select from plan_period newer
    where newer.company_id = checkout.company_id and newer.created_at > checkout.created_at) then 'plan'
  when not exists (select from person join company on company.id = person.company_id
    where person.id = checkout.person_id and person.is_active and person.role = 'Admin' and company.is_active)
    then 'rights' end`

/** The checkouts of a company since a time that can no longer be paid. */
export async function endedCheckouts(db: Db, companyId: number, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout')
    .where('company_id', '=', companyId)
    .where('created_at', '>', since)
    .where(whyEnded, 'is not', null)
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
      whyEnded.as('ended'),
    ])
    .executeTakeFirst()
  return found ?? null
}

/** Marks a checkout of the test checkout as paid. */
export async function payTestCheckout(db: Db, session: string): Promise<void> {
  await db.updateTable('checkout').where('session', '=', session).set({ is_paid: true }).execute()
}
