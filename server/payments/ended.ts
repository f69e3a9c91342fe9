import { DAY_MS } from '#domain/time.ts'
import type { Deps } from '../deps.ts'
import { endedCheckouts } from './store.ts'

/** How long a checkout can be paid: Stripe ends it after a day. */
const OPEN_MS = DAY_MS

/**
 * Ends a company's checkouts that can no longer be paid: those that were opened before its plan changed, so that two
 * Admins, or two windows, do not pay twice (docs/rules/plans.md#outdated), and those whose Admin could not open them
 * now (docs/rules/plans.md#lost-rights). Called after the change was committed.
 */
export async function endCheckouts(
  companyId: number,
  { database, payments, clock }: Pick<Deps, 'database' | 'payments' | 'clock'>,
): Promise<void> {
  const since = new Date(clock().getTime() - OPEN_MS)
  const sessions = await endedCheckouts(database.db, companyId, since)
  await Promise.all(sessions.map((session) => payments.end(session)))
}
