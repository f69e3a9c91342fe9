/**
 * Sends queued mails. It takes a mail under a lease in one short transaction, sends it outside of any, and then
 * marks it. If the process dies in between, the mail is taken again when the lease ends. Failures are tried
 * again (retries.ts); after days, or if its recipient does not exist, the mail is given up.
 */
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '#domain/clock.ts'
import { type Db, NoConnection } from '../db/connect.ts'
import { LostConnection } from '../db/lost-connection.ts'
import { RefusedError } from '../http/errors.ts'
import { loggedReply } from '../http/log.ts'
import { errorCode } from '../process/cannot-start.ts'
import { GIVEN_UP } from './outbox.ts'
import { nextTry, type Tried } from './retries.ts'
import {
  type Attachment,
  MAX_CONCURRENT,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
  type Refusal,
} from './transport.ts'

/** How often new mails are looked for while another one hangs, in milliseconds. */
const LOOK_AGAIN_MS = 1000
/** Longer than the slowest transport takes, so that no other process sends a mail in transit. */
const LEASE_MS = 10 * 60_000
/** How long marking a mail is retried: far below the lease; in milliseconds. */
const MARKED_WITHIN_MS = 5 * 60_000
const MARK_AGAIN_MS = 500
const NUL = /\0/g

/** Removes the text of a mail that holds a token. */
const WITHOUT_TOKEN = {
  text_body: sql<string>`case when holds_token then '' else text_body end`,
  html_body: sql<string>`case when holds_token then '' else html_body end`,
}

interface TakenMail extends Omit<OutgoingMail, 'attachments'>, Tried {
  readonly bookingId: number | null
  readonly papers: readonly string[]
}

/** Makes the papers of a booking that are attached to a mail. */
export type Attach = (bookingId: number, papers: readonly string[]) => Promise<readonly Attachment[]>

interface Mailer {
  readonly db: Db
  readonly transport: MailTransport
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Without it no papers are attached. */
  readonly attach?: Attach
}

/**
 * What became of a mail. One that is refused shows that the server works; one that waits for its papers says nothing
 * about it.
 */
type Result = 'sent' | 'refused' | 'server failed' | 'not ready'

/**
 * Sends all due mails, new ones before those that were tried. It stops when none is left, or when the server fails as
 * often in a row as mails are sent concurrently: it is then down, and the rest waits. A mail that hangs blocks one of
 * several places; the others continue. Several processes may do this concurrently.
 */
export async function sendDueMails(mailer: Mailer, signal?: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>()
  let failuresInARow = 0
  const isDown = () => failuresInARow >= MAX_CONCURRENT
  const start = (mail: TakenMail) => {
    const delivery = deliver(mailer, mail)
      .then((result) => {
        if (result === 'server failed') failuresInARow++
        else if (result !== 'not ready') failuresInARow = 0
      })
      .catch((error: unknown) => {
        // The lease ends, and the mail is taken again.
        mailer.log.error({ mail: mail.id, err: error }, 'a mail could not be marked')
      })
      .finally(() => underWay.delete(delivery))
    underWay.add(delivery)
  }
  let isMore = true
  try {
    while ((isMore || underWay.size > 0) && !signal?.aborted) {
      const free = isDown() ? 0 : MAX_CONCURRENT - underWay.size
      const mails = free > 0 ? await take(mailer.db, mailer.clock(), free) : []
      for (const mail of mails) start(mail)
      isMore = free > 0 && mails.length === free
      // While one of them hangs, newly queued mails are still looked for.
      if (underWay.size > 0)
        await Promise.race([...underWay, setTimeout(LOOK_AGAIN_MS, undefined, { ref: false })])
    }
  } finally {
    await Promise.all(underWay)
  }
}

/** Takes mails that are due, for as long as the lease lasts: those that were never tried first. */
async function take(db: Db, now: Date, max: number): Promise<TakenMail[]> {
  return db
    .with('untried', (inner) => dueMails(inner, now).where('attempts', '=', 0).limit(max))
    .with('tried', (inner) =>
      dueMails(inner, now)
        .where('attempts', '>', 0)
        .limit(sql<number>`${max}::int - (select count(*) from untried)`),
    )
    .updateTable('mail')
    .set({ due_at: new Date(now.getTime() + LEASE_MS), attempts: sql`attempts + 1`, leased: true })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('untried').select('untried.id').unionAll(selectFrom('tried').select('tried.id')),
    )
    .returning([
      'id',
      'recipient as to',
      'subject',
      'text_body as text',
      'html_body as html',
      'unsubscribe_url as unsubscribeUrl',
      'created_at as createdAt',
      'attempts',
      'refused_since as refusedSince',
      'booking_id as bookingId',
      'papers',
    ])
    .execute()
}

