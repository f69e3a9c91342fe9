/** What is measured: each call of the product, and the statements that it costs, for the peers. */
import type autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ContainerQuoteDraftWire } from '#contract/quotes.ts'
import { ContainerRequestDraftWire } from '#contract/request-shapes.ts'
import { addDays, londonDay, startOfDay } from '#domain/time.ts'
import type { Db } from '../server/db/connect.ts'
import { aContainerRequest } from '../server/testing/freight.ts'
import type { BareCall } from './bare.ts'
import type { Recorded } from './record.ts'

export interface Tokens {
  readonly shippers: readonly string[]
  readonly hauliers: readonly string[]
}

export interface Scenario {
  readonly name: string
  readonly request: autocannon.Request
  readonly bare: BareCall
}

/** The server whose statements are recorded. */
export interface Recorder {
  readonly app: FastifyInstance
  readonly db: Db
  take(): Recorded[]
}

type Method = 'GET' | 'POST'

/** Makes one call and gives the statements that it took, without the look-up of the session. */
async function record(
  { app, take }: Recorder,
  method: Method,
  path: string,
  token: string,
  body?: unknown,
): Promise<Recorded[]> {
  const headers = { authorization: `Token ${token}` }
  await app.inject({ method: 'GET', url: '/api/auth/user', headers })
  take()
  const answer = await app.inject({
    method,
    url: path,
    headers,
    ...(body ? { payload: body as object } : {}),
  })
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return take()
}

function turns<T>(items: readonly T[]): () => T {
  let turn = 0
  return () => {
    const item = items[turn++ % items.length]
    if (item === undefined) throw new Error('nothing to take turns with')
    return item
  }
}

function reading(
  name: string,
  paths: readonly string[],
  tokens: readonly string[],
  statements: readonly Recorded[],
): Scenario {
  const nextPath = turns(paths)
  const nextToken = turns(tokens)
  return {
    name,
    request: {
      method: 'GET',
      setupRequest: (request) => ({
        ...request,
        path: nextPath(),
        headers: { ...request.headers, authorization: `Token ${nextToken()}` },
      }),
    },
    bare: { path: `/${name.replaceAll(' ', '-')}`, statements },
  }
}

/** Only the statement that gives the JSON: what else a call asks the database is the product's own cost. */
function main(statements: readonly Recorded[]): Recorded[] {
  return statements.filter((one) => one.sql.includes('::text as json')).slice(0, 1)
}

export async function scenarios(recorder: Recorder, tokens: Tokens): Promise<Scenario[]> {
  const { db } = recorder
  const [haulier = ''] = tokens.hauliers
  const [shipper = ''] = tokens.shippers
  const open = await db
    .selectFrom('request')
    .where('status', '=', 'Open')
    .where('haulage', '=', 'Container')
    .where('deadline', '>', sql<string>`current_date`)
    .orderBy('id', 'desc')
    .limit(200)
    .select('id')
    .execute()
  const owned = await db
    .selectFrom('request')
    .innerJoin('person', 'person.company_id', 'request.owner_id')
    .where('person.email', '=', 'shipper1@bench.example')
    .where('request.haulage', '=', 'Container')
    .limit(100)
    .select('request.id')
    .execute()
  const details = open.map(({ id }) => `/api/cntrquoterequest/${id}/`)
  const received = owned.map(({ id }) => `/api/shippercntrquotesubmissions/${id}/`)
  const read = async (name: string, paths: string[], who: readonly string[]) =>
    reading(name, paths, who, main(await record(recorder, 'GET', paths[0] ?? '', who[0] ?? '')))
  return [
    await read('haulier list', ['/api/quoterequests/?page=1&scope=bids'], tokens.hauliers),
    await read('shipper list', ['/api/quoterequests/?page=1'], tokens.shippers),
    await read('detail', details, [haulier, ...tokens.hauliers.slice(1)]),
    await read('quotes received', received, [shipper]),
    await creating(recorder, tokens.shippers),
    await quoting(recorder, tokens.hauliers),
  ]
}

async function creating(recorder: Recorder, shippers: readonly string[]): Promise<Scenario> {
  const day = addDays(londonDay(new Date()), 7)
  const at = (hours: number) => new Date(startOfDay(day).getTime() + hours * 3_600_000)
  const draft = aContainerRequest({
    deadline: addDays(day, -2),
    route: {
      pickup: 'Felixstowe',
      pickupAt: at(8),
      delivery: 'Leeds LS9 0PX',
      deliveryAt: at(14),
      empty: 'Felixstowe',
    },
  })
  const body = ContainerRequestDraftWire.encode(draft)
  const statements = await record(recorder, 'POST', '/api/addcntrquoterequest/', shippers[0] ?? '', body)
  const next = turns(shippers)
  const id = statements.find(({ returned }) => returned !== null)?.returned ?? 0
  return {
    name: 'create',
    request: posting('/api/addcntrquoterequest/', next, () => JSON.stringify(body)),
    bare: { path: '/create', statements, replace: { from: [id], to: [[id]] } },
  }
}

async function quoting(recorder: Recorder, hauliers: readonly string[]): Promise<Scenario> {
  // Pairs of a haulier and an open container request on which it has no quote yet, with the request's lines.
  const { rows } = await sql<{ nth: number; haulier: number; request: number; lines: number[] }>`
    select haulier.nth::int, haulier.id as haulier, r.id as request,
      (select array_agg(line.id order by line.position) from request_line line where line.request_id = r.id) as lines
    from request r
    join (select person.company_id as id, replace(split_part(person.email, '@', 1), 'haulier', '')::int as nth
      from person where person.email like 'haulier%') haulier on haulier.nth <= ${hauliers.length}
    where r.status = 'Open' and r.haulage = 'Container' and r.deadline > current_date
      and not exists (select 1 from quote q where q.request_id = r.id and q.haulier_id = haulier.id)
    order by r.id desc, haulier.nth limit 120000`.execute(recorder.db)
  const bodyOf = ({ request, lines }: { request: number; lines: number[] }) =>
    ContainerQuoteDraftWire.encode({
      requestId: request,
      demurrageFee: 4501,
      paymentTermDays: 29,
      comment: 'Driver rings half an hour before',
      isCounter: null,
      status: null,
      expiresOn: null,
      counters: null,
      rates: lines.map((lineId) => ({ lineId, rate: 35_123 })),
    })
  const [first, ...rest] = rows
  if (!first) throw new Error('no haulier can quote')
  const path = '/api/addcntrquotesubmission/'
  const statements = await record(recorder, 'POST', path, hauliers[first.nth - 1] ?? '', bodyOf(first))
  const half = Math.floor(rest.length / 2)
  const forProduct = rest.slice(0, half)
  const forBare = rest.slice(half)
  const next = turns(forProduct)
  let pair = first
  return {
    name: 'quote',
    request: posting(
      path,
      () => {
        pair = next()
        return hauliers[pair.nth - 1] ?? ''
      },
      () => JSON.stringify(bodyOf(pair)),
    ),
    bare: {
      path: '/quote',
      statements,
      replace: {
        from: [first.haulier, first.request, ...first.lines],
        to: forBare.map(({ haulier, request, lines }) => [haulier, request, ...lines]),
      },
    },
  }
}

function posting(path: string, token: () => string, body: () => string): autocannon.Request {
  return {
    method: 'POST',
    path,
    setupRequest: (request) => ({
      ...request,
      headers: { ...request.headers, 'content-type': 'application/json', authorization: `Token ${token()}` },
      body: body(),
    }),
  }
}
