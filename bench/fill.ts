/** Fills a database with a marketplace of the size that the benchmarks speak of. */
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
}

/** 100,000 requests with two lines and three quotes each: 200,000 lines, 300,000 quotes. */
export const FULL: Sizes = { shippers: 200, hauliers: 200, requests: 100_000 }

export const shipperEmail = (number: number) => `shipper${number}@bench.example`
export const haulierEmail = (number: number) => `haulier${number}@bench.example`

/**
 * Writes companies, people, requests, lines, quotes and history with one statement for each table. Six in ten
 * requests are open, two accepted, one cancelled, one expired; they were posted over the last 180 days.
 */
export async function fill(db: Db, { shippers, hauliers, requests }: Sizes): Promise<void> {
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
    insert into plan_period (company_id, plan, starts_on, ends_on, created_at)
    select id, 'pro12', current_date - 10, current_date + 350, now() from company`.execute(db)
  await sql`
    insert into file (id, company_id, slot, name, content_type, bytes, uploaded_at)
    select gen_random_uuid(), id, 'conditionsOfCarriage', 'conditions.pdf', 'application/pdf', 1000, now()
    from company where type = 'Haulier'`.execute(db)
  await sql`
    insert into request (
      owner_id, created_at, haulage, is_subcontract, status, decided_at, reference, comment, payment_term_days,
      deadline, pickup, pickup_at, delivery, delivery_at, empty_location, load_type, quantity, shipping_line,
      vessel_name, voyage_code, requirements, vehicle_types, trailer_types, weight, pallets, goods, search_text,
      public_search_text,
      pickup_keys, delivery_keys
    )
    select
      1 + n % ${shippers}::int, posted, case when is_container then 'Container' else 'General' end, false,
      case when kind = 7 then 'Cancelled' else 'Open' end, case when kind = 7 then posted + interval '1 hour' end,
      'PO ' || n, 'Two hours free for unloading', 30,
      case when kind = 6 then current_date - 1 else current_date + 5 + n % 20 end,
      'Felixstowe', pickup_at, 'Leeds LS9 0PX', pickup_at + interval '6 hours',
      case when is_container then 'Felixstowe' end, case when is_container then 'Import' else 'LTL' end, 3,
      case when is_container then 'Maersk' end, 'Madrid Maersk', '346W', array['ADR (Haz)'],
      array['Artic'], array['Skeletal'], case when not is_container then 900 end,
      case when not is_container then 3 end, case when not is_container then 'Paint on pallets' end,
      'po ' || n || ' felixstowe leeds ls9 0px shipper ' || (1 + n % ${shippers}::int),
      'felixstowe leeds ls9 0px shipper ' || (1 + n % ${shippers}::int),
      ${placeKeys('Felixstowe', 'GBFXT')}::text[], ${placeKeys('Leeds LS9 0PX', null)}::text[]
    from (
      select n, abs(hashint4(n)) % 10 as kind, abs(hashint4(-n)) % 4 <> 0 as is_container,
        now() - interval '180 days' * (1 - n::float8 / ${requests}::int) as posted,
        date_trunc('hour', now()) + interval '30 days' + (n % 200) * interval '1 hour' as pickup_at
      from generate_series(1, ${requests}::int) n
    ) numbered`.execute(db)
  await sql`
    insert into request_line (request_id, position, size, count, target_rate)
    select r.id, position, case position when 0 then '40HC' else '20DC' end, 1 + position, 40000
    from request r, generate_series(0, 1) position`.execute(db)
  await sql`
    insert into quote (
      request_id, haulier_id, author_id, side, created_at, status, payment_term_days, demurrage_fee, total,
      conditions_id, vehicle_type, trailer_type, rate, owner_id, live_until
    )
    select r.id, haulier.id, haulier.id, 'haulier', r.created_at + interval '10 minutes', 'Pending', 30, 4500,
      105000, file.id, case when r.haulage = 'General' then 'Artic' end,
      case when r.haulage = 'General' then 'Skeletal' end, case when r.haulage = 'General' then 105000 end,
      r.owner_id, r.pickup_at
    from request r, generate_series(0, 2) nth
    join company haulier on true
    join file on file.company_id = haulier.id
    where haulier.id = ${shippers}::int + 1 + (r.id * 7 + nth * 61) % ${hauliers}::int`.execute(db)
  await sql`
    insert into quote_line (quote_id, line_id, rate)
    select q.id, line.id, 35000 from quote q
    join request r on r.id = q.request_id and r.haulage = 'Container'
    join request_line line on line.request_id = r.id`.execute(db)
  await sql`
    with winner as (
      update quote set status = 'Won', is_open = false
      where id in (select min(q.id) from quote q join request r on r.id = q.request_id
        where abs(hashint4(substr(r.reference, 4)::int)) % 10 in (8, 9) group by q.request_id)
      returning id, request_id
    )
    update request r set status = 'Accepted', accepted_quote_id = winner.id, decided_at = r.created_at + interval '1 day'
    from winner where winner.request_id = r.id`.execute(db)
  await sql`
    insert into history (request_id, company_id, at, what)
    select id, owner_id, created_at, 'Request posted' from request`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
