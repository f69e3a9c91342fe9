/** Posts requests, one or many: the check of the limit, and all rows that are written with a request. */
import { sql } from 'kysely'
import { PLAN_CODES, type PlanCode } from '#domain/plans/plans.ts'
import { type MonthlyUsage, monthlyUsage, requestLimit } from '#domain/plans/rules.ts'
import { isRefused, type Refused } from '#domain/refuse.ts'
import type { NewRequest } from '#domain/requests/rules.ts'
import { londonDay, londonMonth } from '#domain/time.ts'
import type { Caller, MadeBy } from '../auth/caller.ts'
import { type JsonSql, select, textOf, type WrittenJson } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import { insertRows, rowsJson, withCtes } from '../db/rows.ts'
import type { Tx } from '../db/transaction.ts'
import { claimSql, isFirstSql, type KeyValues, keepSql, keyValues } from '../http/idempotency.ts'
import type { CallBy } from '../http/route.ts'
import { LOADS_CHANNEL, queueLoadSql } from '../lanes/match.ts'
import { announce, announceSql, eventRows, notifySql } from '../live/announce.ts'
import { keepPlacesSql, placeRows } from '../places/store.ts'
import { LINE_COLUMNS, lineRows, REQUEST_COLUMNS, requestColumns } from './columns.ts'
import { addHistorySql, historyRows } from './history.ts'
import { containerJson, generalJson, requestJoins, requestJson } from './json.ts'
import { type ViewerSql, type ViewerValues, viewerOf, viewerSql, viewerValues } from './viewer.ts'

interface Allowance {
  readonly vatNumber: string | null
  readonly usage: MonthlyUsage
  /** The name that the company keeps until the transaction ends. */
  readonly ownerName: string
}

/** Requests to be posted, with the name of their owner, by which they are found. */
export interface Posting<R> {
  readonly posted: R
  readonly ownerName: string
}

/** What a rule has decided to post, under the name of its owner. */
export function underName<R>(ownerName: string, decided: R | Refused): Posting<R> | Refused {
  return isRefused(decided) ? decided : { posted: decided, ownerName }
}

const LIMITED_PLANS = PLAN_CODES.filter((plan) => requestLimit(plan) !== null)

interface AllowanceRow {
  readonly vatNumber: string | null
  readonly ownerName: string
  readonly plan: PlanCode
  readonly used: number
}
type AllowanceValues = KeyValues & { companyId: number; today: string; from: Date; to: Date }

const allowanceQuery = prepared<AllowanceValues, AllowanceRow>((parameters) => {
  const { companyId, today, from, to } = parameters
  const limited = sql.join(LIMITED_PLANS.map((plan) => sql.lit(plan)))
  return withCtes(
    {
      claimed: claimSql(parameters),
      poster: sql`select company.id, company.vat_number, lock_company_name(company.id) as owner_name, coalesce((select period.plan from plan_period period
          where period.company_id = company.id
            and period.starts_on <= ${today}::date and period.ends_on > ${today}::date), 'free') as plan
        from company where company.id = ${companyId}::int and ${isFirstSql(parameters)}`,
    },
    sql`select vat_number as "vatNumber", owner_name as "ownerName", plan, case when plan in (${limited})
        then lock_and_count_posted(id, ${from}::timestamptz, ${to}::timestamptz) else 0 end as used from poster`,
  )
})

/**
 * The facts that decide whether a company may post; null if the key of the call has an answer. If a limit applies, the
 * company is locked first, so that concurrent posts cannot exceed it.
 */
export async function loadAllowance(
  tx: Tx,
  { caller, now }: MadeBy,
  key: KeyValues = keyValues(null, now),
): Promise<Allowance | null> {
  const month = londonMonth(now)
  const values = { ...key, ...month, companyId: caller.companyId, today: londonDay(now) }
  const [row] = await allowanceQuery(tx, values)
  if (!row) return null
  const { vatNumber, ownerName, plan, used } = row
  return { vatNumber, ownerName, usage: monthlyUsage(used, requestLimit(plan)) }
}

interface PostedRow<T> extends WrittenJson<T> {
  readonly id: number
}
type PostValues = ViewerValues &
  KeyValues & { request: string; lines: string; steps: string; events: string; places: string }

const POSTED = [
  'owner_id',
  'created_by',
  'created_at',
  'haulage',
  'is_subcontract',
  ...REQUEST_COLUMNS,
] as const
/** The columns that the database fills in and the reply reads. */
const GIVEN = ['id', 'status', 'decided_at', 'deleted_at', 'accepted_quote_id', 'version'] as const

type RequestJson<T> = (viewer: ViewerSql) => JsonSql<T>

