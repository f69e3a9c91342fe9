import type { Checkout } from '#domain/plans/payment.ts'
import type { Deps } from '../deps.ts'
import { queueMails } from '../mail/outbox.ts'
import { planPaymentFailedMail } from '../mail/plans.ts'
import { adminsOf } from '../mail/recipients.ts'
import { endPolling } from './store.ts'

/** Mails to the Admins, once, that a payment of several days has failed (docs/rules/plans.md#failed). */
export async function mailFailedPayment(
  { session, companyId, plan, amount }: Checkout,
  { database, settings, clock }: Pick<Deps, 'database' | 'settings' | 'clock'>,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    if (!(await endPolling(tx, session))) return
    const admins = await adminsOf(tx, companyId)
    const mails = admins.map((admin) => planPaymentFailedMail(settings, { ...admin, plan, amount }))
    await queueMails(tx, mails, clock())
  })
}
