/** Mails go out with the change they tell of: written in its transaction, sent after its commit (decisions §8.2). */
import { sql } from 'kysely'
import type { Tx } from '../http/route.ts'
import type { MailDraft } from './layout.ts'

export const MAIL_CHANNEL = 'quayline_mail'

/** Queues mails within the transaction of the change that they tell of. */
export async function queueMails(tx: Tx, mails: readonly MailDraft[], now: Date): Promise<void> {
  if (mails.length === 0) return
  await tx
    .insertInto('mail')
    .values(
      mails.map(({ to, subject, text, html, holdsToken }) => ({
        recipient: to,
        subject,
        text_body: text,
        html_body: html,
        holds_token: holdsToken,
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
