import type { Tx } from '../db/transaction.ts'
import { announce } from '../live/announce.ts'

/** Announces to a company's open pages that its webhooks have changed. */
export function announceWebhooks(tx: Tx, companyId: number): Promise<void> {
  return announce(tx, { kind: 'webhook', companies: [companyId] })
}
