/** Emails about loads on lanes: soon or once a day, at least ten minutes apart (docs/rules/lanes.md#mails). */
import { sql } from 'kysely'
import type { Clock } from '#domain/clock.ts'
import { loadInWords, type MailedLoad } from '#domain/lanes/load-in-words.ts'
import { LOAD_MAILS_APART_MINUTES } from '#domain/notifications/notifications.ts'
import { type Day, formatDay, formatDue, londonDay, MINUTE_MS } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { type MailSection, mail } from '../mail/layout.ts'
import { queueMails } from '../mail/outbox.ts'
import type { Settings } from '../settings.ts'
import { unsubscribePath } from './unsubscribe.ts'

const BATCH = 50
/** How many loads a mail lists; more are only counted. */
const LISTED = 50
/** The letters of lanes in a subject. */
const MAX_IN_SUBJECT = 100

/** Mails the loads that are due. Several processes may do this concurrently. */
export async function mailLoads(
  db: Db,
  settings: Settings,
  clock: Clock,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const now = clock()
    const { rows } = await sql<{ userId: number }>`
      select m.person_id as "userId" from lane_match m
      left join load_mailing last on last.person_id = m.person_id
      where m.mail_from <= ${now}::timestamptz
        and (last.mailed_at is null or last.mailed_at <= ${apart(now)}::timestamptz)
      group by m.person_id limit ${BATCH}`.execute(db)
    for (const { userId } of rows) await db.transaction().execute((tx) => mailUser(tx, userId, settings, now))
    if (rows.length < BATCH || signal?.aborted) return
  }
}

const apart = (now: Date) => new Date(now.getTime() - LOAD_MAILS_APART_MINUTES * MINUTE_MS)

interface DueLoad extends MailedLoad {
  readonly requestId: number
  readonly pickup: string
  readonly delivery: string
  readonly pickupAt: Date
  readonly deadline: Day
  readonly email: string
  readonly lane: string
  readonly token: string
}

/** Queues one mail with all due loads of a user, unless another process has just done so. */
async function mailUser(tx: Tx, userId: number, settings: Settings, now: Date): Promise<void> {
  const { rows: mine } = await sql`
    insert into load_mailing as last (person_id, mailed_at) values (${userId}::int, ${now}::timestamptz)
    on conflict (person_id) do update set mailed_at = excluded.mailed_at
      where last.mailed_at <= ${apart(now)}::timestamptz
    returning person_id`.execute(tx)
  if (mine.length === 0) return
  const loads = await takeLoads(tx, userId, now)
  const [first] = loads
  if (!first) {
    await tx.deleteFrom('load_mailing').where('person_id', '=', userId).execute()
    return
  }
  const count = loads.length === 1 ? 'A load' : `${loads.length} loads`
  const sections = sectionsOf(loads.slice(0, LISTED))
  const rest = loads.length - LISTED
  await queueMails(
    tx,
    [
      mail(settings, {
        to: first.email,
        subject:
          loads.length === 1
            ? `New load: ${first.pickup} to ${first.delivery}`
            : `${count} on your lanes: ${laneNames(loads)}`,
        heading: `${count} on your lanes`,
        lines: ['Posted since the last email, and still open for quotes.'],
        sections,
        ...(rest > 0 && { note: `And ${rest} more: see the tab New of your list.` }),
        link: { label: 'Open the list', path: '/quote-requests?tab=new' },
        because: 'you want emails about loads on your lanes',
        unsubscribePath: unsubscribePath(first.token),
      }),
    ],
    now,
  )
}

/** The names for a subject, cut between letters. */
function laneNames(loads: readonly DueLoad[]): string {
  const names = [...[...new Set(loads.map(({ lane }) => lane))].join(', ')]
  return names.length <= MAX_IN_SUBJECT ? names.join('') : `${names.slice(0, MAX_IN_SUBJECT - 1).join('')}…`
}

/**
 * The due loads of a user, each under the first of its lanes with mails. Marks them as no longer due.
 */
async function takeLoads(tx: Tx, userId: number, now: Date): Promise<readonly DueLoad[]> {
  const { rows } = await sql<DueLoad>`
    with taken as (
      update lane_match set mail_from = null
      where person_id = ${userId}::int and mail_from <= ${now}::timestamptz
      returning request_id, lane_ids
    )
    select r.id as "requestId", r.pickup, r.delivery, r.pickup_at as "pickupAt", r.deadline, person.email,
      lane.name as lane, lane.unsubscribe_token as token,
      r.haulage, r.load_type as "loadType", r.pallets, r.weight, r.requirements, r.adr, r.goods,
      r.tail_lift as "tailLift", (
        select string_agg(line.count || ' × ' || line.size, ', ' order by line.position)
        from request_line line where line.request_id = r.id
      ) as sizes
    from taken
    join request r on r.id = taken.request_id and r.stage = 'Open'
      and r.deadline >= ${londonDay(now)}::date and r.pickup_at > ${now}::timestamptz
    join person on person.id = ${userId}::int and person.is_active
    join company on company.id = person.company_id and company.is_active
    cross join lateral (
      select lane.name, lane.unsubscribe_token, lane.id from lane
      where lane.id = any(taken.lane_ids) and lane.alert in ('mail', 'digest')
      order by lane.id limit 1
    ) as lane
    order by lane.id, r.id`.execute(tx)
  return rows
}

/** The loads by lane, each lane with a link that ends its mails. */
function sectionsOf(loads: readonly DueLoad[]): MailSection[] {
  return [...Map.groupBy(loads, ({ token }) => token)].map(([token, onLane]) => ({
    heading: onLane[0]?.lane ?? '',
    entries: onLane.map((load) => ({
      title: `${load.pickup} to ${load.delivery}`,
      detail: `Pickup ${formatDue(load.pickupAt)} · ${loadInWords(load)} · quotes until ${formatDay(load.deadline)}`,
      path: `/quote-requests/${load.requestId}`,
    })),
    link: { label: 'Stop emails for this lane', path: unsubscribePath(token) },
  }))
}
