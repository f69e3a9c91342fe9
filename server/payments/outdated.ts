import { DAY_MS } from '#domain/time.ts'
import type { Deps } from '../deps.ts'
import { outdatedCheckouts } from './store.ts'

/** How long a checkout can be paid: Stripe ends it after a day. */
const OPEN_MS = DAY_MS

/**
 * Ends the checkouts that were opened before a company's plan changed, so that two Admins, or two windows, do not pay
 * twice (docs/rules/plans.md#outdated). Called after the change was committed.
 */
export async function endOutdatedCheckouts(
  companyId: number,
  { database, payments, clock }: Pick<Deps, 'database' | 'payments' | 'clock'>,
): Promise<void> {
  const since = new Date(clock().getTime() - OPEN_MS)
  const sessions = await outdatedCheckouts(database.db, companyId, since)
  await Promise.all(sessions.map((session) => payments.end(session)))
}
