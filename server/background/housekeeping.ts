/** Removes expired data: sessions and tokens, old keys and mails, unclaimed companies, deleted images. */

import { dropEndedKeys } from '../api-keys/ending.ts'
import { dropOldMailings, dropOldMatches, dropOldSeen } from '../attention/retention.ts'
import { dropEndedSessions } from '../auth/ended-sessions.ts'
import { dropOldBookings, removeOldContacts } from '../bookings/retention.ts'
import { dropUnclaimedCompanies } from '../companies/store.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { dropDeletedImages } from '../files/deleted-images.ts'
import { dropOldKeys } from '../http/idempotency.ts'
import { dropOldEvents } from '../live/store.ts'
import { dropOldMails } from '../mail/outbox.ts'
import { dropOldPaymentFailures } from '../payments/failures.ts'
import { dropOldDevices } from '../security/known-devices.ts'
import { dropOldSecurityEvents } from '../security/log.ts'
import { dropOldDeliveries } from '../webhooks/store.ts'

/** Each kind has its own transaction, so that one failure does not stop the others. */
const KINDS: readonly ((tx: Tx, now: Date) => Promise<unknown>)[] = [
  dropOldKeys,
  dropUnclaimedCompanies,
  dropOldEvents,
  dropOldMails,
  dropEndedSessions,
  dropEndedKeys,
  dropOldDeliveries,
  removeOldContacts,
  dropDeletedImages,
  dropOldBookings,
  dropOldSeen,
  dropOldMatches,
  dropOldMailings,
  dropOldDevices,
  dropOldPaymentFailures,
  (tx, now) => tx.deleteFrom('session').where('expires_at', '<=', now).execute(),
  (tx, now) => tx.deleteFrom('operator_session').where('expires_at', '<=', now).execute(),
  (tx, now) => tx.deleteFrom('password_token').where('expires_at', '<=', now).execute(),
]

/** Removes what has expired at `now`. The security log is kept for some days. */
export async function dropExpired(db: Db, now: Date, securityLogDays: number): Promise<void> {
  for (const drop of KINDS) await db.transaction().execute((tx) => drop(tx, now))
  await db.transaction().execute((tx) => dropOldSecurityEvents(tx, now, securityLogDays))
}
