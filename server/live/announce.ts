/** How a change is made known to the open pages that it concerns. */
import { sql } from 'kysely'
import type { ChangeKind } from '#domain/live/change.ts'
import type { Tx } from '../db/transaction.ts'

export const EVENTS_CHANNEL = 'quayline_events'

export interface Announcement {
  readonly kind: ChangeKind
  /** The request that it is about. Its number only: what is told must be no secret to anyone who is told. */
  readonly requestId?: number
  /** The companies whose pages are told. `'hauliers'` stands for every active haulier company. */
  readonly companies: 'hauliers' | readonly (number | 'hauliers')[]
  /** Single people who are told, on all their pages. */
  readonly people?: readonly number[]
}

/**
 * Announces a change from within the transaction that makes it: it is told once that commits, and never if it
 * does not. Call it from a save step, once for each kind of change:
 *
 *     // a request was posted, extended, cancelled, deleted or accepted: it enters or leaves every haulier's list
 *     await announce(tx, { kind: 'request', requestId, companies: [ownerId, 'hauliers'] })
 *     // a quote or counter was made, accepted, rejected or cancelled: a matter of the two parties
 *     await announce(tx, { kind: 'quote', requestId, companies: [ownerId, haulierId] })
 *     // an accepted request: every haulier that had a live quote on it has now lost or won
 *     await announce(tx, { kind: 'quote', requestId, companies: [ownerId, ...haulierIds] })
 *     // company profile, people, plan
 *     await announce(tx, { kind: 'company', companies: [companyId] })
 */
export async function announce(
  tx: Tx,
  { kind, requestId, companies, people = [] }: Announcement,
): Promise<void> {
  const told = typeof companies === 'string' ? [companies] : companies
  const ids = [...new Set(told.filter((one) => one !== 'hauliers'))]
  const { rows } = await sql<{ writtenBy: string }>`with told as (
      insert into event (kind, request_id, companies, hauliers, people)
      values (${kind}, ${requestId ?? null}, ${ids}, ${told.includes('hauliers')}, ${[...people]})
      returning written_by
    )
    select pg_notify(${sql.lit(EVENTS_CHANNEL)}, ''), written_by::text as "writtenBy" from told`.execute(tx)
  if (rows[0]) announcers.set(tx, rows[0].writtenBy)
}

const announcers = new WeakMap<Tx, string>()

/** The number of a transaction that has announced something; undefined for one that has announced nothing. */
export function announcedAs(tx: Tx): string | undefined {
  return announcers.get(tx)
}
