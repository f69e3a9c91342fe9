/** Removes expired data: sessions and tokens, old keys and mails, unclaimed companies, deleted images. */
import { sql } from 'kysely'
import { dropEndedKeys } from '../api-keys/ending.ts'
import { dropOldMailings, dropOldMatches, dropOldSeen } from '../attention/retention.ts'
import { dropEndedSessions } from '../auth/ended-sessions.ts'
import { dropOldBookings, removeOldContacts } from '../bookings/retention.ts'
import { renewFeed } from '../changes/renew.ts'
import { dropUnclaimedCompanies } from '../companies/store.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { dropDeletedImages } from '../files/deleted-images.ts'
import { dropOldKeys } from '../http/idempotency.ts'
import { dropOldEvents } from '../live/store.ts'
import { dropOldMails } from '../mail/outbox.ts'
import { dropOldPaymentFailures } from '../payments/failures.ts'
import { dropOldDevices } from '../security/known-devices.ts'
import { dropOldSecurityEvents } from '../security/log.ts'
import { dropOldDeliveries } from '../webhooks/store.ts'
import { resetTimesAhead } from './times-ahead.ts'
import { readClock } from './trusted-clock.ts'

/** Removes expired rows of one kind. Returns true if there may be more of them. */
type Drop = (tx: Tx, now: Date) => Promise<boolean>

/** Each kind has its own transactions, so that one failure does not stop the others. */
const KINDS: Readonly<Record<string, Drop>> = {
  'repeat keys': dropOldKeys,
  'unclaimed companies': dropUnclaimedCompanies,
  events: dropOldEvents,
  mails: dropOldMails,
  'reasons of ended sessions': dropEndedSessions,
  'ended API keys': dropEndedKeys,
  'messages to webhooks': dropOldDeliveries,
  'contacts of bookings': removeOldContacts,
  'deleted images': dropDeletedImages,
  bookings: dropOldBookings,
  'seen requests': dropOldSeen,
  'matches of loads': dropOldMatches,
  'gathered mails': dropOldMailings,
  devices: dropOldDevices,
  'payment failures': dropOldPaymentFailures,
  sessions: (tx, now) => deleteBatch(tx, 'session', sql`expires_at <= ${now}`),
  'sessions of operators': (tx, now) => deleteBatch(tx, 'operator_session', sql`expires_at <= ${now}`),
  'password tokens': (tx, now) => deleteBatch(tx, 'password_token', sql`expires_at <= ${now}`),
}

/**
 * Removes what has expired at `now`, until it is done or `closing` is aborted. The security log is kept for some days.
 * A kind that fails does not stop the others: all failures are thrown together at the end, each with its kind.
 */
export async function dropExpired(
  db: Db,
  now: Date,
  securityLogDays: number,
  closing?: AbortSignal,
): Promise<void> {
  const kinds: Readonly<Record<string, Drop>> = {
    ...KINDS,
    'security log': (tx, at) => dropOldSecurityEvents(tx, at, securityLogDays),
  }
  const failures: Error[] = []
  for (const [kind, drop] of Object.entries(kinds)) {
    try {
      let isMore = true
      while (isMore && !closing?.aborted) isMore = await db.transaction().execute((tx) => drop(tx, now))
    } catch (error) {
      failures.push(new Error(`could not remove: ${kind}`, { cause: error }))
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}

/** Removes what has expired, unless the clock may be wrong, and brings back what a wrong clock has put off. */
export async function removeExpired(
  { database: { db }, settings, clock, log }: Pick<Deps, 'database' | 'settings' | 'clock' | 'log'>,
  closing?: AbortSignal,
): Promise<void> {
  const now = clock()
  await resetTimesAhead(db, now)
  if (await renewFeed(db))
    log.warn('the database is a copy from another server: programs that follow lists have to begin again')
  const { removesFrom, isLeap } = await readClock(db, now)
  if (isLeap)
    log.warn(
      { now, removesFrom },
      'the clock was not read for a day, or has leapt: if it is wrong, set it; expired data is removed from then on',
    )
  if (removesFrom === null) await dropExpired(db, now, settings.securityLogDays, closing)
}
