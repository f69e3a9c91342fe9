/** Fills a database with a marketplace of the size that the benchmarks name: the same rows for the same seed. */
import { sql } from 'kysely'
import { companyNameKey } from '#domain/companies/company.ts'
import { placeKeys } from '#domain/places/place.ts'
import { hashPassword } from '../server/auth/passwords.ts'
import type { Db } from '../server/db/connect.ts'

export const PASSWORD = 'a benchmark password'

export interface Sizes {
  readonly shippers: number
  readonly hauliers: number
  readonly requests: number
  /** Another seed makes other rows of the same kind. */
  readonly seed?: number
}

/** A marketplace of 5,000 companies. */
export const marketplace = (requests: number): Sizes => ({
  shippers: 2500,
  hauliers: 2500,
  requests,
  seed: 1,
})

/** The data for the benchmarks in a browser. */
export const FULL: Sizes = { shippers: 200, hauliers: 200, requests: 100_000 }

export const shipperEmail = (number: number) => `shipper${number}@bench.example`
export const haulierEmail = (number: number) => `haulier${number}@bench.example`

/** The token of a session that {@link fill} opens for each company; signing in 5,000 times would take minutes. */
export const benchToken = (companyId: number) => `benchmark-session-of-company-${companyId}`

/**
 * Writes companies, users, requests, lines, quotes and history with one statement for each table. Requests were
 * posted over the last 180 days. About half are open, the oldest fifth leaves none open; a tenth and more have
 * expired, a tenth is cancelled, a fifth accepted. Three companies have a tenth of all: shipper 1 and haulier 2 of
 * the requests, haulier 1 of the quotes.
 */
export async function fill(db: Db, sizes: Sizes): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    // These rows are correct by construction, so they need no triggers and no foreign-key checks for each row.
    await sql`set session_replication_role = replica`.execute(connection)
    const indexes = await dropIndexes(connection)
    await fillCompanies(connection, sizes)
    await fillRequests(connection, sizes)
    await fillQuotes(connection, sizes)
    for (const index of indexes) await sql.raw(index).execute(connection)
    await vacuumFilledTables(connection)
    await sql`set session_replication_role = origin`.execute(connection)
    await sql`set statement_timeout = 30000`.execute(connection)
  })
}

/** Not the empty tables: once vacuumed, they would be planned for no rows, unlike those of a new marketplace. */
async function vacuumFilledTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`.execute(db)
  for (const { name } of rows) await sql`vacuum analyze ${sql.raw(name)}`.execute(db)
}

/** Drops the indexes of the large tables, except constraints; returns the statements that create them again. */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where not indisunique and indrelid::regclass::text in
      ('request', 'request_line', 'quote', 'quote_line', 'quoted_request', 'history')`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db)
  return rows.map(({ definition }) => definition)
}

async function fillCompanies(db: Db, { shippers, hauliers }: Sizes): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  await sql`
    insert into company (name, name_key, type, country, is_active, created_at, vat_number)
    select names.name, ${companyNameKey('X').slice(1)} || lower(names.name), names.type, 'United Kingdom', true, now(), 'GB1'
    from (
      select 'Shipper ' || n as name, 'Shipper' as type from generate_series(1, ${shippers}::int) n
      union all
      select 'Haulier ' || n, 'Haulier' from generate_series(1, ${hauliers}::int) n
    ) names`.execute(db)
  await sql`
    insert into person (company_id, email, password_hash, first_name, last_name, role, joined_at)
    select id, lower(replace(name, ' ', '')) || '@bench.example', ${passwordHash}, 'Bench', name, 'Admin', now()
    from company`.execute(db)
  await sql`
    insert into session (token_hash, person_id, created_at, last_used_at, expires_at)
    select sha256(convert_to(${benchToken(0).slice(0, -1)} || company_id, 'UTF8')), id, now(), now(), now() + interval '30 days'
    from person`.execute(db)
  await sql`
    insert into plan_period (company_id, plan, starts_on, ends_on, created_at)
    select id, 'pro12', current_date - 10, current_date + 350, now() from company`.execute(db)
  await sql`
    insert into file (id, company_id, slot, name, content_type, bytes, uploaded_at)
    select gen_random_uuid(), id, 'conditionsOfCarriage', 'conditions.pdf', 'application/pdf', 1000, now()
    from company where type = 'Haulier'`.execute(db)
}

