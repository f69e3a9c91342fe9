/** Keeps a restored copy from telling users and programs what waited when its backup was taken. */
import { type RawBuilder, sql } from 'kysely'
import { type Connection, hasTable } from './tables.ts'

/** What waits in a table, and the statement that holds it back. The schema of an older backup lacks some of them. */
type Held = readonly [table: string, statement: RawBuilder<unknown>]

/** Marks waiting mails as given up and keeps their text, so that the operator can still send them. */
const MAILS: readonly Held[] = [
  [
    'mail',
    sql`update mail set due_at = 'infinity', last_error = 'Held back when the backup was restored'
      where sent_at is null and due_at < 'infinity'`,
  ],
  ['reset_request', sql`delete from reset_request`],
  // Of these, jobs make mails later: gathered quotes, loads on lanes, loads without their lanes yet.
  ['quote_mailing', sql`update quote_mailing set quote_ids = '{}' where quote_ids <> '{}'`],
  ['lane_match', sql`update lane_match set mail_from = null where mail_from is not null`],
  ['load_to_match', sql`delete from load_to_match`],
]

/**
 * Messages to webhooks are not sent from a copy: neither those that waited, nor any that filling the tables has queued.
 * Programs that missed some follow the lists.
 */
const DELIVERIES: readonly Held[] = [['webhook_delivery', sql`delete from webhook_delivery`]]

/** Holds back what waits. With `sendsMails` the mails stay due. */
export async function holdBackMessages(
  tx: Connection,
  { sendsMails }: { readonly sendsMails: boolean },
): Promise<void> {
  for (const [table, statement] of [...DELIVERIES, ...(sendsMails ? [] : MAILS)])
    if (await hasTable(tx, table)) await statement.execute(tx)
}
