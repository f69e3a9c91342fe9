/**
 * E-mails about new quotes: a request's first quote is mailed at once, further ones are gathered for half an hour,
 * unless a person wants each or none (docs/rules/notifications.md#quotes).
 */
import { sql } from 'kysely'
import type { Clock } from '#domain/clock.ts'
import { formatPence } from '#domain/money.ts'
import { GATHER_MINUTES } from '#domain/notifications/notifications.ts'
import type { NewQuote } from '#domain/quotes/submit.ts'
import { type Day, formatDateTime } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { mail } from '../mail/layout.ts'
import { queueMails } from '../mail/outbox.ts'
import type { Settings } from '../settings.ts'
import { type Context, mailOffer, requestPath, validUntil } from './mails.ts'

const BATCH = 50

/** A haulier's first quote on a request was submitted: each person of the owner is told as that person wants. */
export async function mailNewQuote(context: Context, quote: NewQuote, quoteId: number): Promise<void> {
  const { tx, request, now } = context
  const { rows } = await sql<{ id: number; wants: 'each' | 'gathered'; isQuiet: boolean }>`
    with people as (
      select person.id, person.quote_mails as wants from person
      where person.company_id = ${request.ownerId}::int and person.is_active
        and (person.role = 'Admin' or person.id = ${request.createdBy}::int) and person.quote_mails <> 'none'
    ), noted as (
      insert into quote_mailing as m (person_id, request_id, quiet_until)
      select people.id, ${request.id}::int, ${quietFrom(now)}::timestamptz from people where people.wants = 'gathered'
      on conflict (person_id, request_id) do update set
        quiet_until = case when m.quiet_until > ${now}::timestamptz then m.quiet_until else excluded.quiet_until end,
        quote_ids = case when m.quiet_until > ${now}::timestamptz
          then m.quote_ids || ${quoteId}::int else m.quote_ids end
      returning m.person_id, ${quoteId}::int = any(m.quote_ids) as gathered
    )
    select people.id, people.wants, coalesce(noted.gathered, false) as "isQuiet"
    from people left join noted on noted.person_id = people.id`.execute(tx)
  const told = rows.filter(({ isQuiet }) => !isQuiet).map(({ id }) => id)
  if (told.length > 0) await mailOffer(context, quote, null, told)
}

const quietFrom = (now: Date) => new Date(now.getTime() + GATHER_MINUTES * 60_000)

/** Mails the quotes whose half hour is over. Any number of processes may do this at once. */
export async function mailGatheredQuotes(
  db: Db,
  settings: Settings,
  clock: Clock,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const taken = await db.transaction().execute((tx) => mailBatch(tx, settings, clock()))
    if (taken < BATCH || signal?.aborted) return
  }
}

interface Due {
  readonly personId: number
  readonly requestId: number
  readonly quoteIds: number[]
}

async function mailBatch(tx: Tx, settings: Settings, now: Date): Promise<number> {
  const { rows: due } = await sql<Due>`
    with due as (
      select person_id, request_id, quote_ids from quote_mailing
      where quote_ids <> '{}' and quiet_until <= ${now}::timestamptz
      order by quiet_until limit ${BATCH} for update skip locked
    )
    update quote_mailing m set quote_ids = '{}', quiet_until = ${quietFrom(now)}::timestamptz from due
    where m.person_id = due.person_id and m.request_id = due.request_id
    returning m.person_id as "personId", m.request_id as "requestId", due.quote_ids as "quoteIds"`.execute(tx)
  for (const group of due) {
    const quotes = await readGathered(tx, group, now)
    const [first] = quotes
    if (!first) continue
    const count = quotes.length === 1 ? 'One more quote' : `${quotes.length} more quotes`
    const route = `${first.pickup} to ${first.delivery}`
    await queueMails(
      tx,
      [
        mail(settings, {
          to: first.email,
          subject: `${count}: ${first.reference}, ${route}`,
          heading: `${count} on your request`,
          lines: [
            `Request ${group.requestId}, ${first.reference}: ${route}, pickup ${formatDateTime(first.pickupAt)}.`,
          ],
          figures: quotes.map(({ company, total, expiresOn, pickupAt }) => [
            company,
            `${formatPence(total)}, valid until ${validUntil(expiresOn, pickupAt)}`,
          ]),
          link: {
            label: 'Compare the quotes',
            path: requestPath({ id: group.requestId, isOwnSubcontract: first.isSubcontract }),
          },
          note: 'Quotes that come within 30 minutes are gathered. You can change that on the page Notifications.',
        }),
      ],
      now,
    )
  }
  return due.length
}

interface Gathered {
  readonly email: string
  readonly reference: string
  readonly pickup: string
  readonly delivery: string
  readonly pickupAt: Date
  readonly isSubcontract: boolean
  readonly company: string
  readonly total: number
  readonly expiresOn: Day | null
}

/** The gathered quotes that can still be accepted, the cheapest first; none for a person who has left. */
async function readGathered(tx: Tx, { personId, quoteIds }: Due, now: Date): Promise<readonly Gathered[]> {
  const { rows } = await sql<Gathered>`
    select person.email, r.reference, r.pickup, r.delivery, r.pickup_at as "pickupAt",
      r.is_subcontract as "isSubcontract", author.name as company, q.total, q.expires_on as "expiresOn"
    from quote q
    join request r on r.id = q.request_id and r.status = 'Open' and r.deleted_at is null
    join company author on author.id = q.author_id
    join person on person.id = ${personId}::int and person.is_active and person.quote_mails <> 'none'
    where q.id = any(${quoteIds}::int[]) and q.is_open and q.live_until > ${now}::timestamptz
    order by q.total, q.id`.execute(tx)
  return rows
}
