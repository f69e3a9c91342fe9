/**
 * Emails about new quotes: a request's first quote is mailed immediately, further ones are gathered for half an
 * hour, unless a user wants each or none (docs/rules/notifications.md#quotes).
 */
import { sql } from 'kysely'
import type { Clock } from '#domain/clock.ts'
import { GATHER_MINUTES, type QuoteMails } from '#domain/notifications/notifications.ts'
import { type Day, londonDay, MINUTE_MS } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import type { Sql } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import { type Figures, mail } from '../mail/layout.ts'
import { queueMails } from '../mail/outbox.ts'
import { CONCERNED, type Recipient } from '../mail/recipients.ts'
import type { LoadedRequest } from '../requests/store.ts'
import type { Settings } from '../settings.ts'
import {
  deadlineFigure,
  expectedExplained,
  priceText,
  type RequestToShow,
  requestFigures,
  requestName,
  validUntil,
} from './mail-figures.ts'
import { requestPath } from './mails.ts'

const BATCH = 50

/** A user of the owner as the mails about a new quote need it. */
export interface QuoteReader extends Recipient {
  readonly quoteMails: QuoteMails
  /** The time until which further quotes on the request are gathered; null before its first mail. */
  readonly quietUntil: Date | null
}

/** The users of the owner who are mailed a new quote immediately, and those for whom it is gathered. */
export function readersOf(
  users: readonly QuoteReader[],
  { ownerId, createdBy }: Pick<LoadedRequest, 'ownerId' | 'createdBy'>,
  now: Date,
) {
  const readers = users.filter(
    ({ id, companyId, role, quoteMails }) =>
      companyId === ownerId && (role === 'Admin' || id === createdBy) && quoteMails !== 'none',
  )
  const isQuiet = ({ quoteMails, quietUntil }: QuoteReader) =>
    quoteMails === 'gathered' && quietUntil !== null && quietUntil > now
  const mailed = readers.filter((reader) => !isQuiet(reader))
  const ids = (some: readonly QuoteReader[]) => some.map(({ id }) => id)
  return {
    mailed: ids(mailed),
    /** The mailed users for whom further quotes are gathered from now on. */
    begun: ids(mailed.filter(({ quoteMails }) => quoteMails === 'gathered')),
    gathered: ids(readers.filter(isQuiet)),
  }
}

/** SQL that begins to gather the quotes on a request for users, until a time. */
export function beginGatheringSql(userIds: Sql, requestId: Sql, until: Sql): Sql {
  return sql`insert into quote_mailing (person_id, request_id, quiet_until)
    select id, ${requestId}, ${until} from unnest(${userIds}::int[]) as id
    on conflict (person_id, request_id) do update set quiet_until = excluded.quiet_until`
}

/** SQL that gathers a quote for users. */
export function gatherSql(userIds: Sql, requestId: Sql, quoteId: Sql): Sql {
  return sql`update quote_mailing set quote_ids = quote_ids || ${quoteId}
    where request_id = ${requestId} and person_id = any(${userIds}::int[])`
}

/** Until when quotes are gathered after a mail sent at `now`. */
export const quietFrom = (now: Date) => new Date(now.getTime() + GATHER_MINUTES * MINUTE_MS)

/** Mails the quotes of ended half hours. Several processes may do this concurrently. */
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
  readonly userId: number
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
    returning m.person_id as "userId", m.request_id as "requestId", due.quote_ids as "quoteIds"`.execute(tx)
  for (const group of due) {
    const quotes = await readGathered(tx, group, now)
    const [first] = quotes
    if (!first) continue
    const count = quotes.length === 1 ? 'One more quote' : `${quotes.length} more quotes`
    const figures = figuresOf(quotes, first, now)
    const explained = expectedExplained(figures)
    await queueMails(
      tx,
      [
        mail(settings, {
          to: first.email,
          subject: `${count}: ${requestName(first, first.ownerId)}`,
          heading: `${count} on your request`,
          lines: ['Received since the last email about this request, and still valid.'],
          figures,
          link: {
            label: 'Compare the quotes',
            path: requestPath({ id: group.requestId, isOwnSubcontract: first.isSubcontract }),
          },
          because: CONCERNED,
          note: [
            ...(explained === null ? [] : [explained]),
            `Quotes that come within ${GATHER_MINUTES} minutes are gathered. You can change that on the page Notifications.`,
          ].join(' '),
        }),
      ],
      now,
    )
  }
  return due.length
}

/** The quotes, a line each, and the request as in the mail of one quote. */
function figuresOf(quotes: readonly Gathered[], request: Gathered, now: Date): Figures {
  const offers = quotes.map((quote) => {
    const until = validUntil(quote.expiresOn, quote.pickupAt)
    return [quote.company, `${priceText(quote)}, valid until ${until}`] as const
  })
  const deadline = request.deadline < londonDay(now) ? [] : [deadlineFigure(request)]
  return [...offers, ...deadline, ...requestFigures(request, request.ownerId)]
}

interface Gathered extends RequestToShow {
  readonly email: string
  readonly deadline: Day
  readonly isSubcontract: boolean
  readonly company: string
  readonly total: number
  readonly expectedTotal: number
  readonly expiresOn: Day | null
}

/**
 * The gathered quotes that can still be accepted, in the order of the quotes on the page of the request: the lowest
 * total first, of equal ones the lowest expected total. None for a user who is deactivated or gets no such mails any more,
 * nor while the company is deactivated.
 */
async function readGathered(tx: Tx, { userId, quoteIds }: Due, now: Date): Promise<readonly Gathered[]> {
  const { rows } = await sql<Gathered>`
    select person.email, r.id, r.owner_id as "ownerId", r.reference, r.pickup, r.delivery, r.pickup_at as "pickupAt",
      r.delivery_at as "deliveryAt", jsonb_array_length(r.stops) as "stopCount", r.deadline, r.is_subcontract as "isSubcontract", author.name as company, q.total,
      q.total + q.expected_extra as "expectedTotal", q.expires_on as "expiresOn"
    from quote q
    join request r on r.id = q.request_id and r.status = 'Open' and r.deleted_at is null
    join company author on author.id = q.author_id and author.is_active
    join person on person.id = ${userId}::int and person.is_active and person.quote_mails <> 'none'
      and (person.role = 'Admin' or person.id = r.created_by)
    join company owner on owner.id = r.owner_id and owner.is_active
    where q.id = any(${quoteIds}::int[]) and q.is_open and q.live_until > ${now}::timestamptz
    order by q.total, q.expected_extra, q.id`.execute(tx)
  return rows
}