const postQuery = <T>(json: RequestJson<T>, isHaulier: boolean) =>
  prepared<PostValues, PostedRow<T>>((parameters) => {
    const { request, lines, steps, events, places, now } = parameters
    const viewer = viewerSql(parameters, isHaulier)
    const id = { request_id: sql`posted.id` }
    const posted = sql`request as posted`
    return withCtes(
      {
        request: sql`${insertRows('request', POSTED, request)}
          returning ${sql.join([...POSTED, ...GIVEN].map((column) => sql.ref(column)))}`,
        request_line: sql`${insertRows('request_line', LINE_COLUMNS, lines, id, posted)}
          returning id, request_id, ${sql.join(LINE_COLUMNS.map((column) => sql.ref(column)))}`,
        step: addHistorySql(steps, id, posted),
        place: keepPlacesSql(places),
        queued: queueLoadSql(sql`(select id from request)`, sql`${now}::timestamptz`),
        announced: announceSql(events, id, posted),
        reply: sql`${select(
          { id: sql`r.id`, json: textOf(json(viewer)) },
          sql`from request r ${requestJoins(viewer)}`,
        )}`,
        kept: keepSql(parameters, sql`201`, sql`(select json from reply)`),
      },
      sql`select reply.id, reply.json, announced.written_by as transaction,
        ${notifySql(sql`announced.concerned`)}, pg_notify(${sql.lit(LOADS_CHANNEL)}, '') from reply, announced`,
    )
  })
type PostRequest<T> = (
  tx: Tx,
  request: Posting<NewRequest>,
  call: CallBy<Caller>,
  key: KeyValues,
  places: string,
) => Promise<PostedRow<T>>

function insertAs<T>(json: RequestJson<T>): PostRequest<T> {
  const byHaulier = postQuery(json, true)
  const byShipper = postQuery(json, false)
  return async (tx, request, call, key, places) => {
    const insert = call.caller.companyType === 'Haulier' ? byHaulier : byShipper
    const [posted] = await insert(tx, postValues(request, call, key, places))
    if (!posted) throw new Error('a request was not posted')
    return posted
  }
}

function postValues(
  { posted: request, ownerName }: Posting<NewRequest>,
  call: CallBy<Caller>,
  key: KeyValues,
  places: string,
): PostValues {
  const { caller, now } = call
  const isHaulier = caller.companyType === 'Haulier'
  const { draft } = request
  const row = {
    owner_id: caller.companyId,
    created_by: caller.userId,
    created_at: now,
    haulage: request.haulage,
    is_subcontract: isHaulier,
    ...requestColumns(request, ownerName),
  }
  return {
    ...key,
    ...viewerValues(viewerOf(call)),
    request: rowsJson<'request'>([row]),
    lines: rowsJson<'request_line'>('lines' in draft ? lineRows(draft) : []),
    steps: historyRows([{ haulierId: null, what: 'Request posted' }], caller, now),
    events: eventRows([{ kind: 'request', companies: [caller.companyId, 'hauliers'] }]),
    places,
  }
}

function postAs<T>(insert: PostRequest<T>) {
  return async (
    tx: Tx,
    request: Posting<NewRequest>,
    call: CallBy<Caller>,
    key: KeyValues,
  ): Promise<WrittenJson<T>> => {
    const places = placeRows([request.posted.draft], call.caller.companyId, call.now)
    const { json, transaction } = await insert(tx, request, call, key, places)
    return { json, transaction }
  }
}

const insertAny = insertAs(requestJson)

/** Stores a new request with all related rows, and answers with it. */
export const postContainer = postAs(insertAs(containerJson))
/** Stores a new request with all related rows, and answers with it. */
export const postGeneral = postAs(insertAs(generalJson))

const keepPlaces = prepared<{ rows: string }, never>(({ rows }) => sql`${keepPlacesSql(rows)}`)

/** Stores new requests with all related rows, and returns their ids. */
export async function postAll(
  tx: Tx,
  { posted: requests, ownerName }: Posting<readonly NewRequest[]>,
  call: CallBy<Caller>,
): Promise<number[]> {
  const ids: number[] = []
  for (const posted of requests) {
    const { id } = await insertAny(tx, { posted, ownerName }, call, keyValues(null, call.now), '[]')
    ids.push(id)
  }
  // All in one statement and in the order of their keys, so that two imports cannot deadlock.
  const drafts = requests.map(({ draft }) => draft)
  await keepPlaces(tx, { rows: placeRows(drafts, call.caller.companyId, call.now) })
  return ids
}

/** A request entered or left the lists of its owner and of every haulier, or changed there. */
export async function announceRequest(tx: Tx, requestId: number, ownerId: number): Promise<void> {
  await announce(tx, { kind: 'request', requestId, companies: [ownerId, 'hauliers'] })
}