/** Locks due mails that no other process has locked, the longest due first. */
function dueMails(db: Pick<Db, 'selectFrom'>, now: Date) {
  return db
    .selectFrom('mail')
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .select('id')
}

/**
 * Sends a mail and marks it as sent; if it could not be sent, it waits for a retry. A mail that was dropped while its
 * papers were made is not sent: they show what came after its text.
 */
async function deliver(mailer: Mailer, mail: TakenMail): Promise<Result> {
  let isReady = false
  try {
    const { bookingId, papers } = mail
    const attachments = bookingId === null ? [] : await mailer.attach?.(bookingId, papers)
    if (bookingId !== null && !(await isQueued(mailer.db, mail.id))) return 'not ready'
    isReady = true
    await mailer.transport.send(attachments ? { ...mail, attachments } : mail)
  } catch (error) {
    await scheduleRetry(mailer, mail, error, isReady)
    if (!isReady) return 'not ready'
    return error instanceof MailRefused ? 'refused' : 'server failed'
  }
  await markSent(mailer, mail.id)
  return 'sent'
}

async function isQueued(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('mail').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/**
 * Retries a mark until the lease ends. The mail server has a mail that is to be marked as sent, so a lost database
 * connection must not cause a second sending; and a retry that is not scheduled waits for the end of the lease.
 */
async function keepMarking(
  { log }: Mailer,
  mail: number,
  failure: string,
  mark: () => Promise<unknown>,
): Promise<void> {
  const deadline = performance.now() + MARKED_WITHIN_MS
  for (;;) {
    try {
      await mark()
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      log.warn({ mail, err: error }, failure)
      await setTimeout(MARK_AGAIN_MS, undefined, { ref: false })
    }
  }
}

async function markSent(mailer: Mailer, id: number): Promise<void> {
  const { db, clock } = mailer
  const mark = db
    .updateTable('mail')
    .set({
      sent_at: clock(),
      last_error: null,
      ...WITHOUT_TOKEN,
    })
    .where('id', '=', id)
  await keepMarking(mailer, id, 'a mail was sent, but could not be marked yet', () => mark.execute())
}

/**
 * Why a failure concerns this mail only; null if it concerns a server or the database. A paper that cannot be drawn
 * once is rarely drawn later, but its mail may be one of an award: it is tried for as long as one that was refused for
 * good.
 */
function refusalOf(error: unknown, isReady: boolean): Refusal | null {
  if (error instanceof MailRefused) return error.refusal
  const isBusyOrAway =
    error instanceof RefusedError || error instanceof LostConnection || error instanceof NoConnection
  // The system, the database and the store of files give their errors a code.
  return isReady || isBusyOrAway || errorCode(error) !== null ? null : 'for good'
}

/** Schedules the next try of a mail that could not be sent, or gives it up. */
async function scheduleRetry(
  mailer: Mailer,
  mail: TakenMail,
  error: unknown,
  isReady: boolean,
): Promise<void> {
  const { db, clock, log } = mailer
  const { id, attempts } = mail
  const now = clock()
  const { dueAt, refusedSince } = nextTry(mail, refusalOf(error, isReady), now)
  // A reply of the mail server may have any character, and PostgreSQL refuses NUL.
  const reason = (error instanceof Error ? error.message : String(error)).replaceAll(NUL, '')
  const mark = db
    .updateTable('mail')
    .set({
      due_at: dueAt ?? GIVEN_UP,
      refused_since: refusedSince,
      leased: false,
      last_error: reason.slice(0, 500),
      ...(dueAt === null && WITHOUT_TOKEN),
    })
    .where('id', '=', id)
  await keepMarking(mailer, id, 'a retry of a mail could not be scheduled yet', () => mark.execute())
  const line = { mail: id, attempts, reason: loggedReply(reason) }
  if (dueAt === null) log.error(line, 'a mail was given up')
  else log.warn({ ...line, retryAt: dueAt }, 'a mail could not be sent yet')
}
