import type { Tx } from '../db/transaction.ts'
import { announce } from '../live/announce.ts'

/** Announces to a user's open pages that the user's lanes or choice of emails have changed. */
export function announceNotifications(tx: Tx, userId: number): Promise<void> {
  return announce(tx, { kind: 'notifications', companies: [], users: [userId] })
}
