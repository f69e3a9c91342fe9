/**
 * The outbox: a mail is written in the transaction of its change, and sent after the commit
 * (docs/rules/mail.md#outbox).
 */
import { sql } from 'kysely'
import { DAY_MS } from '#domain/time.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Sql } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import { insertRows, rowsJson, withCtes } from '../db/rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { MailDraft } from './layout.ts'
import { GIVE_UP_MS } from './retries.ts'

export const MAIL_CHANNEL = 'quayline_mail'

/** The due time of a mail that was given up: never, unless an operator sends it again. */
export const GIVEN_UP = sql<Date>`'infinity'::timestamptz`
/** How long a mail is kept after it was sent or given up. */
const KEPT_MS = 30 * DAY_MS

const COLUMNS = [
  'recipient',
  'subject',
  'text_body',
  'html_body',
  'holds_token',
  'booking_id',
  'papers',
  'unsubscribe_url',
  'created_at',
  'due_at',
] as const

/** Mails as rows for {@link queueMailsSql}. */
export function mailRows(mails: readonly MailDraft[], now: Date): string {
  return rowsJson<'mail'>(
    mails.map(({ to, subject, text, html, holdsToken, papers, unsubscribeUrl }) => ({
      recipient: to,
      subject,
      text_body: text,
      html_body: html,
      holds_token: holdsToken,
      booking_id: papers?.bookingId,
      papers: papers?.papers ?? [],
      unsubscribe_url: unsubscribeUrl,
      created_at: now,
      due_at: now,
    })),
  )
}

/** SQL that queues mails and returns a row for each; if there are any, notify {@link MAIL_CHANNEL} with it. */
export function queueMailsSql(rows: Sql): Sql {
  return sql`${insertRows('mail', COLUMNS, rows)} returning id`
}

const queueQuery = prepared<{ rows: string }, never>(({ rows }) =>
  withCtes({ queued: queueMailsSql(rows) }, sql`select pg_notify(${sql.lit(MAIL_CHANNEL)}, '') from queued`),
)

/** Queues mails within the transaction of the change that they are about. */
export async function queueMails(tx: Tx, mails: readonly MailDraft[], now: Date): Promise<void> {
  if (mails.length > 0) await queueQuery(tx, { rows: mailRows(mails, now) })
}

/** Mails about a booking with these papers. */
interface MailsOfBooking {
  readonly bookingId: number
  readonly papers: readonly string[]
}

/**
 * Drops mails to these recipients that have not been sent, because a newer one replaces them. One that is being sent
 * may still arrive; it is not tried again.
 */
export async function dropUnsent(
  tx: Tx,
  { bookingId, papers }: MailsOfBooking,
  recipients: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where('booking_id', '=', bookingId)
    .where('sent_at', 'is', null)
    .where(sql<boolean>`papers = ${[...papers]}::text[]`)
    .where(sql<boolean>`recipient = any(${[...recipients]}::text[])`)
    .execute()
}

/** Removes mails that were sent, or given up, long ago. */
export async function dropOldMails(tx: Tx, now: Date): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return deleteBatch(
    tx,
    'mail',
    sql`sent_at < ${before(KEPT_MS)}
      or (sent_at is null and due_at = ${GIVEN_UP} and created_at < ${before(GIVE_UP_MS + KEPT_MS)})`,
  )
}
