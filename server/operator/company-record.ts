/** The record of one company as operators see it, with its users, documents, plan and usage. */
import { sql } from 'kysely'
import { CompanyExtrasWire, PlanOfCompanyWire } from '#contract/operator.ts'
import type { CompanyRecord } from '#domain/operator/operator.ts'
import { type Day, londonDay, londonMonth } from '#domain/time.ts'
import { companyJson } from '../companies/json.ts'
import { memoizeByObject, type TtlCache, ttlCache } from '../db/caches.ts'
import type { Db } from '../db/connect.ts'
import {
  type Json,
  type JsonRow,
  jsonBoth,
  jsonFrom,
  jsonList,
  jsonRow,
  type Sql,
  select,
  textOf,
} from '../db/json.ts'
import { memoizeByValue, type Parameters, prepared } from '../db/prepared.ts'
import type { Tx } from '../db/transaction.ts'
import { throwRefusal } from '../http/errors.ts'
import { COUNTED_ALONG } from '../paging.ts'
import { currentPeriodSql, planNameSql, requestLimitSql } from '../plans/json.ts'
import type { Settings } from '../settings.ts'
import { companyUserJson } from '../users/json.ts'
import { activationColumns } from './store.ts'

/** What a company has posted, quoted and won. */
interface Tally {
  /** The requests of this month. */
  readonly used: number
  readonly requests: number
  readonly openRequests: number
  readonly quotes: number
  readonly wonQuotes: number
}

/** What decides the SQL text of a record. */
interface RecordKind {
  readonly provider: string
  /** False where the tally is given. */
  readonly isCounted: boolean
}

interface RecordValues extends Record<string, unknown>, Tally {
  readonly id: number
  readonly today: Day
  /** The begin and the end of the month. */
  readonly from: Date
  readonly to: Date
}

const NOTHING_COUNTED: Tally = { used: 0, requests: 0, openRequests: 0, quotes: 0, wonQuotes: 0 }

const findRecord = memoizeByValue(({ provider, isCounted }: RecordKind) =>
  prepared<RecordValues, JsonRow<CompanyRecord> & Tally>((parameters) => {
    const today = sql`${parameters.today}::date`
    const limit = requestLimitSql(sql`(select plan from (${currentPeriodSql(today)}) as period)`)
    const extras = jsonRow(CompanyExtrasWire, {
      ...activationColumns(),
      users: sql`(select coalesce(json_agg(${companyUserJson(true)} order by person.joined_at desc, person.id desc), '[]')
        from person where person.company_id = company.id)`,
      plans: companyPlansSql(provider),
      usage: {
        used: sql`tally.used`,
        limit,
        // Null without a limit, which greatest() would leave out.
        remaining: sql`${limit} - least(${limit}, tally.used)`,
        requests: sql`tally.requests`,
        openRequests: sql`tally."openRequests"`,
        quotes: sql`tally.quotes`,
        wonQuotes: sql`tally."wonQuotes"`,
      },
    })
    const columns = {
      json: textOf(jsonBoth(companyJson(today, provider), extras)),
      used: sql<number>`tally.used`,
      requests: sql<number>`tally.requests`,
      openRequests: sql<number>`tally."openRequests"`,
      quotes: sql<number>`tally.quotes`,
      wonQuotes: sql<number>`tally."wonQuotes"`,
    }
    const tally = isCounted ? countedSql(today, parameters) : givenSql(parameters)
    return select(
      columns,
      sql`from company, lateral (${tally}) as tally where company.id = ${parameters.id}::int`,
    )
  }),
)

/** Counts for company `company`. Each subquery reads one index alone, and once. */
function countedSql(today: Sql, { from, to }: Parameters<RecordValues>): Sql {
  return sql`select posted.used::int, owned.requests::int, owned.open::int as "openRequests",
      made.quotes::int, jobs.won::int as "wonQuotes"
    from
      (select count(*) as requests,
          count(*) filter (where r.stage in ('Open', 'Withheld') and r.deadline >= ${today}) as open
        from request r where r.owner_id = company.id) as owned,
      (select count(*) as used from request r
        where r.owner_id = company.id and r.created_at >= ${from}::timestamptz and r.created_at < ${to}::timestamptz) as posted,
      (select count(*) as quotes from quote
        where author_id = company.id and haulier_id = company.id) as made,
      (select count(*) as won from quote where haulier_id = company.id and status = 'Won') as jobs`
}

function givenSql({ used, requests, openRequests, quotes, wonQuotes }: Parameters<RecordValues>): Sql {
  return sql`select ${used}::int as used, ${requests}::int as requests, ${openRequests}::int as "openRequests",
    ${quotes}::int as quotes, ${wonQuotes}::int as "wonQuotes"`
}

/** The tallies of companies with many requests or quotes: counting takes longer than all else about a record. */
const talliesOf = memoizeByObject<Db, TtlCache<Tally>>(ttlCache)

/** The JSON of a company's record; null if it does not exist. */
export async function readCompanyRecord(
  db: Db,
  id: number,
  now: Date,
  settings: Pick<Settings, 'provider'>,
): Promise<Json<CompanyRecord> | null> {
  const tallies = talliesOf(db)
  const key = String(id)
  const known = tallies.get(key) ?? null
  const row = await recordRow(db, id, now, settings, known)
  if (!row) return null
  const { json, ...tally } = row
  if (!known && Math.max(tally.requests, tally.quotes) > COUNTED_ALONG) tallies.set(key, tally)
  return json
}

/** The answer to a call that has changed a company in this transaction: its record. */
export async function replyChangedRecord(
  tx: Tx,
  id: number,
  { now }: { readonly now: Date },
  { settings }: { readonly settings: Pick<Settings, 'provider'> },
): Promise<{ readonly json: Json<CompanyRecord> }> {
  const row = await recordRow(tx, id, now, settings, null)
  return row ? { json: row.json } : throwRefusal('not_found')
}

async function recordRow(
  db: Db | Tx,
  id: number,
  now: Date,
  { provider }: Pick<Settings, 'provider'>,
  known: Tally | null,
) {
  const find = findRecord({ provider: provider.name, isCounted: known === null })
  const [row] = await find(db, {
    ...(known ?? NOTHING_COUNTED),
    id,
    today: londonDay(now),
    ...londonMonth(now),
  })
  return row
}

/** SQL for the periods of company `company` as a list. */
function companyPlansSql(provider: string): Sql {
  const row = jsonRow(PlanOfCompanyWire, {
    id: sql`id`,
    plan: planNameSql(sql`plan`, provider),
    startsOn: sql`starts_on`,
    endsOn: sql`ends_on`,
    reason: sql`given_reason`,
  })
  return jsonFrom(
    jsonList(row, sql`starts_on, id`),
    sql`plan_period where company_id = company.id and ends_on > starts_on`,
  )
}
