/**
 * Sends what is queued. A mail is taken under a lease in one short transaction, sent outside of any, and then
 * marked: whoever dies in between leaves it to be taken again when the lease ends. Failures are tried again,
 * soon at first, then every minute, for days; after that a mail is given up.
 */
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '#domain/clock.ts'
import type { Db } from '../db/connect.ts'
import { GIVE_UP_MS, GIVEN_UP } from './outbox.ts'
import { type Attachment, type MailTransport, MOST_AT_ONCE, type OutgoingMail } from './transport.ts'

// As many as a transport sends at once, so that a mail that is taken is on its way.
const BATCH = MOST_AT_ONCE
/** Longer than the slowest transport takes, so that nobody else sends a mail that is on its way. */
const LEASE_MS = 10 * 60_000
const RETRY_SECONDS = [5, 10, 20, 40, 60]

interface TakenMail extends Omit<OutgoingMail, 'attachments'> {
  readonly attempts: number
  readonly bookingId: number | null
  readonly papers: readonly string[]
}

/** Makes the papers of a booking that go with a mail. */
export type Attach = (bookingId: number, papers: readonly string[]) => Promise<readonly Attachment[]>

export interface Mailer {
  readonly db: Db
  readonly transport: MailTransport
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Without it no papers are attached. */
  readonly attach?: Attach
}

/**
 * Sends everything that is due, until there is no more or none of a batch could be sent: then the mail server
 * is down, and the rest waits for the next time. Any number of processes may do this at once.
 */
export async function sendDueMails(mailer: Mailer, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const mails = await take(mailer.db, mailer.clock())
    const outcomes = await Promise.allSettled(mails.map((mail) => deliver(mailer, mail)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    const isDown = outcomes.every((outcome) => outcome.status === 'fulfilled' && !outcome.value)
    if (mails.length < BATCH || isDown || signal?.aborted) return
  }
}

/** Takes mails that are due, for as long as the lease lasts. */
async function take(db: Db, now: Date): Promise<TakenMail[]> {
  return db
    .with('due', (inner) =>
      inner
        .selectFrom('mail')
        .where('sent_at', 'is', null)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .updateTable('mail')
    .set({ due_at: new Date(now.getTime() + LEASE_MS), attempts: sql`attempts + 1` })
    .where('id', 'in', ({ selectFrom }) => selectFrom('due').select('due.id'))
    .returning([
      'id',
      'recipient as to',
      'subject',
      'text_body as text',
      'html_body as html',
      'unsubscribe_url as unsubscribeUrl',
      'created_at as createdAt',
      'attempts',
      'booking_id as bookingId',
      'papers',
    ])
    .execute()
}

/** Sends a mail and marks it as sent; false where it has to wait. */
async function deliver(mailer: Mailer, mail: TakenMail): Promise<boolean> {
  try {
    const { bookingId, papers } = mail
    const attachments = bookingId === null ? [] : await mailer.attach?.(bookingId, papers)
    await mailer.transport.send(attachments ? { ...mail, attachments } : mail)
  } catch (error) {
    await putBack(mailer, mail, error)
    return false
  }
  await mailer.db
    .updateTable('mail')
    .set({
      sent_at: mailer.clock(),
      last_error: null,
      text_body: sql<string>`case when holds_token then '' else text_body end`,
      html_body: sql<string>`case when holds_token then '' else html_body end`,
    })
    .where('id', '=', mail.id)
    .execute()
  return true
}

/** Lets a mail that could not be sent wait for its next try; one that nobody took for days is given up. */
async function putBack({ db, clock, log }: Mailer, mail: TakenMail, error: unknown): Promise<void> {
  const { id, attempts, createdAt } = mail
  const now = clock()
  const isGivenUp = now.getTime() - createdAt.getTime() > GIVE_UP_MS
  const seconds = RETRY_SECONDS[attempts - 1] ?? RETRY_SECONDS.at(-1) ?? 0
  const reason = error instanceof Error ? error.message : String(error)
  await db
    .updateTable('mail')
    .set({
      due_at: isGivenUp ? GIVEN_UP : new Date(now.getTime() + seconds * 1000),
      last_error: reason.slice(0, 500),
      ...(isGivenUp && { text_body: '', html_body: '' }),
    })
    .where('id', '=', id)
    .execute()
  if (isGivenUp) log.error({ mail: id, attempts, reason }, 'a mail was given up')
  else log.warn({ mail: id, attempts, reason, retryInSeconds: seconds }, 'a mail could not be sent yet')
}