/** Where goods are delivered: to one of every twenty requests, of every two hundred, and all others. */
const COMMON_PLACE = placeKeys('Leeds LS9 0PX', null)
const RARE_PLACE = placeKeys('Truro TR1 2HB', null)
const OTHER_PLACE = placeKeys('Birmingham B6 7EU', null)

/** A number from 0 to 999,999, computed from the row's number and the seed. */
const chance = (which: number, seed: number, number = 'n') =>
  sql`((hashint4extended(${sql.raw(number)}, ${sql.lit(seed * 100 + which)}) & 1073741823) % 1000000)::int`

async function fillRequests(db: Db, { shippers, requests, seed = 1 }: Sizes): Promise<void> {
  const town = sql`'Town ' || ${chance(7, seed)} % 400`
  const port = sql`(array['Felixstowe', 'Southampton', 'London Gateway', 'Immingham', 'Liverpool'])[1 + ${chance(8, seed)} % 5]`
  await sql`
    insert into request (
      owner_id, created_at, haulage, is_subcontract, status, decided_at, reference, comment, payment_term_days,
      deadline, pickup, pickup_at, delivery, delivery_at, empty_location, load_type, quantity, shipping_line,
      vessel_name, voyage_code, requirements, vehicle_types, trailer_types, weight, pallets, goods, search_text,
      public_search_text, load_keys, pickup_keys, delivery_keys, filter_bits
    )
    select made.*, filter_bits('l', load_keys) | filter_bits('p', pickup_keys) | filter_bits('d', delivery_keys)
    from (select
      owner_id, posted, case when is_container then 'Container' else 'General' end, owner_id > ${shippers}::int,
      case when kind = 7 then 'Cancelled' else 'Open' end, case when kind = 7 then posted + interval '1 hour' end,
      'PO ' || n, 'Two hours free for unloading', 30, deadline, port, pickup_at, town,
      pickup_at + interval '6 hours', case when is_container then 'Felixstowe' end,
      case when is_container then 'Import' else 'LTL' end, 3, case when is_container then 'Maersk' end,
      'Madrid Maersk', '346W', array['ADR (Haz)'], array['Artic'], array['Skeletal'],
      case when not is_container then 900 end, case when not is_container then 3 end,
      case when not is_container then 'Paint on pallets' end,
      lower('PO ' || n || ' ' || port || ' ' || town || ' ' || company.name),
      lower(port || ' ' || town || ' ' || company.name),
      case when not is_container then '{load:LTL}' else array_remove(array['load:Import', 'size:' || first_size,
        case when n % 2 = 1 then 'size:20DC' end, case when ${chance(11, seed)} % 10 = 0 then 'needs:ADR (Haz)' end], null) end
        as load_keys,
      array['port:' || case port when 'Felixstowe' then 'GBFXT' when 'Southampton' then 'GBSOU' when 'London Gateway' then 'GBLGP'
        when 'Immingham' then 'GBIMM' else 'GBLIV' end] as pickup_keys,
      case ${chance(12, seed)} % 400 when 0 then ${RARE_PLACE}::text[] when 1 then ${RARE_PLACE}::text[]
        else case ${chance(12, seed)} % 20 when 0 then ${COMMON_PLACE}::text[] else ${OTHER_PLACE}::text[] end end
        as delivery_keys
    from (
      select numbered.*, case when n % 400 = 0 then '45HC' else '40HC' end as first_size, deadline + interval '1 day' * (1 + n % 10) + interval '1 hour' * (6 + n % 12) as pickup_at
      from (
        select n, ${chance(1, seed)} % 10 as kind, ${chance(2, seed)} % 4 <> 0 as is_container,
          case ${chance(3, seed)} % 10 when 0 then 1 when 1 then ${shippers}::int + 2
            else 2 + ${chance(4, seed)} % (${shippers}::int - 1) end as owner_id,
          ${town} as town, ${port} as port,
          now() - interval '180 days' * (1 - n::float8 / ${requests}::int) as posted,
          case when ${chance(1, seed)} % 10 < 6 and n > ${requests}::int / 5
            then current_date + 1 + ${chance(5, seed)} % 30
            else current_date - 1 - ${chance(6, seed)} % 60 end as deadline
        from generate_series(1, ${requests}::int) n
      ) numbered
    ) timed join company on company.id = owner_id
    order by n) made`.execute(db)
  await sql`
    insert into request_line (request_id, position, size, count, target_rate)
    select r.id, position, case position when 0 then split_part(r.load_keys[2], ':', 2) else '20DC' end, 1 + position, 40000
    from request r, generate_series(0, 1 + r.id % 2) position
    where r.haulage = 'Container' order by r.id, position`.execute(db)
  await sql`
    insert into history (request_id, company_id, at, what)
    select id, owner_id, created_at, 'Request posted' from request order by id`.execute(db)
}

