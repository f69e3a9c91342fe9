/**
 * The cost of bookings in PostgreSQL, at several numbers of them (node bench/bookings.ts [bookings …]): a page of each
 * list, one booking, and an acceptance that makes one.
 *
 * As bench/lists.ts: CPU time of the database process that answers (Linux), each call by another company, three of
 * which have a tenth of all bookings. Exits with 1 if a call costs more than the limit, compared with the smallest
 * marketplace, or a search more than its own limit.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { addDays, londonDay } from '#domain/time.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { buildApp } from '../server/app.ts'
import { type BookingFilter, listBookings } from '../server/bookings/lists.ts'
import { findBookingJson } from '../server/bookings/store.ts'
import { connectPostgres, type Db, migrate } from '../server/db/connect.ts'
import { readSettings } from '../server/settings.ts'
import { comparison, wantedSizes } from './by-size.ts'
import { cpuClock } from './cpu-clock.ts'
import { benchToken, fill, marketplace } from './fill.ts'

/** Every fifth booking, every 400th, none. */
const SEARCHES = ['felixstowe', 'town 123', 'nowhere at all']
const CALLS = 40
const PLAIN: BookingFilter = {
  scope: null,
  request: null,
  status: null,
  tab: null,
  pickupFrom: null,
  pickupTo: null,
  search: null,
  ordering: null,
  page: 1,
  pageSize: 10,
}

/** A week, as a planner chooses it. */
const today = londonDay(new Date())
const DAYS = { pickupFrom: addDays(today, -7), pickupTo: today, ordering: 'pickup' } as const

interface Case {
  readonly name: string
  /** In the smallest marketplace its page is not full, so the two sizes cannot be compared. */
  readonly isSparse?: true
  readonly isSearch?: true
  readonly call: (nth: number) => Promise<unknown>
}

/** Makes a booking of every request, except the open ones that are accepted later: two jobs each, a third confirmed. */
async function fillBookings(db: Db): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`
    insert into booking (request_id, quote_id, owner_id, haulier_id, status, booked_at, ended_at, haulage, load_type,
      owner_reference, owner, haulier, posted_by, quoted_by, pickup, pickup_at, delivery, delivery_at, load, lines,
      payment_term_days, total, final_total, references_missing, search_text)
    select r.id, q.id, r.owner_id, q.haulier_id,
      case when r.id % 3 = 0 then 'closed' when r.id % 3 = 1 then 'confirmed' else 'awarded' end,
      r.created_at, case when r.id % 3 = 0 then r.created_at end, r.haulage, r.load_type, r.reference,
      jsonb_build_object('name', owner.name), jsonb_build_object('name', haulier.name),
      '{"name": "Bench"}', '{"name": "Bench"}', r.pickup, r.pickup_at, r.delivery, r.delivery_at,
      jsonb_build_object('loadType', r.load_type, 'requirements', '[]'::jsonb, 'adr', false), '[]',
      30, q.total, q.total, r.id % 3 <> 0,
      lower(r.reference || ' ' || r.pickup || ' ' || r.delivery || ' ' || owner.name || ' ' || haulier.name)
    from request r
    join lateral (select id, haulier_id, total from quote where request_id = r.id order by id limit 1) q on true
    join company owner on owner.id = r.owner_id
    join company haulier on haulier.id = q.haulier_id
    where r.id not in (${toAccept})
    order by r.id`.execute(db)
  await sql`
    insert into booking_job (booking_id, number, size, count, status, container_number, release_reference)
    select b.id, n, '40HC', 1, case b.status when 'awarded' then 'awarded' else 'confirmed' end, 'CSQU3054383', 'PIN 1'
    from booking b, generate_series(1, 2) n order by b.id`.execute(db)
  await sql`
    insert into booking_step (booking_id, job_id, step, side, at, who, recorded_at)
    select j.booking_id, j.id, 'confirmed', 'haulier', now(), 'Haulier', now()
    from booking_job j where j.status = 'confirmed' order by j.id`.execute(db)
  await sql`vacuum analyze booking, booking_job, booking_step`.execute(db)
}

/** The newest open requests; each acceptance uses one. */
const toAccept = sql`select id from request where status = 'Open' and deadline > current_date
  order by id desc limit ${sql.lit(CALLS + 10)}`

