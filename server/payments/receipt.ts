import type { PaidCheckout } from '#domain/plans/payment.ts'
import type { PlanChange, PlanPeriod } from '#domain/plans/rules.ts'
import { londonDay } from '#domain/time.ts'
import type { Tx } from '../db/transaction.ts'
import { queueMails } from '../mail/outbox.ts'
import { planBoughtMail } from '../mail/plans.ts'
import { adminsOf } from '../mail/recipients.ts'
import type { Settings } from '../settings.ts'

/** Mails a purchase to the Admins of the company (docs/rules/plans.md#receipt). */
export async function mailReceipt(
  tx: Tx,
  { session, companyId, amount, paidAt }: PaidCheckout,
  bought: PlanChange<PlanPeriod>,
  settings: Settings,
  now: Date,
): Promise<void> {
  const { companyName, buyer } = await tx
    .selectFrom('checkout')
    .innerJoin('company', 'company.id', 'checkout.company_id')
    .leftJoin('person', 'person.id', 'checkout.person_id')
    .where('session', '=', session)
    .select(['company.name as companyName', 'person.email as buyer'])
    .executeTakeFirstOrThrow()
  const paidOn = londonDay(paidAt ?? now)
  const about = { companyName, buyer, amount, paidOn, isTest: settings.testCheckout, bought }
  const admins = await adminsOf(tx, companyId)
  await queueMails(
    tx,
    admins.map((admin) => planBoughtMail(settings, { ...admin, ...about })),
    now,
  )
}
