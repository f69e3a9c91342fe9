/** The measured calls. Each turn of a call has its own caller and object. */
import { type Kysely, sql } from 'kysely'
import { acceptQuote, ContainerQuoteDraftWire } from '#contract/quotes.ts'
import { ContainerRequestDraftWire } from '#contract/request-shapes.ts'
import { REQUEST_ORDERINGS } from '#contract/requests.ts'
import { addDays, HOUR_MS, londonDay, startOfDay } from '#domain/time.ts'
import type { Tables } from '../server/db/tables.ts'
import { wireBody } from '../server/testing/caller.ts'
import { aContainerQuote, aContainerRequest } from '../server/testing/freight.ts'
import { benchToken, type Sizes } from './fill.ts'
import type { HttpCall } from './send-calls.ts'

/** The kind of call, which decides its limits. */
export type Kind = 'read' | 'search' | 'create' | 'write'

export interface Call {
  readonly name: string
  readonly kind: Kind
  readonly httpCalls: readonly HttpCall[]
}

const httpCall = (
  token: string,
  path: string,
  method: HttpCall['method'] = 'GET',
  body?: unknown,
): HttpCall => ({
  method,
  path,
  headers: {
    authorization: `Token ${token}`,
    ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
  },
  ...(body ? { body: JSON.stringify(body) } : {}),
})

const LISTS = '/api/quoterequests/?page=1'
const LIST_FILTERS = {
  'to bid on': 'scope=bids',
  'open, general': 'scope=bids&status=Open&haulage_type=General',
  'with ADR': 'scope=bids&requirement=ADR%20(Haz)',
}

/** The calls that only read. Companies are numbered, shippers from 1, then hauliers; three have a tenth of all rows. */
export async function readCalls(
  db: Kysely<Tables>,
  { shippers, hauliers }: Sizes,
  turns: number,
  operatorToken: string,
): Promise<Call[]> {
  const every = <T>(count: number, make: (nth: number) => T) =>
    Array.from({ length: turns }, (_, nth) => make((nth * 17) % count))
  const byShippers = (path: (nth: number) => string) =>
    every(shippers - 1, (nth) => httpCall(benchToken(nth + 2), path(nth)))
  const byHauliers = (path: (nth: number) => string) =>
    every(hauliers - 2, (nth) => httpCall(benchToken(shippers + 3 + nth), path(nth)))
  const byOne = (company: number, path: string) => every(1, () => httpCall(benchToken(company), path))
  const read = (name: string, httpCalls: readonly HttpCall[], kind: Kind = 'read') => ({
    name,
    kind,
    httpCalls,
  })
  const owned = await db
    .selectFrom('request')
    .where('haulage', '=', 'Container')
    .where('id', '>', sql<number>`(select max(id) - 5000 from request)`)
    .orderBy('id', 'desc')
    .limit(turns)
    .select(['id', 'owner_id as owner'])
    .execute()
  const ofOwners = (path: (id: number) => string) =>
    every(owned.length, (nth) => {
      const { id = 0, owner = 0 } = owned[nth] ?? {}
      return httpCall(benchToken(owner), path(id))
    })
  const lists = Object.entries(LIST_FILTERS).flatMap(([name, query]) =>
    REQUEST_ORDERINGS.map((ordering) =>
      read(
        `hauliers, ${name}, ${ordering}`,
        byHauliers(() => `${LISTS}&${query}&ordering=${ordering}`),
      ),
    ),
  )
  const tenths = REQUEST_ORDERINGS.flatMap((ordering) => [
    read(`shipper with a tenth, ${ordering}`, byOne(1, `${LISTS}&ordering=${ordering}`)),
    read(
      `haulier with a tenth, quoted, ${ordering}`,
      byOne(shippers + 1, `${LISTS}&scope=quoted&ordering=${ordering}`),
    ),
  ])
  const searches = Object.entries({ much: 'felixstowe', some: 'town 123', nothing: 'nowhere at all' })
  return [
    ...lists,
    read(
      'shippers, newest',
      byShippers(() => LISTS),
    ),
    ...tenths,
    ...['-created', 'pickup'].map((ordering) =>
      read(
        `hauliers, page 1,000, ${ordering}`,
        byHauliers(() => `/api/quoterequests/?page=1000&scope=bids&ordering=${ordering}`),
      ),
    ),
    ...searches.flatMap(([name, text]) => [
      read(
        `hauliers, search finds ${name}`,
        byHauliers(() => `${LISTS}&scope=bids&search=${encodeURIComponent(text)}`),
        'search',
      ),
      read(
        `shippers, search finds ${name}`,
        byShippers(() => `${LISTS}&search=${encodeURIComponent(text)}`),
        'search',
      ),
    ]),
    read(
      'detail',
      ofOwners((id) => `/api/cntrquoterequest/${id}/`),
    ),
    read(
      'quotes received',
      ofOwners((id) => `/api/shippercntrquotesubmissions/${id}/`),
    ),
    read(
      'history',
      ofOwners((id) => `/api/quoterequesthistory/${id}/`),
    ),
    read(
      'directory',
      byShippers(() => '/api/directory-get-hauliers?page=1'),
    ),
    read(
      'attention, hauliers',
      byHauliers(() => '/api/attention/'),
    ),
    read(
      'attention, shippers',
      byShippers(() => '/api/attention/'),
    ),
    ...['overview/', 'companies/?page=1', 'companies/1/', 'audit/?page=1'].map((path) =>
      read(
        `operator, ${path}`,
        every(1, () => httpCall(operatorToken, `/api/operator/${path}`)),
      ),
    ),
  ]
}