async function casesOf(db: Db, app: FastifyInstance, shippers: number): Promise<Case[]> {
  const { rows: bookings } = await sql<{ id: number; owner: number }>`
    select id, owner_id as owner from booking order by id % 97, id limit 100`.execute(db)
  const { rows: offers } = await sql<{ id: number; owner: number }>`
    select min(q.id) as id, r.owner_id as owner from request r join quote q on q.request_id = r.id
    where r.id in (${toAccept}) and q.status = 'Pending' group by r.id, r.owner_id`.execute(db)
  const many = (first: number) => (nth: number) => first + nth * 17
  const list = (name: string, companyOf: (nth: number) => number | null, filter: Partial<BookingFilter>) => ({
    name,
    call: (nth: number) => listBookings(db, companyOf(nth), { ...PLAIN, ...filter }, new Date()),
  })
  const picked = <T>(items: readonly T[], nth: number): T => {
    const item = items[nth % items.length]
    if (item === undefined) throw new Error('the marketplace is too small')
    return item
  }
  return [
    { ...list('given, newest', many(2), { scope: 'given' }), isSparse: true },
    { ...list('carried, newest', many(shippers + 3), { scope: 'carried' }), isSparse: true },
    list('shipper with a tenth, newest', () => 1, { scope: 'given' }),
    list('shipper with a tenth, by pickup', () => 1, { scope: 'given', ordering: 'pickup' }),
    list('shipper with a tenth, awarded', () => 1, { scope: 'given', status: 'awarded' }),
    list('haulier with a tenth, newest', () => shippers + 1, { scope: 'carried' }),
    list('haulier with a tenth, days of pickup', () => shippers + 1, { scope: 'carried', ...DAYS }),
    { ...list('carried, days of pickup', many(shippers + 3), { scope: 'carried', ...DAYS }), isSparse: true },
    list('operator, newest', () => null, {}),
    ...SEARCHES.flatMap((search) => [
      { ...list(`given, “${search}”`, many(2), { search, scope: 'given' }), isSearch: true as const },
      { ...list(`shipper with a tenth, “${search}”`, () => 1, { search }), isSearch: true as const },
      {
        ...list(`the same, “${search}”, by pickup`, () => 1, { search, ordering: 'pickup' }),
        isSearch: true as const,
      },
      {
        ...list(`haulier with a tenth, “${search}”`, () => shippers + 1, { search }),
        isSearch: true as const,
      },
      { ...list(`operator, “${search}”`, () => null, { search }), isSearch: true as const },
    ]),
    {
      name: 'one booking',
      call: (nth) => {
        const { id, owner } = picked(bookings, nth)
        return findBookingJson(db, id, owner)
      },
    },
    {
      name: 'accept with booking',
      async call(nth) {
        const { id, owner } = picked(offers, nth)
        const answer = await app.inject({
          method: 'PATCH',
          url: `/api/acceptquotesubmission/${id}/`,
          headers: { authorization: `Token ${benchToken(owner)}` },
          payload: {},
        })
        if (answer.statusCode !== 200) throw new Error(`accept: ${answer.statusCode} ${answer.body}`)
      },
    },
  ]
}

/** CPU milliseconds of PostgreSQL for a call, on a database of one connection. */
async function measure(db: Db, { call }: Case): Promise<number> {
  const cpu = await cpuClock(db)
  for (let nth = 0; nth < 5; nth++) await call(nth)
  const before = cpu()
  for (let nth = 5; nth < CALLS; nth++) await call(nth)
  return (cpu() - before) / (CALLS - 5)
}

const sizes = wantedSizes()
const compared = comparison('CPU ms', 'bookings', sizes)
const postgres = await startPostgres({ settings: { shared_buffers: '1GB' } })
try {
  for (const bookings of sizes) {
    const database = connectPostgres(postgres.url(await postgres.createDatabase()), { connections: 1 })
    await migrate(database)
    const filled = marketplace(bookings)
    await fill(database.db, filled)
    await fillBookings(database.db)
    const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DEMO: 'off' })
    const app = await buildApp({ settings, database, clock: () => new Date(), withBackground: false })
    for (const one of await casesOf(database.db, app, filled.shippers)) {
      compared.add(one, await measure(database.db, one))
    }
    await app.close()
    await database.close()
  }
  compared.report()
} finally {
  await postgres.stop()
}
