/** What nobody needs any longer is removed: expired sessions and tokens, old keys and mails, unclaimed companies. */

import { dropOldBookings, removeOldContacts } from '../bookings/retention.ts'
import { dropUnclaimedCompanies } from '../companies/store.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { dropOldKeys } from '../http/idempotency.ts'
import { dropOldEvents } from '../live/store.ts'
import { dropOldMails } from '../mail/outbox.ts'

/** Each kind in a transaction of its own, so that one in the way does not keep the others. */
const KINDS: readonly ((tx: Tx, now: Date) => Promise<unknown>)[] = [
  dropOldKeys,
  dropUnclaimedCompanies,
  dropOldEvents,
  dropOldMails,
  removeOldContacts,
  dropOldBookings,
  (tx, now) => tx.deleteFrom('session').where('expires_at', '<=', now).execute(),
  (tx, now) => tx.deleteFrom('operator_session').where('expires_at', '<=', now).execute(),
  (tx, now) => tx.deleteFrom('password_token').where('expires_at', '<=', now).execute(),
]

/** Removes what has expired at `now`. */
export async function dropExpired(db: Db, now: Date): Promise<void> {
  for (const drop of KINDS) await db.transaction().execute((tx) => drop(tx, now))
}
