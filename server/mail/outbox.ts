/** Mails go out with the change they tell of: written in its transaction, sent after its commit (docs/rules/mail.md#outbox). */
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { MailDraft } from './layout.ts'

export const MAIL_CHANNEL = 'quayline_mail'

/** For how long a mail is tried. */
export const GIVE_UP_MS = 5 * 86_400_000
/** When a mail is due that was given up: never. Without its text it stays for a while, for whoever asks. */
export const GIVEN_UP = sql<Date>`'infinity'::timestamptz`
/** For how long a mail is kept once it was sent or given up. */
const KEPT_MS = 30 * 86_400_000

/** Queues mails within the transaction of the change that they tell of. */
export async function queueMails(tx: Tx, mails: readonly MailDraft[], now: Date): Promise<void> {
  if (mails.length === 0) return
  await tx
    .insertInto('mail')
    .values(
      mails.map(({ to, subject, text, html, holdsToken, papers, unsubscribeUrl }) => ({
        recipient: to,
        subject,
        text_body: text,
        html_body: html,
        holds_token: holdsToken,
        booking_id: papers?.bookingId ?? null,
        papers: [...(papers?.papers ?? [])],
        unsubscribe_url: unsubscribeUrl,
        created_at: now,
        due_at: now,
      })),
    )
    .execute()
  await wakeMailer(tx)
}

/** Wakes the workers of every process once this transaction commits. */
export async function wakeMailer(tx: Tx): Promise<void> {
  await sql`select pg_notify(${sql.lit(MAIL_CHANNEL)}, '')`.execute(tx)
}

/** Removes mails that were sent, or given up, long ago. */
export async function dropOldMails(tx: Tx, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await tx
    .deleteFrom('mail')
    .where(({ or, and, eb }) =>
      or([
        eb('sent_at', '<', before(KEPT_MS)),
        and([
          eb('sent_at', 'is', null),
          eb('due_at', '=', GIVEN_UP),
          eb('created_at', '<', before(GIVE_UP_MS + KEPT_MS)),
        ]),
      ]),
    )
    .execute()
}
