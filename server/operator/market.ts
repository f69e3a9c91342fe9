/** The market by week. Indexes by time limit what is read to the weeks of the query. */
import { sql } from 'kysely'
import { type Market, type MarketWeek, mondaysOf, USUAL_WEEKS } from '#domain/operator/market.ts'
import { startOfDay } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'

type Counted = Omit<MarketWeek, 'from'> & { readonly week: number }

/** Quotes are always later than their request, so quotes before the first week are not read. */
export async function readMarket(db: Db, weeks: number | null, now: Date): Promise<Market> {
  const mondays = mondaysOf(weeks ?? USUAL_WEEKS, now)
  const starts = mondays.map(startOfDay)
  const since = starts[0] ?? now
  const bounds = sql`${starts.map((start) => start.toISOString())}::timestamptz[]`
  const { rows } = await sql<Counted>`
    with posted as (
      select id, created_at, width_bucket(created_at, ${bounds}) as week from request where created_at >= ${since}
    ), quoted as (
      select request_id, count(*) as quotes, min(created_at) as first_at from quote
      where created_at >= ${since} and side = 'haulier' and counters_id is null group by request_id
    ), by_post as (
      select posted.week, count(*)::int as posts,
        round(coalesce(sum(quoted.quotes), 0) / count(*), 2)::float8 as per_request,
        round((percentile_cont(0.5) within group
          (order by extract(epoch from quoted.first_at - posted.created_at)))::numeric / 60, 1)::float8 as minutes
      from posted left join quoted on quoted.request_id = posted.id group by posted.week
    ), awarded as (
      select width_bucket(decided_at, ${bounds}) as week, count(*)::int as awards from request
      where status = 'Accepted' and decided_at >= ${since} group by 1
    ), sold as (
      select width_bucket(created_at, ${bounds}) as week, count(*)::int as plans from plan_period
      where created_at >= ${since} group by 1
    )
    select week, coalesce(posts, 0) as posts, per_request as "quotesPerRequest", minutes as "minutesToFirstQuote",
      coalesce(awards, 0) as awards, coalesce(plans, 0) as "plansSold"
    from by_post full join awarded using (week) full join sold using (week)`.execute(db)
  const byWeek = new Map(rows.map(({ week, ...counted }) => [week, counted]))
  const nothing = { posts: 0, quotesPerRequest: null, minutesToFirstQuote: null, awards: 0, plansSold: 0 }
  return { weeks: mondays.map((from, index) => ({ from, ...(byWeek.get(index + 1) ?? nothing) })) }
}