/** A request that is open and a company that may act on it. */
interface OpenRequest {
  readonly company: number
  readonly request: number
  readonly quote: number
  readonly lines: number[]
}

/** The calls that write, each turn on another request. `part` of `parts` gives each server its own requests. */
export async function writeCalls(
  db: Kysely<Tables>,
  { shippers, hauliers }: Sizes,
  turns: number,
  part: number,
  parts: number,
): Promise<Call[]> {
  const day = addDays(londonDay(new Date()), 7)
  const at = (hours: number) => new Date(startOfDay(day).getTime() + hours * HOUR_MS)
  const route = { pickup: 'Felixstowe', delivery: 'Leeds LS9 0PX', empty: 'Felixstowe' }
  const posted = ContainerRequestDraftWire.encode(
    aContainerRequest({
      deadline: addDays(day, -2),
      route: { ...route, pickupAt: at(8), deliveryAt: at(14) },
    }),
  )
  // A haulier that has not quoted on the request yet, and the newest quote that its owner can answer.
  const { rows } = await sql<OpenRequest & { owner: number }>`
    select r.id as request, r.owner_id as owner, q.id as quote, ${shippers + 3}::int + r.id % ${hauliers - 2} as company,
      (select array_agg(line.id order by line.position) from request_line line where line.request_id = r.id) as lines
    from request r cross join lateral (
      select q.id from quote q where q.request_id = r.id and q.is_open order by q.id desc limit 1) q
    where r.stage = 'Open' and r.haulage = 'Container' and r.deadline > current_date and r.owner_id <= ${shippers}
      and not exists (select 1 from quote mine where mine.request_id = r.id
        and mine.haulier_id = ${shippers + 3}::int + r.id % ${hauliers - 2})
    order by r.id desc limit ${turns * parts * 3}`.execute(db)
  const each = Math.min(turns, Math.floor(rows.length / (3 * parts)))
  const of = (which: number) => rows.slice((which * parts + part) * each, (which * parts + part + 1) * each)
  const offer = ({ request, lines }: OpenRequest, changes: object) =>
    ContainerQuoteDraftWire.encode(
      aContainerQuote({ id: request, lines: lines.map((id) => ({ id })) } as never, 35_123, {
        demurrageFee: 4501,
        comment: 'Driver rings half an hour before',
        ...changes,
      }),
    )
  const quotePath = '/api/addcntrquotesubmission/'
  return [
    {
      name: 'create, 2 lines',
      kind: 'create',
      httpCalls: Array.from({ length: turns }, (_, nth) =>
        httpCall(benchToken(2 + ((nth * 17) % (shippers - 1))), '/api/addcntrquoterequest/', 'POST', posted),
      ),
    },
    {
      name: 'quote',
      kind: 'write',
      httpCalls: of(0).map((one) => httpCall(benchToken(one.company), quotePath, 'POST', offer(one, {}))),
    },
    {
      name: 'counter',
      kind: 'write',
      httpCalls: of(1).map((one) =>
        httpCall(
          benchToken(one.owner),
          quotePath,
          'POST',
          offer(one, { counters: [one.quote], isCounter: true }),
        ),
      ),
    },
    {
      name: 'accept',
      kind: 'write',
      httpCalls: of(2).map((one) =>
        httpCall(
          benchToken(one.owner),
          `/api/acceptquotesubmission/${one.quote}/`,
          'PATCH',
          wireBody(acceptQuote, { status: 'Won' }),
        ),
      ),
    },
  ]
}
