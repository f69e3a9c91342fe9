/** The items that wait for a user, read from small indexes (docs/rules/attention.md). */
import { type Kysely, sql } from 'kysely'
import {
  type Attention,
  type AttentionFacts,
  type AttentionKey,
  COUNTED_IN_TABS,
  LISTED_OF_EACH,
  NEW_LOAD_DAYS,
} from '#domain/attention/attention.ts'
import { type WaitingTimes, waitingOnBookings, waitingTimes } from '../bookings/waiting.ts'
import type { Sql } from '../db/json.ts'
import { type Parameters, prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import { openToBidsSql } from '../requests/json.ts'
import {
  deadlineTodaySql,
  expiringSql,
  ofActiveHaulierSql,
  tabConditions,
  unseenQuotesSql,
  waitingCountersSql,
} from '../requests/tabs.ts'
import {
  type Viewer,
  type ViewerSql,
  type ViewerValues,
  viewerSql,
  viewerValues,
} from '../requests/viewer.ts'

/** One waiting item. */
interface AttentionRow extends AttentionFacts {
  readonly key: AttentionKey
  readonly request: number
  readonly reference: string | null
  readonly at: Date
  /** The reference of the booking that it is about. */
  readonly booking: string | null
}

type Values = ViewerValues & { [time in keyof WaitingTimes]: Date }
type Tabs = Attention['tabs']
export type Counts = Partial<Record<AttentionKey, number>>

/** Where the requests of a key are read from. */
interface Source {
  readonly key: AttentionKey
  readonly count: Sql
  /**
   * The newest as rows of (request_id, quote_id, at), with the booking's reference where they are about
   * bookings.
   */
  readonly newest: Sql
  readonly showsReference: boolean
  readonly isAboutBookings?: boolean
}

function sourcesOf(viewer: ViewerSql, parameters: Parameters<Values>): Source[] {
  const { companyId } = viewer
  const { given, carried } = waitingOnBookings(parameters)
  const asOwner = [
    ...ownerSources(viewer, sql`${parameters.tomorrow}::timestamptz`),
    ...bookingSources(sql`b.owner_id = ${companyId}`, given),
  ]
  if (!viewer.isHaulier) return asOwner
  return [...asOwner, ...haulierSources(viewer), ...bookingSources(sql`b.haulier_id = ${companyId}`, carried)]
}

const max = sql.lit(LISTED_OF_EACH)

/** Quotes `q` on open requests `r`, for which a condition is true. */
const quotesWhere = (condition: Sql) =>
  sql`quote q join request r on r.id = q.request_id and r.status = 'Open' where ${condition}`

/** The requests of some quotes `q`. */
function quoteSource(key: AttentionKey, quotes: Sql, at: Sql, showsReference: boolean): Source {
  return {
    key,
    count: sql`(select count(distinct q.request_id) from ${quotes})`,
    newest: sql`select q.request_id, max(q.id) as quote_id, max(${at}) as at from ${quotes}
      group by q.request_id order by quote_id desc limit ${max}`,
    showsReference,
  }
}

function ownerSources(viewer: ViewerSql, tomorrow: Sql): Source[] {
  const { userId, now } = viewer
  const counters = quotesWhere(waitingCountersSql(viewer))
  const closing = sql`request r where ${deadlineTodaySql(viewer)}`
  return [
    {
      key: 'newQuotes',
      count: sql`(select count(*) from (${unseenQuotesSql(viewer)}) as unseen)`,
      newest: sql`select s.request_id, last.id as quote_id, last.created_at as at
        from (select s.request_id, s.first_new_quote_id from seen_request s
          where s.person_id = ${userId} and s.quotes_until > ${now}
          order by s.first_new_quote_id desc limit ${max}) as s
        cross join lateral (select q.id, q.created_at from quote q
          where q.request_id = s.request_id and q.id >= s.first_new_quote_id and q.side = 'haulier'
            and q.counters_id is null and q.is_open and q.live_until > ${now} and ${ofActiveHaulierSql}
          order by q.id desc limit 1) as last`,
      showsReference: true,
    },
    quoteSource('countersToAnswer', counters, sql`q.created_at`, true),
    {
      key: 'deadlineToday',
      count: sql`(select count(*) from ${closing})`,
      newest: sql`select r.id as request_id, null::int as quote_id, ${tomorrow} as at from ${closing}
        order by r.id desc limit ${max}`,
      showsReference: true,
    },
    quoteSource('expiringToday', quotesWhere(expiringSql(viewer)), sql`q.live_until`, true),
  ]
}

function haulierSources({ companyId, userId, now, today }: ViewerSql): Source[] {
  const counters = quotesWhere(sql`q.haulier_id = ${companyId} and q.side = 'owner' and q.is_open
    and q.live_until > ${now}`)
  const loads = sql`lane_match m where m.person_id = ${userId} and m.is_new and m.deadline >= ${today}
    and m.matched_at > ${now} - make_interval(days => ${sql.lit(NEW_LOAD_DAYS)})
    and not exists (select from request r where r.id = m.request_id and r.stage = 'Withheld')`
  return [
    quoteSource('countersToAnswer', counters, sql`q.created_at`, false),
    {
      key: 'newLoads',
      count: sql`(select count(*) from ${loads})`,
      newest: sql`select m.request_id, null::int as quote_id, m.matched_at as at from ${loads}
        order by m.matched_at desc limit ${max}`,
      showsReference: false,
    },
  ]
}

/** The bookings of a side of the company, with what waits for it on each. */
function bookingSources(ofCompany: Sql, conditions: Readonly<Partial<Record<AttentionKey, Sql>>>): Source[] {
  return Object.entries(conditions).map(([key, condition]) => ({
    key: key as AttentionKey,
    count: sql`(select count(*) from booking b where ${ofCompany} and ${condition})`,
    newest: sql`select b.request_id, null::int as quote_id, b.booked_at as at, b.reference as booking
      from booking b where ${ofCompany} and ${condition} order by b.id desc limit ${max}`,
    showsReference: true,
    isAboutBookings: true,
  }))
}

const attentionQuery = (isHaulier: boolean) =>
  prepared<Values, { counts: Counts; tabs: Tabs; items: AttentionRow[] }>((parameters) => {
    const viewer = viewerSql(parameters, isHaulier)
    const sources = sourcesOf(viewer, parameters)
    const counts = [...new Set(sources.map(({ key }) => key))].map((key) => {
      const parts = sources.filter((source) => source.key === key).map(({ count }) => count)
      return sql`${sql.lit(key)}, ${sql.join(parts, sql` + `)}`
    })
    const newest = sources.map(
      ({ key, newest, showsReference, isAboutBookings }) => sql`
        select ${sql.lit(key)} as key, ${sql.lit(showsReference)} as shows_reference, request_id, quote_id, at,
          ${isAboutBookings ? sql`booking` : sql`null::text`} as booking
        from (${newest}) as newest`,
    )
    const bookings = sql`'bookings', json_build_object('needsMe', ${bookingCount(viewer, parameters)})`
    const tabs = isHaulier
      ? sql`'own', ${tabCounts(viewer, 'own')}, 'bids', ${tabCounts(viewer, 'bids')}, ${bookings}`
      : sql`'own', ${tabCounts(viewer, 'own')}, ${bookings}`
    return sql`
      select json_build_object(${sql.join(counts)}) as counts, json_build_object(${tabs}) as tabs, (
        select coalesce(json_agg(json_build_object(
          'key', found.key, 'request', r.id, 'reference', case when found.shows_reference then r.reference end,
          'at', found.at, 'pickup', r.pickup, 'delivery', r.delivery, 'pickupAt', r.pickup_at,
          'total', q.total, 'company', author.name, 'booking', found.booking
        ) order by found.at desc, r.id desc), '[]')
        from (${sql.join(newest, sql` union all `)}) as found
        join request r on r.id = found.request_id
        left join quote q on q.id = found.quote_id
        left join company author on author.id = q.author_id
      ) as items`
  })
const forHaulier = attentionQuery(true)
const forShipper = attentionQuery(false)

/** The bookings in the tab of those that need the user, each once, up to a hundred. */
function bookingCount({ companyId, isHaulier }: ViewerSql, parameters: Parameters<Values>): Sql {
  const { given, carried } = waitingOnBookings(parameters)
  const found = (of: Sql, conditions: Readonly<Record<string, Sql>>) =>
    Object.values(conditions).map((condition) => sql`select b.id from booking b where ${of} and ${condition}`)
  const all = [
    ...found(sql`b.owner_id = ${companyId}`, given),
    ...(isHaulier ? found(sql`b.haulier_id = ${companyId}`, carried) : []),
  ]
  const max = sql.lit(COUNTED_IN_TABS)
  return sql`(select count(*) from (select 1 from (${sql.join(all, sql` union `)}) as waiting limit ${max}) as capped)`
}

/** The numbers at the tabs of a list, up to a hundred. */
function tabCounts(viewer: ViewerSql, scope: 'own' | 'bids'): Sql {
  const { companyId } = viewer
  const max = sql.lit(COUNTED_IN_TABS)
  const open = openToBidsSql(viewer)
  const parts =
    scope === 'own'
      ? [{ part: 'own' as const, where: sql`r.owner_id = ${companyId} and r.deleted_at is null` }]
      : [
          { part: 'open' as const, where: sql`${open} and r.owner_id <> ${companyId}` },
          {
            part: 'quoted' as const,
            where: sql`r.deleted_at is null and r.owner_id <> ${companyId} and not (${open})
              and exists (select 1 from quote mine where mine.request_id = r.id and mine.haulier_id = ${companyId})`,
          },
        ]
  const counts = (['needsMe', 'new', 'closingToday'] as const).map((tab) => {
    // Requests that close today are open to quotes: the closed part of the quoted requests has none of them.
    const ofTab = parts.filter(({ part }) => tab !== 'closingToday' || part !== 'quoted')
    const rows = ofTab.flatMap(({ part, where }) =>
      tabConditions(tab, part, viewer).map(
        (condition) => sql`select 1 from request r where ${where} ${condition}`,
      ),
    )
    return sql`${sql.lit(tab)}, (select count(*) from (${sql.join(rows, sql` union all `)} limit ${max}) as capped)`
  })
  return sql`json_build_object(${sql.join(counts)})`
}

/** The items that wait for a user: the count and the newest of each key, and the numbers at the tabs. */
export async function readAttention(
  db: Kysely<Tables>,
  viewer: Viewer,
): Promise<{ counts: Counts; tabs: Tabs; items: AttentionRow[] }> {
  const find = viewer.isHaulier ? forHaulier : forShipper
  const [row] = await find(db, { ...viewerValues(viewer), ...waitingTimes(viewer.now) })
  if (!row) throw new Error('a query without a table gives one row')
  return {
    ...row,
    items: row.items.map((item) => ({ ...item, at: new Date(item.at), pickupAt: new Date(item.pickupAt) })),
  }
}