async function fillQuotes(db: Db, { shippers, hauliers, seed = 1 }: Sizes): Promise<void> {
  await sql`
    insert into quote (
      request_id, haulier_id, author_id, side, created_at, status, payment_term_days, demurrage_fee, total,
      conditions_id, vehicle_type, trailer_type, rate, owner_id, live_until
    )
    select r.id, haulier_id, haulier_id, 'haulier', r.created_at + interval '10 minutes', 'Pending', 30, 4500,
      105000, file.id, case when r.haulage = 'General' then 'Artic' end,
      case when r.haulage = 'General' then 'Skeletal' end, case when r.haulage = 'General' then 105000 end,
      r.owner_id, r.pickup_at
    from (
      select r.id, r.haulage, r.created_at, r.owner_id, r.pickup_at, ${shippers}::int + case
        when nth = 0 and ${chance(9, seed, 'r.id')} % 4 = 0 then 1
        else 3 + (${chance(10, seed, 'r.id')} + nth * 61) % (${hauliers}::int - 2) end as haulier_id
      from request r, generate_series(0, 1 + r.id % 2) nth
    ) r
    join file on file.company_id = haulier_id
    order by r.id`.execute(db)
  await sql`
    insert into quote_line (quote_id, line_id, rate)
    select q.id, line.id, 35000 from quote q join request_line line on line.request_id = q.request_id
    order by q.id`.execute(db)
  await sql`
    with winner as (
      update quote set status = 'Won', is_open = false
      where id in (select min(q.id) from quote q join request r on r.id = q.request_id
        where ${chance(1, seed, 'substr(r.reference, 4)::int')} % 10 in (8, 9) group by q.request_id)
      returning id, request_id
    )
    update request r set status = 'Accepted', accepted_quote_id = winner.id, decided_at = r.created_at + interval '1 day'
    from winner where winner.request_id = r.id`.execute(db)
  await sql`update request set stage = case when status <> 'Open' then status else 'Expired' end
    where status <> 'Open' or deadline < current_date`.execute(db)
  await sql`
    insert into quoted_request (haulier_id, request_id, stage, haulage, deadline, pickup_at, filter_keys)
    select distinct on (q.haulier_id, r.id) q.haulier_id, r.id, r.stage, r.haulage, r.deadline, r.pickup_at,
      filter_keys_of(q.haulier_id, r)
    from quote q join request r on r.id = q.request_id`.execute(db)
}
